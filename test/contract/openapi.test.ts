import { Validator } from '@seriousme/openapi-schema-validator';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { signatureHeaders } from '../../src/delivery/signature.js';
import { ERROR_CATALOGUE } from '../../src/domain/common/errors.js';
import { parseSandboxHeader } from '../../src/domain/orders/sandbox.js';
import { SAMPLE } from '../../src/records/sample.js';
import { openApiDocument, strictOpenApiDocument } from '../../src/rest/openapi/document.js';
import { COMMON_EXCHANGES } from '../../src/rest/openapi/examples/common.js';
import { EXCHANGES } from '../../src/rest/openapi/examples/index.js';
import { PARAMETERS, queryReader, type ParameterKey } from '../../src/rest/parameters.js';

interface DocumentedOperation {
  operationId: string;
  responses: Record<string, unknown>;
}

const paths = Object.entries(openApiDocument().paths as object) as [string, Record<string, DocumentedOperation>][];

// Codes that only GraphQL returns.
const GRAPHQL_ONLY = ['FORBIDDEN', 'VERSION_CONFLICT'];

/** All values under a key, at any depth. */
function valuesOf(key: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)]);
}

/** All examples next to a schema, with the pointer to the schema. */
function examplesIn(within: unknown, pointer = ''): { pointer: string; name: string; value: unknown }[] {
  if (typeof within !== 'object' || within === null) return [];
  const { schema, examples } = within as { schema?: object; examples?: Record<string, { value: unknown }> };
  const here = schema && examples ? Object.entries(examples) : [];
  return [
    ...here.map(([name, { value }]) => ({ pointer: `${pointer}/schema`, name, value })),
    ...Object.entries(within).flatMap(([key, value]) =>
      examplesIn(value, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ];
}

function validator(document: object) {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  return ajv.addSchema(document, 'openapi');
}

// Only once, as reading the full document takes long.
const ajv = validator(strictOpenApiDocument());

/** The value with a further field, which no version has, in each of its objects. */
function withFurtherFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFurtherFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, part]) => [name, withFurtherFields(part)]);
  return { ...Object.fromEntries(fields), ofALaterVersion: 'new' };
}

