import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What the official rules find in files, by the command that EINVOICE_CHECK names: it is given paths of `.xml` and `.pdf`, prints
 * a line for each finding and ends with 1 where there is any. Without it nothing is found.
 */
export async function officialFindings(files: Record<string, string | Buffer>): Promise<string> {
  const command = process.env.EINVOICE_CHECK;
  if (!command) return '';
  const folder = await mkdtemp(join(tmpdir(), 'invoices-'));
  try {
    const paths = Object.keys(files).map((name) => join(folder, name));
    await Promise.all(Object.values(files).map((content, index) => writeFile(paths[index] ?? '', content)));
    return await new Promise((resolve) => {
      execFile(command, paths, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
        resolve(error ? `${stdout}${stderr}${error.message}` : '');
      });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
