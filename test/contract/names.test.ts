import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDERS = ['src', 'demo', 'tools', 'packages/agenda-mysql/src'];
const EXPORT = /^export (?:async |abstract )*(?:class|function\*?|const|interface|type|enum) (\w+)/gm;

/** The exporting files of each name; a constant and a type of one name in one file count once. */
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

describe('the names of exports', () => {
  it('every exported name is unique, so that a search finds only what is meant', async () => {
    const exporters = await exportersByName();
    expect(exporters.size).toBeGreaterThan(500);
    expect([...exporters].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });
});