describe('the OpenAPI document', () => {
  it('the OpenAPI document is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(openApiDocument()));
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, errors: undefined, version: '3.1' });
    const broken = { ...structuredClone(openApiDocument()), paths: { 'no-slash': {} } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('the OpenAPI document refers to each of its components, and to nothing else', () => {
    const document = openApiDocument();
    const referred = new Set(valuesOf('$ref', document) as string[]);
    const held = Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`));
    expect([...referred].toSorted()).toEqual(held.toSorted());
  });

  it('the OpenAPI document describes every error code of REST', () => {
    const schemas = JSON.stringify(openApiDocument().components.schemas);
    const missing = Object.keys(ERROR_CATALOGUE).filter((code) => !schemas.includes(`"const":"${code}"`));
    expect(missing.toSorted()).toEqual(GRAPHQL_ONLY);
  });

  it('the OpenAPI document has an example for every response of every operation, and for nothing else', () => {
    const shown = new Set(
      EXCHANGES.map(({ operation, response }) => `${operation} ${response.status}`).concat(
        paths.flatMap(([, item]) =>
          Object.values(item).flatMap(({ operationId }) =>
            COMMON_EXCHANGES.map(({ response }) => `${operationId} ${response.status}`),
          ),
        ),
      ),
    );
    const documented = paths.flatMap(([, item]) =>
      Object.values(item).flatMap(({ operationId, responses }) =>
        Object.keys(responses)
          // 304 has no body, and 429 and 500 depend on the load or on a failure, unless the sandbox simulates them.
          .filter((status) => status !== '304' && (operationId === 'createOrder' || !['429', '500'].includes(status)))
          .map((status) => `${operationId} ${status}`),
      ),
    );
    expect([...shown].toSorted()).toEqual(documented.toSorted());
  });

  it('every example of the OpenAPI document is valid for its schema', () => {
    const examples = examplesIn(openApiDocument());
    expect(examples.length).toBeGreaterThan(80);
    const broken = examples.filter(
      ({ pointer, value }) =>
        !ajv.validate({ $ref: `openapi#${encodeURI(pointer)}` }, JSON.parse(JSON.stringify(value))),
    );
    expect(broken).toEqual([]);
  });

  it('every parameter and every header has an example, which is valid and which the service takes', () => {
    const { components, webhooks } = openApiDocument();
    const described = [
      ...Object.values(components.parameters),
      ...Object.values(components.headers),
      ...Object.values(webhooks).flatMap(({ post }) => post.parameters),
    ];
    expect(described.filter(({ schema, example }) => !ajv.validate(schema, example))).toEqual([]);
    for (const [key, { in: location, name }] of Object.entries(PARAMETERS)) {
      const { example } = components.parameters[key] ?? {};
      if (location === 'query') queryReader([key as ParameterKey])({ [name]: String(example) });
    }
  });

  it('the OpenAPI document describes nothing of operators, and says whom to ask', () => {
    const { paths, tags, info } = openApiDocument();
    expect([...Object.keys(paths), ...tags.map(({ name }) => name)].join()).not.toMatch(
      /healthz|readyz|metrics|Operation/,
    );
    expect(info).toMatchObject({ contact: { name: expect.any(String) }, license: { name: expect.any(String) } });
  });

  it.each<[string, object, boolean]>([
    ['ClaimRequest', { licenseId: SAMPLE.license, reason: 'x' }, true],
    ['ClaimRequest', { licenseId: SAMPLE.license, orderNumber: null, licenseKey: null, reason: 'x' }, true],
    ['ClaimRequest', { licenseId: null, orderNumber: 1, licenseKey: 'k', reason: 'x' }, true],
    ['ClaimRequest', { licenseId: SAMPLE.license, orderNumber: 1, licenseKey: 'k', reason: 'x' }, false],
    ['ClaimRequest', { orderNumber: 1, reason: 'x' }, false],
    ['ClaimRequest', { reason: 'x' }, false],
    ['WebhookRequest', { url: 'HTTPS://shop.example/', events: {} }, true],
    ['WebhookRequest', { url: 'http://shop.example/', events: {} }, false],
    ['WebhookRequest', { url: 'https:', events: {} }, false],
    ['TestAccountRequest', { countryCode: 'AT', creditLimit: 10_000_000 }, true],
    ['TestAccountRequest', { countryCode: 'AT', creditLimit: 10_000_000.01 }, false],
    ['TestPaymentRequest', { amount: 0 }, false],
    ['TestPriceRequest', { listPrice: 10_000_000.01 }, false],
  ])('of the OpenAPI document, %s takes %j: %s', (name, body, isValid) => {
    expect(ajv.validate({ $ref: `openapi#/components/schemas/${name}` }, body)).toBe(isValid);
  });

  it('the request headers of every example that succeeds are valid for the OpenAPI document', () => {
    const parameters = Object.values(openApiDocument().components.parameters);
    const sent = EXCHANGES.filter(({ response }) => response.status < 300).flatMap(
      ({ operation, name, headers = {} }) =>
        Object.entries(headers)
          // OpenAPI describes this header only by the content types of the responses.
          .filter(([header]) => header !== 'Accept')
          .map(([header, value]) => ({ operation, name, header, value })),
    );
    expect(sent.length).toBeGreaterThan(3);
    const broken = sent.filter(({ header, value }) => {
      const described = parameters.find((parameter) => parameter.name === header);
      return !ajv.validate(described?.schema ?? false, value);
    });
    expect(broken).toEqual([]);
  });

  it.each([
    ['true', true],
    ['True', true],
    ['TRUE', true],
    ['tRuE', true],
    ['false', true],
    ['FALSE', true],
    ['ture', false],
    ['yes', false],
    ['1', false],
    ['', false],
    ['true,false', false],
  ])('the OpenAPI document allows the X-Sandbox-Mode %j just where the service does: %s', (value, isAllowed) => {
    const { sandboxMode } = openApiDocument().components.parameters;
    expect(ajv.validate(sandboxMode?.schema ?? false, value)).toBe(isAllowed);
    if (isAllowed) expect(parseSandboxHeader(value)).toBe(value.toLowerCase() === 'true');
    else expect(() => parseSandboxHeader(value)).toThrow('Validation failed');
  });

  it('a response or an event with further fields is valid for the published OpenAPI document, and not for the strict one', () => {
    const [published, strict] = [validator(openApiDocument()), ajv];
    const sent = examplesIn(openApiDocument()).filter(
      ({ pointer }) => !pointer.startsWith('/paths/') || pointer.includes('/responses/'),
    );
    expect(sent.length).toBeGreaterThan(70);
    const verdicts = sent.map(({ pointer, value }) => {
      const $ref = `openapi#${encodeURI(pointer)}`;
      const further = withFurtherFields(JSON.parse(JSON.stringify(value)));
      // An empty list has no object that a field could be added to.
      const isEmpty = JSON.stringify(further) === JSON.stringify(value);
      return {
        pointer,
        published: published.validate({ $ref }, further),
        strict: strict.validate({ $ref }, further) === isEmpty,
      };
    });
    expect(verdicts.filter((verdict) => !verdict.published || !verdict.strict)).toEqual([]);
    expect(JSON.stringify(openApiDocument().webhooks)).not.toContain('"additionalProperties":false');
  });

  it('the published OpenAPI document differs from the strict one in nothing but objects that are open', () => {
    const closed = (document: object): string =>
      JSON.stringify(document, (key, part: unknown) => (key === 'additionalProperties' ? undefined : part));
    expect(closed(openApiDocument())).toBe(closed(strictOpenApiDocument()));
    expect(openApiDocument().components.schemas.WebhookEventsInput).toMatchObject({ additionalProperties: false });
  });

  it('the OpenAPI document describes the headers that sign an event', () => {
    const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const at = new Date('2026-03-02T09:15:27.318Z');
    const sent = signatureHeaders({ deliveryId: '0'.repeat(24), at, body: '{}', secrets: [secret, secret] });
    for (const { post } of Object.values(openApiDocument().webhooks)) {
      const described = new Map(post.parameters.map(({ name, schema }) => [name, schema]));
      expect([...described.keys()].toSorted()).toEqual([...Object.keys(sent), 'X-Webhook-Event'].toSorted());
      for (const [name, value] of Object.entries(sent)) {
        expect([name, ajv.validate(described.get(name) ?? false, value)]).toEqual([name, true]);
      }
    }
  });

  it('the examples of an operation in the OpenAPI document have different names', () => {
    const names = EXCHANGES.map(({ operation, name, response }) => `${operation} ${response.status} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
