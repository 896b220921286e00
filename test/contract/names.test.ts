import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDERS = ['src', 'demo', 'tools', 'packages/agenda-mysql/src'];
const EXPORT = /^export (?:async |abstract )*(?:class|function\*?|const|interface|type|enum) (\w+)/gm;

/** Who exports what, by name; a constant and the type that is made of it are one thing. */
async function exportersByName(): Promise<Map<string, string[]>> {
  const exporters = new Map<string, string[]>();
  for (const folder of FOLDERS) {
    const files = await readdir(folder, { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const path = join(folder, file);
      const names = new Set([...(await readFile(path, 'utf8')).matchAll(EXPORT)].map(([, name = '']) => name));
      for (const name of names) exporters.set(name, [...(exporters.get(name) ?? []), path]);
    }
  }
  return exporters;
}

describe('names', () => {
  it('of exported things are given once, so that a search finds the one that is meant', async () => {
    const exporters = await exportersByName();
    expect(exporters.size).toBeGreaterThan(500);
    expect([...exporters].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });
});
