import { readFile, writeFile } from 'node:fs/promises';
import { configurationDocument } from './configuration.js';
import { NAMES_PAGE, withNameTables } from './name-tables.js';
import { PERSONAL_DATA_PAGE, withPersonalFields } from './personal-data.js';
import { RECORD_PAGES, withRecordTables } from './record-tables.js';
import { withRoles } from './staff-roles.js';

const STAFF = 'docs/staff.md';

// Run from the root of the project, as npm does.
await writeFile('docs/configuration.md', configurationDocument());
await writeFile(STAFF, await withRoles(await readFile(STAFF, 'utf8')));
for (const page of RECORD_PAGES) await writeFile(page, withRecordTables(page, await readFile(page, 'utf8')));
await writeFile(NAMES_PAGE, withNameTables(await readFile(NAMES_PAGE, 'utf8')));
await writeFile(PERSONAL_DATA_PAGE, withPersonalFields(await readFile(PERSONAL_DATA_PAGE, 'utf8')));
