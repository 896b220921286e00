import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

async function filesBelow(path) {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/**
 * A hash that changes with the name and content of every file.
 * @param paths of files, and of folders with all that is below them.
 * @param isIgnored for the path of a file.
 */
export async function fingerprintOf(paths, isIgnored = () => false) {
  const nested = await Promise.all(paths.map(filesBelow));
  const hash = createHash('sha256');
  for (const path of nested.flat().sort((one, other) => (one < other ? -1 : 1))) {
    if (!isIgnored(path)) hash.update(`${path}\0`).update(await readFile(path));
  }
  return hash.digest('hex');
}
