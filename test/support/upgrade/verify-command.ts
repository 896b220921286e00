import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { programFile } from '../programs.js';

/** Runs `cli verify` in a process of its own, as from a terminal. */
export async function verifyByCommand(
  environment: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [await programFile('cli'), 'verify'], { env: { PATH, ...environment } });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}
