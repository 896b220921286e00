import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ERROR_CATALOGUE } from '../../src/domain/errors.js';
import { COMMON_EXCHANGES } from '../../src/rest/openapi/examples/common.js';
import { EXCHANGES } from '../../src/rest/openapi/examples/index.js';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { ROUTES } from '../../src/rest/routes.js';
import { SCHEMA_FILES } from '../../src/schema-files.js';

interface DocumentedOperation {
  operationId: string;
  responses: Record<string, unknown>;
}

const paths = Object.entries(openApiDocument().paths as object) as [string, Record<string, DocumentedOperation>][];
const underApi = paths.filter(([, item]) => !('servers' in item));

// Codes that only GraphQL answers with.
const GRAPHQL_ONLY = ['FORBIDDEN', 'VERSION_CONFLICT'];

/** Everything in the document that is called so, wherever it stands. */
function valuesOf(key: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)]);
}

describe('the OpenAPI document', () => {
  it('is the one that is checked in', async () => {
    expect(await SCHEMA_FILES['schema/openapi.json']?.()).toBe(await readFile('schema/openapi.json', 'utf8'));
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(openApiDocument()));
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, errors: undefined, version: '3.1' });
    const broken = { ...structuredClone(openApiDocument()), paths: { 'no-slash': {} } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('names every route and no other', () => {
    const routes = ROUTES.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    const documented = underApi.flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`));
    expect(documented.toSorted()).toEqual(routes.toSorted());
  });

  it('refers to nothing that it does not hold, and holds nothing that it does not refer to', () => {
    const document = openApiDocument();
    const referred = new Set(valuesOf('$ref', document) as string[]);
    const held = Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`));
    expect([...referred].toSorted()).toEqual(held.toSorted());
  });

  it('describes every error code that REST can answer with', () => {
    const schemas = JSON.stringify(openApiDocument().components.schemas);
    const missing = Object.keys(ERROR_CATALOGUE).filter((code) => !schemas.includes(`"const":"${code}"`));
    expect(missing.toSorted()).toEqual(GRAPHQL_ONLY);
  });

  it('has an example of every answer of every operation, and of nothing else', () => {
    const shown = new Set(
      EXCHANGES.map(({ operation, answer }) => `${operation} ${answer.status}`).concat(
        underApi.flatMap(([, item]) =>
          Object.values(item).flatMap(({ operationId }) =>
            COMMON_EXCHANGES.map(({ answer }) => `${operationId} ${answer.status}`),
          ),
        ),
      ),
    );
    const documented = underApi.flatMap(([, item]) =>
      Object.values(item).flatMap(({ operationId, responses }) =>
        Object.keys(responses)
          // They come without a body, at a time of their own, and from a failure.
          .filter((status) => !['304', '429', '500'].includes(status))
          .map((status) => `${operationId} ${status}`),
      ),
    );
    expect([...shown].toSorted()).toEqual(documented.toSorted());
  });

  it('gives each example of an operation a name of its own', () => {
    const names = EXCHANGES.map(({ operation, name, answer }) => `${operation} ${answer.status} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
