import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

function folderOfPackage(folder: string): string {
  const above = dirname(folder);
  return existsSync(join(folder, 'package.json')) || above === folder ? folder : folderOfPackage(above);
}

/** The folder of package.json, which is above this file: in `src`, in what is compiled of it, and in a bundle. */
export const PACKAGE_FOLDER = folderOfPackage(import.meta.dirname);

/** The version in package.json. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8')) as { version: string }).version;
}
