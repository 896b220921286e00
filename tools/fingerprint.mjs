import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

async function filesBelow(path) {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/**
 * A hash that changes with every file.
 * @param paths of files and folders, below `root`.
 * @param isGenerated whether a path below `root` counts for nothing.
 */
export async function fingerprintOf(root, paths, isGenerated = () => false) {
  const nested = await Promise.all(paths.map((path) => filesBelow(join(root, path))));
  const hash = createHash('sha256');
  for (const path of nested.flat().sort()) {
    const name = path.slice(root.length + 1);
    if (!isGenerated(name)) hash.update(`${name}\0`).update(await readFile(path));
  }
  return hash.digest('hex');
}
