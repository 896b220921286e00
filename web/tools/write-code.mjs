import { writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import { TYPES, writeDocuments } from './write-documents.mjs';

/*
 * Generates the code that the console is type-checked against: the types of its GraphQL operations, and their documents.
 */

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
