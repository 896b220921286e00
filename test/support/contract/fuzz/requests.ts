import fc from 'fast-check';
import { nastyBody, nastyHeader, nastyJson, nastyUrlPart, percentEncoded } from './nasty.js';

/** A request as it is sent. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: string | undefined;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

export interface FuzzedOperation {
  operationId: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
}

/** Values that exist in the shop, by the name of a field or of an operation's parameter. */
export type Known = Record<string, fc.Arbitrary<unknown>>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];
const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'application/json; charset=klingon',
  'application/vnd.api+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'json',
  '',
];

const rarely = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 9): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare });

/** Makes valid and invalid requests for the operations of an OpenAPI document. */
export class RequestMaker {
  constructor(
    private readonly document: object,
    private readonly known: Known,
    private readonly authorizations: fc.Arbitrary<string | undefined>,
  ) {}

  operations(): FuzzedOperation[] {
    const { paths } = this.document as { paths: Record<string, Record<string, Record<string, unknown>>> };
    return Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        operationId: operation.operationId as string,
        method: method.toUpperCase(),
        path,
        parameters: ((operation.parameters ?? []) as object[]).map((one) => this.resolved(one) as Parameter),
        body: (operation.requestBody as { content: Record<string, { schema: Schema }> } | undefined)?.content[
          'application/json'
        ]?.schema,
      })),
    );
  }

  request(operation: FuzzedOperation): fc.Arbitrary<FuzzRequest> {
    const content = fc.option(fc.constantFrom(...CONTENT_TYPES), { freq: 2 });
    const method = rarely(fc.constant(operation.method), fc.constantFrom(...METHODS), 30);
    return fc
      .record({
        method,
        path: this.path(operation),
        query: this.query(operation),
        headers: this.headers(operation),
        authorization: this.authorizations,
        contentType: rarely(fc.constant<string | null>('application/json'), content),
        body: this.body(operation),
      })
      .map(({ method, path, query, headers, authorization, contentType, body }) => ({
        method,
        path: `/api${path}${query}`,
        headers: {
          ...headers,
          ...(authorization === undefined ? {} : { Authorization: authorization }),
          ...(body === undefined || contentType === null ? {} : { 'Content-Type': contentType }),
        },
        body,
      }));
  }

  private path({ path, operationId }: FuzzedOperation): fc.Arbitrary<string> {
    const [before = '', after] = path.split(/\{\w+\}/);
    const tail = rarely(fc.constant(''), fc.constantFrom('/', '//', '/x', ';x=1', '%20'), 40);
    if (after === undefined) return tail.map((end) => before + end);
    const good = (this.known[`${operationId} path`] ?? nastyUrlPart).map((value) => percentEncoded(String(value)));
    return fc.tuple(rarely(good, nastyUrlPart, 2), tail).map(([value, end]) => before + value + after + end);
  }

  private query({ parameters }: FuzzedOperation): fc.Arbitrary<string> {
    const given = parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => {
        const good = this.valid(schema, name).map((value) => percentEncoded(String(value)));
        const pair = fc.tuple(fc.constantFrom(name, name, name, `${name}[]`), rarely(good, nastyUrlPart, 3));
        return fc.array(
          pair.map(([key, value]) => `${key}=${value}`),
          { maxLength: 2, size: 'xsmall' },
        );
      });
    const unknown = fc.array(fc.tuple(nastyUrlPart, nastyUrlPart), { maxLength: 1, size: 'xsmall' });
    return fc.tuple(fc.tuple(...given), rarely(fc.constant<[string, string][]>([]), unknown)).map(([pairs, others]) => {
      const all = [...pairs.flat(), ...others.map(([key, value]) => `${key}=${value}`)];
      return all.length === 0 ? '' : `?${all.join('&')}`;
    });
  }

  private headers({ parameters }: FuzzedOperation): fc.Arbitrary<Record<string, string | string[]>> {
    const given = parameters
      .filter((parameter) => parameter.in === 'header')
      .map(({ name, schema }) => {
        const one = rarely(this.valid(schema, name).map(String), nastyHeader);
        const value = rarely<string | string[]>(one, fc.tuple(one, one), 20);
        return fc.option(value, { nil: undefined }).map((sent) => [name, sent] as const);
      });
    const further = fc.constantFrom(
      ['Accept', 'text/html'],
      ['Accept', 'text/csv'],
      ['Accept', 'text/csv;q=0.4, application/json;q=0.3, */*;q=x'],
      ['Accept-Encoding', 'br, gzip'],
      ['Content-Encoding', 'gzip'],
      ['Content-Encoding', 'rot13'],
      ['X-HTTP-Method-Override', 'DELETE'],
      ['Range', 'bytes=0-1'],
      ['If-Match', '"x"'],
      ['Origin', 'https://elsewhere.example'],
    );
    const last = rarely(fc.constant(undefined), further, 12).map((pair) => pair ?? ['Accept', '*/*']);
    return fc.tuple(fc.tuple(...given), last).map(([pairs, [name = '', value = '']]) => {
      const sent = [...pairs.filter(([, one]) => one !== undefined), [name, value]];
      return Object.fromEntries(sent) as Record<string, string | string[]>;
    });
  }

  private body({ body }: FuzzedOperation): fc.Arbitrary<string | undefined> {
    if (!body) return rarely<string | undefined>(fc.constant(undefined), nastyBody, 20);
    const json = (value: unknown) => JSON.stringify(value) as string | undefined;
    return fc.oneof(
      { weight: 8, arbitrary: this.valid(body).map(json) },
      { weight: 6, arbitrary: this.broken(body).map(json) },
      { weight: 1, arbitrary: nastyJson.map(json) },
      { weight: 1, arbitrary: nastyBody },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
  }

  private resolved(part: object): unknown {
    const { $ref } = part as { $ref?: string };
    if ($ref === undefined) return part;
    let value: unknown = this.document;
    for (const key of $ref.split('/').slice(1)) value = (value as Record<string, unknown>)[key];
    return value;
  }

  /** Values that the schema allows. */
  private valid(schema: Schema, name = ''): fc.Arbitrary<unknown> {
    return this.made(schema, name, (arbitrary) => arbitrary);
  }

  /** Values that the schema allows, except in a few fields. */
  private broken(schema: Schema): fc.Arbitrary<unknown> {
    return this.made(schema, '', (arbitrary) => rarely(arbitrary, nastyJson, 6));
  }

  private made(
    given: Schema,
    name: string,
    bend: (arbitrary: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>,
  ): fc.Arbitrary<unknown> {
    const schema = this.resolved(given) as Schema;
    const known = this.known[name];
    if (known) return bend(known);
    if (schema.oneOf) return fc.oneof(...schema.oneOf.map((one) => this.made(one, name, bend)));
    const [type = ''] = [schema.type ?? []].flat();
    const { enum: values, properties = {}, required = [], items = {}, minimum = 0, maximum = 1_000 } = schema;
    if (values) return bend(fc.constantFrom(...values));
    switch (type) {
      case 'object': {
        const fields = Object.entries(properties).map(([key, one]) => [key, this.made(one, key, bend)] as const);
        return bend(fc.record(Object.fromEntries(fields), { requiredKeys: required }));
      }
      case 'array':
        return bend(fc.array(this.made(items, '', bend), { minLength: 1, maxLength: 4 }));
      case 'boolean':
        return bend(fc.boolean());
      case 'integer':
        return bend(rarely(fc.integer({ min: minimum, max: 5 }), fc.integer({ min: minimum, max: maximum })));
      case 'number':
        return bend(fc.integer({ min: minimum * 100, max: 20_000 }).map((cents) => cents / 100));
      default:
        return bend(schema.anyOf ? instants : fc.string({ minLength: 1, maxLength: 40 }));
    }
  }
}

const instants = fc
  .tuple(fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), fc.boolean())
  .map(([date, whole]) => (whole ? date.toISOString() : date.toISOString().slice(0, 10)));
