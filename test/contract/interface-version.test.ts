import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse, print, visit } from 'graphql';
import { openApiDocument } from '../../src/rest/openapi/document.js';

interface Version {
  version: string;
  /** The fingerprint of the contract that has this version. */
  contract: string;
}

// Words for people: they may get better without a new version.
const PROSE = new Set(['description', 'summary', 'title', 'example', 'examples', 'info']);

/** A value with the fields of its objects in alphabetical order, and without prose. */
function withoutProse(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutProse(one));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => isNames || !PROSE.has(name));
  // What stands below `properties` are the names of fields, of which one may be `description`.
  return Object.fromEntries(
    fields
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, withoutProse(one, name === 'properties')]),
  );
}

/** The fingerprint of what a program can rely on: REST as OpenAPI describes it, and the customers' GraphQL schema. */
function contractOf(openApi: unknown, schema: string): string {
  const described = { description: undefined };
  const types = visit(parse(schema), {
    enter: (node) => ('description' in node ? { ...node, ...described } : undefined),
  });
  const definitions = types.definitions.map((definition) => print(definition)).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([withoutProse(openApi), definitions]))
    .digest('hex')
    .slice(0, 16);
}

describe("the version of the customers' interface", () => {
  let versions: Version[];
  let schema: string;

  beforeAll(async () => {
    versions = JSON.parse(await readFile('schema/versions.json', 'utf8')) as Version[];
    schema = await readFile('schema/customer.graphql', 'utf8');
  });

  it('rises with every change of the contract: raise INTERFACE_VERSION, add it to schema/versions.json and docs/spec/changes.md', () => {
    const { info, ...contract } = openApiDocument();
    expect(versions.at(-1)).toEqual({ version: info.version, contract: contractOf(contract, schema) });
  });

  it('is another one for every contract, each higher than the one before', () => {
    const numbers = versions.map(({ version }) => version.split('.').map(Number));
    for (const [index, number] of numbers.entries()) {
      expect(number).toHaveLength(3);
      const [major = 0, minor = 0, patch = 0] = number;
      const [earlierMajor = 0, earlierMinor = 0, earlierPatch = 0] = numbers[index - 1] ?? [];
      // What is documented stays, so the major version does too.
      if (index > 0) expect(major).toBe(earlierMajor);
      if (index > 0) expect(minor > earlierMinor || (minor === earlierMinor && patch > earlierPatch)).toBe(true);
    }
    expect(new Set(versions.map(({ contract }) => contract)).size).toBe(versions.length);
  });

  it('has a section in docs/spec/changes.md for each number, newest first', async () => {
    const changes = await readFile('docs/spec/changes.md', 'utf8');
    const sections = [...changes.matchAll(/^## (\S+)/gm)].map(([, version]) => version);
    expect(sections).toEqual(versions.map(({ version }) => version).toReversed());
  });
});
