// Writes the types of packages/client from schema/openapi.json, or with `--check` only says whether they are current.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const SCHEMA = new URL('../../schema/openapi.json', import.meta.url);
const TYPES = new URL('../client/src/openapi.ts', import.meta.url);

const document = JSON.parse(await readFile(SCHEMA, 'utf8'));
const types = astToString(await openapiTS(document, { silent: true }));
const text = `// Written from schema/openapi.json by npm run schema.\n\n${types}`;

if (!process.argv.includes('--check')) await writeFile(TYPES, text);
else if ((await readFile(TYPES, 'utf8')) !== text) {
  console.error(`${fileURLToPath(TYPES)} does not fit schema/openapi.json: run npm run schema`);
  process.exitCode = 1;
}
