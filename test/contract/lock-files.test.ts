import { readFileSync } from 'node:fs';

interface Entry {
  link?: boolean;
  name?: string;
  version: string;
  integrity?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const path = 'package-lock.json';

describe(path, () => {
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Entry> };
  const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);

  it(`${path} holds the checksum of each package`, () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  it(`${path} names no registry, and an address of each package for npm run lock to have written`, () => {
    const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    for (const [place, { name = nameOf(place), version, resolved }] of installed) {
      const file = `${name.replace(/^@.*\//, '')}-${version}.tgz`;
      expect(resolved).toBe(`https://registry.invalid/${name}/-/${file}`);
    }
  });

  it(`${path} holds what other platforms install`, () => {
    const names = new Set(installed.map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 13)));
    const wanted = installed.flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });
});
