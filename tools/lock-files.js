import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Sets the address of each package in the lock file, under a host that no registry has: `.npmrc` makes npm use its
 * own registry instead. Without addresses npm reads the list of all versions of every package before it installs one.
 */
const PATH = 'package-lock.json';
const lock = JSON.parse(readFileSync(PATH, 'utf8'));
for (const [place, entry] of Object.entries(lock.packages)) {
  if (entry.integrity === undefined) continue;
  const { name: alias, version, resolved: _, ...rest } = entry;
  const name = alias ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const resolved = `https://registry.invalid/${name}/-/${name.split('/').pop()}-${version}.tgz`;
  // In npm's own order, so that it changes no line but the new one.
  lock.packages[place] = { ...(alias && { name }), version, resolved, ...rest };
}
writeFileSync(PATH, `${JSON.stringify(lock, null, 2)}\n`);
