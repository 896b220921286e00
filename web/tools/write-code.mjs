import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import { Generator, getConfig } from '@tanstack/router-generator';
import { buildSchema, parse, print, stripIgnoredCharacters, validate } from 'graphql';

/*
 * Writes what the console's code is checked against: the types of its GraphQL operations, their documents, and the tree of
 * its routes. An operation that does not fit the schema ends it with the reason.
 */

const WEB = join(import.meta.dirname, '..');
const OPERATIONS = join(WEB, 'src/api/operations');
const WRITTEN = join(WEB, 'src/api/generated');

// How the scalars of the interface come over the wire.
const SCALARS = {
  CountryCode: 'string',
  Date: 'string',
  DateTime: 'string',
  EmailAddress: 'string',
  EUR: 'number',
  JSON: 'unknown',
  ObjectID: 'string',
  URL: 'string',
};

/** A module with the documents of one file. Each screen loads only those that it sends. */
function documentsModule(document) {
  const sent = document.definitions.filter(({ kind }) => kind === 'OperationDefinition');
  const fragments = document.definitions.filter(({ kind }) => kind === 'FragmentDefinition');
  const types = [];
  const constants = sent.map((definition) => {
    const { value: name } = definition.name;
    const type = `${name}${definition.operation === 'query' ? 'Query' : 'Mutation'}`;
    types.push(type, `${type}Variables`);
    const used = new Set();
    const visit = (text) => {
      for (const fragment of fragments) {
        if (used.has(fragment) || !text.includes(`...${fragment.name.value}`)) continue;
        used.add(fragment);
        visit(print(fragment));
      }
    };
    visit(print(definition));
    const text = stripIgnoredCharacters([definition, ...used].map(print).join('\n'));
    return `export const ${name} = ${JSON.stringify(text)} as Document<${type}, ${type}Variables>;`;
  });
  return [
    "import type { Document } from '../document';",
    `import type { ${types.join(', ')} } from './types';`,
    '',
    ...constants,
    '',
  ].join('\n');
}

async function writeDocuments() {
  const schemaText = await readFile(join(WEB, '../schema/admin.graphql'), 'utf8');
  const schema = buildSchema(schemaText);
  const names = (await readdir(OPERATIONS)).filter((name) => name.endsWith('.graphql')).sort();
  const documents = await Promise.all(
    names.map(async (location) => ({
      location,
      document: parse(await readFile(join(OPERATIONS, location), 'utf8')),
    })),
  );
  for (const { location, document } of documents) {
    const [error] = validate(schema, document);
    if (error) throw new Error(`${location}: ${error.message}`);
  }
  const types = await codegen({
    schema: parse(schemaText),
    schemaAst: schema,
    documents,
    filename: 'types.ts',
    plugins: [{ operations: {} }],
    pluginMap: { operations },
    config: { scalars: SCALARS, enumType: 'string-literal', skipTypename: false, nonOptionalTypename: false },
  });
  await rm(WRITTEN, { recursive: true, force: true });
  await mkdir(WRITTEN, { recursive: true });
  await writeFile(join(WRITTEN, 'types.ts'), types);
  for (const { location, document } of documents) {
    await writeFile(join(WRITTEN, `${basename(location, '.graphql')}.ts`), documentsModule(document));
  }
}

async function writeRoutes() {
  await new Generator({ config: getConfig({}, WEB), root: WEB }).run();
}

await Promise.all([writeDocuments(), writeRoutes()]);
