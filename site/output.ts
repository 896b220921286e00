import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The browsers that the scripts and styles are made for. */
export const TARGET = 'es2022';

/** Writes a file, and the folders that it needs. */
export async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
