import { readFileSync } from 'node:fs';
import { buildSchema, isScalarType, isSpecifiedScalarType } from 'graphql';
import * as scalars from '../../src/graphql/shared/scalars.js';
import { withNameTables } from '../../tools/documents/name-tables.js';
import { codeBlocksOf } from '../support/document-code.js';
import { scalarTable } from '../support/scalar-table.js';

const TABLE = scalarTable();

/** The scalars of a checked-in schema that are not GraphQL's own. */
function scalarsOf(schema: string): string[] {
  const types = Object.values(buildSchema(readFileSync(`schema/${schema}.graphql`, 'utf8')).getTypeMap());
  return types.filter((type) => isScalarType(type) && !isSpecifiedScalarType(type)).map(({ name }) => name);
}

describe('the table of scalars in docs/spec/types.md', () => {
  it('the table has a row for every scalar of both schemas, and no other', () => {
    const all = new Set([...scalarsOf('customer'), ...scalarsOf('admin')]);
    expect(TABLE.map(({ scalar }) => scalar)).toEqual([...all].toSorted());
  });

  it('the configuration of GraphQL Code Generator maps the scalars as the table does', () => {
    const text = codeBlocksOf('docs/spec/types.md').find(({ file }) => file === 'codegen.config.mjs')?.text ?? '';
    const [, mapped = ''] = /const scalars = \{\n([^}]*)\};/.exec(text) ?? [];
    const entries = [...mapped.matchAll(/^ {2}(\w+): '(\w+)',$/gm)].map(([, scalar, type]) => [scalar, type]);
    expect(entries).toEqual(TABLE.map(({ scalar, type }) => [scalar, type]));
  });

  it('the packages that the document installs are of those with which npm run test:tools generates code', () => {
    const commands = codeBlocksOf('docs/spec/types.md').flatMap(({ language, text }) =>
      language === 'sh' ? text : [],
    );
    const installed = [...commands.join('').matchAll(/ (@?[\w/-]+)@(\d+\.\d+\.\d+)/g)].map(([, name, version]) => [
      name,
      version,
    ]);
    const { devDependencies } = JSON.parse(readFileSync('test/third-party/package.json', 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    // The plugins make the code; the test runs them without the command line.
    const { '@graphql-codegen/cli': _commandLine, ...named } = Object.fromEntries(installed) as Record<string, string>;
    expect(devDependencies).toMatchObject(named);
  });

  it.each(TABLE)('the example of $scalar has the form that the table names, and is taken as a value', (row) => {
    const { scalar, json, type, example } = row;
    expect([json, type]).toEqual(json === 'any' ? ['any', 'unknown'] : [typeof example, typeof example]);
    const found = Object.values(scalars).find(({ name }) => name === scalar);
    expect(found?.parseValue(example)).toBeDefined();
  });

  it('instants leave as texts in UTC with milliseconds, and amounts as numbers of EUR', () => {
    expect(JSON.stringify(scalars.DateTime.serialize(new Date(0)))).toBe('"1970-01-01T00:00:00.000Z"');
    expect(scalars.EUR.serialize(12_990)).toBe(129.9);
  });
});

describe('the tables of names in docs/spec/types.md', () => {
  const text = readFileSync('docs/spec/types.md', 'utf8');

  it('they are those that npm run docs writes out of both interfaces', () => {
    expect(withNameTables(text)).toBe(text);
  });
});
