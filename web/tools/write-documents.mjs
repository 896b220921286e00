import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  buildASTSchema,
  concatAST,
  Kind,
  parse,
  print,
  Source,
  stripIgnoredCharacters,
  validate,
  visit,
} from 'graphql';

/*
 * Writes the documents of the console's GraphQL operations, which is all that a build needs. An operation that does not fit the
 * schema ends it with the reason. A fragment can be used in every file.
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

const operationsOf = ({ definitions }) => definitions.filter(({ kind }) => kind === 'OperationDefinition');

/** The operations of a file, with the counts of its pages. */
function withCounts(document) {
  const counts = document.definitions.flatMap((definition) => countOf(definition) ?? []);
  return { ...document, definitions: [...document.definitions, ...counts] };
}

/** The fragments that a definition spreads, directly or in another one. */
function fragmentsOf(definition, fragments, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.find((other) => other.name.value === name.value);
      if (!fragment || found.has(fragment)) return;
      found.add(fragment);
      fragmentsOf(fragment, fragments, found);
    },
  });
  return found;
}

/** A module with the documents of one file. Each screen loads only the documents that it sends. */
function documentsModule(document, fragments) {
  const types = [];
  const constants = operationsOf(document).map((definition) => {
    const { value: name } = definition.name;
    const type = `${name}${definition.operation === 'query' ? 'Query' : 'Mutation'}`;
    types.push(type, `${type}Variables`);
    const text = stripIgnoredCharacters([definition, ...fragmentsOf(definition, fragments)].map(print).join('\n'));
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
      document: withCounts(parse(new Source(await readFile(join(OPERATIONS, location), 'utf8'), location))),
    })),
  );
  const all = concatAST(documents.map(({ document }) => document));
  const [error] = validate(schema, all);
  if (error) throw new Error(String(error));
  const fragments = all.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const modules = new Map(
    documents
      .filter(({ document }) => operationsOf(document).length > 0)
      .map(({ location, document }) => [`${basename(location, '.graphql')}.ts`, documentsModule(document, fragments)]),
  );
  await mkdir(WRITTEN, { recursive: true });
  const gone = (await readdir(WRITTEN)).filter((name) => !modules.has(name) && name !== basename(TYPES));
  await Promise.all(gone.map((name) => rm(join(WRITTEN, name))));
  for (const [name, text] of modules) await writeFile(join(WRITTEN, name), text);
  return { schema, schemaDocument, documents };
}
