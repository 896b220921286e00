import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildASTSchema, parse, print, stripIgnoredCharacters, validate } from 'graphql';

/*
 * Writes the documents of the console's GraphQL operations, which is all that a build needs. An operation that does not fit the
 * schema ends it with the reason.
 */

const WEB = join(import.meta.dirname, '..');
const OPERATIONS = join(WEB, 'src/api/operations');
const WRITTEN = join(WEB, 'src/api/generated');
export const TYPES = join(WRITTEN, 'types.ts');

// Arguments for paging and sorting, which a count does not need.
const OF_PAGES = new Set(['first', 'after', 'sort', 'descending', 'oldestFirst']);

/**
 * The count query for a page query, named after it with `Count`, so that a list does not wait for its count. Undefined
 * for any other operation.
 */
function countOf({ kind, operation, name, variableDefinitions, selectionSet }) {
  if (kind !== 'OperationDefinition' || operation !== 'query' || selectionSet.selections.length !== 1) return undefined;
  const [list] = selectionSet.selections;
  const isPage = list.selectionSet?.selections.some((selection) => selection.name?.value === 'pageInfo');
  if (!isPage) return undefined;
  const of = (named) => !OF_PAGES.has(named.name.value);
  const variables = variableDefinitions.filter(({ variable }) => of(variable)).map(print);
  const given = ['first: 0', ...list.arguments.filter(of).map(print)];
  const declared = variables.length === 0 ? '' : `(${variables.join(', ')})`;
  return parse(`query ${name.value}Count${declared} { ${list.name.value}(${given.join(', ')}) { totalCount } }`)
    .definitions[0];
}

/** The operations of a file, with the counts of its pages. */
function withCounts(document) {
  const counts = document.definitions.flatMap((definition) => countOf(definition) ?? []);
  return { ...document, definitions: [...document.definitions, ...counts] };
}

/** A module with the documents of one file. Each screen loads only the documents that it sends. */
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
    return `export const ${name} = ${JSON.stringify(text)} as GraphqlDocument<${type}, ${type}Variables>;`;
  });
  return [
    "import type { GraphqlDocument } from '../graphql-document';",
    `import type { ${types.join(', ')} } from './types';`,
    '',
    ...constants,
    '',
  ].join('\n');
}

/** @returns the schema, as it is written too, and the operations: the types are made of them. */
export async function writeDocuments() {
  const schemaDocument = parse(await readFile(join(WEB, '../schema/admin.graphql'), 'utf8'));
  const schema = buildASTSchema(schemaDocument);
  const names = (await readdir(OPERATIONS)).filter((name) => name.endsWith('.graphql')).sort();
  const documents = await Promise.all(
    names.map(async (location) => ({
      location,
      document: withCounts(parse(await readFile(join(OPERATIONS, location), 'utf8'))),
    })),
  );
  for (const { location, document } of documents) {
    const [error] = validate(schema, document);
    if (error) throw new Error(`${location}: ${error.message}`);
  }
  const modules = new Map(
    documents.map(({ location, document }) => [`${basename(location, '.graphql')}.ts`, documentsModule(document)]),
  );
  await mkdir(WRITTEN, { recursive: true });
  const gone = (await readdir(WRITTEN)).filter((name) => !modules.has(name) && name !== basename(TYPES));
  await Promise.all(gone.map((name) => rm(join(WRITTEN, name))));
  for (const [name, text] of modules) await writeFile(join(WRITTEN, name), text);
  return { schema, schemaDocument, documents };
}
