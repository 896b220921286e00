import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

function packageFile(directory: string): string {
  const file = join(directory, 'package.json');
  return existsSync(file) || dirname(directory) === directory ? file : packageFile(dirname(directory));
}

/** The version in package.json, which is in a folder above this file, both in src and in dist. */
export function serviceVersion(): string {
  return (JSON.parse(readFileSync(packageFile(import.meta.dirname), 'utf8')) as { version: string }).version;
}
