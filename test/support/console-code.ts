import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * What a function of the console returns, which tests cannot load themselves.
 * @param module below `web/src`. @param calls the arguments of each call, as JSON can say them.
 */
export async function resultsOf<Result>(module: string, name: string, calls: readonly unknown[][]): Promise<Result[]> {
  const values = ['web/tools/print-results.mjs', module, name, JSON.stringify(calls)];
  const { stdout } = await promisify(execFile)(process.execPath, values);
  return JSON.parse(stdout) as Result[];
}
