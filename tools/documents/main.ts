import { readFile, writeFile } from 'node:fs/promises';
import { configurationDocument } from './configuration.js';
import { withRoles } from './staff-roles.js';

const STAFF = 'docs/staff.md';

// Run from the root of the project, as npm does.
await writeFile('docs/configuration.md', configurationDocument());
await writeFile(STAFF, await withRoles(await readFile(STAFF, 'utf8')));
