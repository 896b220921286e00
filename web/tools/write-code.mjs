import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import { Generator, getConfig } from '@tanstack/router-generator';
import { TYPES, writeDocuments } from './write-documents.mjs';

/*
 * Generates the code that the console is type-checked against: the types of its GraphQL operations, their documents,
 * and its route tree.
 */

const WEB = join(import.meta.dirname, '..');

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

async function writeTypes() {
  const { schema, schemaDocument, documents } = await writeDocuments();
  const types = await codegen({
    schema: schemaDocument,
    schemaAst: schema,
    documents,
    filename: TYPES,
    plugins: [{ operations: {} }],
    pluginMap: { operations },
    config: { scalars: SCALARS, enumType: 'string-literal', skipTypename: false, nonOptionalTypename: false },
  });
  await writeFile(TYPES, types);
}

async function writeRoutes() {
  await new Generator({ config: getConfig({}, WEB), root: WEB }).run();
}

await Promise.all([writeTypes(), writeRoutes()]);
