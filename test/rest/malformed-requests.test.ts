import { newId } from '../../src/db/ids.js';
import { GRAPHQL_NAMES, PARAMETERS as KNOWN_PARAMETERS } from '../../src/rest/parameters.js';
import { ROUTES } from '../../src/rest/routes/index.js';
import { forgedCursor } from '../support/graphql/customer-api.js';
import { expectRefusals, PRODUCT, WEBHOOK, type Malformed } from '../support/rest/malformed.js';

const LONG = 'x'.repeat(5_000);
// The name of a test is one line of output; the length distinguishes names with the same beginning.
const shorten = (text: string) => (text.length > 90 ? `${text.slice(0, 90)}… (${text.length})` : text);

const param = (path: string, field: string, text?: string): Malformed => ({ method: 'GET', path, field, text });

const REGION = 'Region must be one of DACH, EU, GLOBAL';
const LIMIT = 'Limit must be a whole number from 1 to 500';
const CURSOR = 'After must be a cursor from an earlier answer';
const instant = (name: string): string => `${name} must be an ISO 8601 timestamp`;
const day = (name: string): string => `${name} must be a day, such as 2026-01-31`;
const ORDER_STATUS = 'Status must be one of completed, pending, failed, sandbox-completed';
const CLAIM_STATUS = 'Status must be one of open, replaced, credited, rejected';
const DELIVERY_STATUS = 'Status must be one of pending, succeeded, failed, cancelled';
const INVOICE_STATUS = 'Status must be one of open, overdue, paid, credited';
const EVENTS = 'Events must be some of productOutOfStock';

/** One path has all values of a parameter, and each other path that reads it has one row. */
const PARAMETERS: [path: string, name: string, text: string, values: string[]][] = [
  ['/products', 'region', REGION, ['', 'eu', 'EU%20', 'EU,DACH', 'null', LONG, '%00', 'EU&region=EU', 'EU%26']],
  [
    '/products',
    'updatedSince',
    instant('UpdatedSince'),
    ['', 'now', '0', '1700000000', '2026-02-30', '2026-01-01T00:00:00', '20260101', LONG, '%00'],
  ],
  // Outside of the dates of the database.
  [
    '/products',
    'updatedSince',
    'timestamp',
    ['9999-12-31T23:59:59-14:00', '0001-01-01T00:00:00%2B14:00', '0000-12-31'],
  ],
  ['/products', 'sku', 'Sku must be given once', ['a&sku=b']],
  ['/products', 'sku', 'Sku must be encoded as UTF-8', ['%FC']],
  ['/orders', 'reference', 'Reference must be encoded as UTF-8', ['M%FCller', '%ED%A0%80']],
  ['/orders', 'reference', 'Reference must be a text', ['a&reference=b']],
  [
    '/orders',
    'limit',
    LIMIT,
    ['', '0', '-1', '501', '1.5', '1e2', '0x10', '+1', '%201', encodeURI('١'), LONG, '9'.repeat(400), '1&limit=1'],
  ],
  ['/orders', 'after', 'After must be a whole number from 0 to 2147483647', ['', 'x', '-1', '2147483648', '1&after=2']],
  ['/orders', 'from', instant('From'), ['', 'tomorrow', '2026-13-01', '2026-01-01&from=2026-01-01']],
  ['/orders', 'to', instant('To'), ['', 'yesterday']],
  ['/orders', 'from', 'timestamp', ['9999-12-31T23:59:59-14:00']],
  ['/orders', 'to', 'timestamp', ['9999-12-31T23:59:59-14:00']],
  ['/orders', 'status', ORDER_STATUS, ['', 'done', 'COMPLETED', 'completed&status=failed']],
  ['/claims', 'status', CLAIM_STATUS, ['closed', 'OPEN']],
  ['/claims', 'limit', LIMIT, ['501']],
  ['/claims', 'after', CURSOR, ['', '12']],
  ['/account/ledger', 'limit', LIMIT, ['501']],
  ['/account/ledger', 'from', instant('From'), ['tomorrow']],
  ['/account/ledger', 'to', 'timestamp', ['9999-12-31T23:59:59-14:00']],
  ['/account/ledger', 'after', CURSOR, ['', 'nonsense', forgedCursor([newId()]), 'a&after=b']],
  ['/invoices', 'from', day('From'), ['yesterday']],
  ['/invoices', 'to', day('To'), ['2026-02-30']],
  ['/invoices', 'status', INVOICE_STATUS, ['late']],
  ['/invoices', 'after', CURSOR, ['', 'x']],
  [`/webhooks/${WEBHOOK}/deliveries`, 'status', DELIVERY_STATUS, ['FAILED']],
  [`/webhooks/${WEBHOOK}/deliveries`, 'limit', LIMIT, ['501']],
  [`/webhooks/${WEBHOOK}/deliveries`, 'after', CURSOR, ['', 'nonsense']],
  ['/events', 'limit', LIMIT, ['0']],
  ['/events', 'wait', 'Wait must be a whole number from 0 to 30', ['31', '-1', '1.5']],
  ['/events', 'events', EVENTS, ['', 'creditLow,x', 'creditLow&events=x', 'creditLow&events[]=x']],
  ['/events', 'after', CURSOR, ['', 'x', 'a&after=b', forgedCursor(['feed', -1, 0]), forgedCursor(['other', 1, 0])]],
];
// How far a name may be from a known one is tabled in the tests of the domain.
const MISSPELLED = ROUTES.filter(({ method }) => method === 'get').flatMap(({ path, parameters = [] }) =>
  parameters
    .map((key) => KNOWN_PARAMETERS[key])
    .filter((one) => one.in === 'query')
    .flatMap(({ name, schema }) => {
      const bracketed = schema.type === 'array' ? `${name}[x]` : `${name}[]`;
      return [`${name}_`, bracketed, GRAPHQL_NAMES[name] ?? []].flat().map((sent) => [path, sent, name] as const);
    }),
);
const QUERIES: Record<string, Malformed> = Object.fromEntries(
  [
    ...PARAMETERS.flatMap(([path, name, text, values]) =>
      values.map((value) => param(`${path}?${name}=${value}`, name, text)),
    ),
    ...MISSPELLED.map(([path, sent, meant]) =>
      param(`${path}?${sent}=1`, sent, `Unknown parameter; did you mean ${meant}?`),
    ),
  ].map((request) => [shorten(`${request.path}`), request]),
);

const missing = (path: string, method = 'GET'): Malformed => ({ method, path, status: 404, code: 'NOT_FOUND' });
const PATHS: Record<string, Malformed> = Object.fromEntries(
  [
    ...['x', '%00', '%20', '..%2f..', '%C3%A9', '%F0%9F%92%A5', LONG, `${PRODUCT}%20`, `${PRODUCT}/x`, 'null'].map(
      (id) => missing(`/products/${id}`),
    ),
    ...['%ZZ', '%C3%28', '%', '%u0041'].map((id) => param(`/products/${id}`, 'path')),
    ...['abc', '1.5', '1.0', '-1', '1e5', '0x10', 'NaN', '100000%20', '%20', '%00', '%D9%A1', 'null', LONG].map((id) =>
      param(`/orders/${id}`, 'orderNumber', 'Order number must be a number'),
    ),
    ...['0', '2147483648', '9'.repeat(500)].map((number) => missing(`/orders/${number}`)),
    ...['//orders', '/orders;x=1'].map((path) => missing(path)),
    ...['PROPFIND', 'TRACE'].map((method) => missing('/orders', method)),
    ...['x', '%00', '%C3%A9', LONG].map((id) => missing(`/webhooks/${id}`, 'DELETE')),
    missing('/webhooks/%C3%A9/regenerate-secret', 'POST'),
  ].map((request) => [shorten(`${request.method} ${request.path}`), request]),
);

const JSON_OBJECT = 'Body must be a JSON object';
const HTTPS = 'Url must be an absolute https URL';
const FLAGS = 'Events must be an object of booleans';
const URL_TEXT = '"https://93.184.216.34/"';
const DEEP = `{"events":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`;

const hook = (body: string, field: string, text: string): Malformed => ({ path: '/webhooks', body, field, text });
const patch = (body: string, field: string, text: string): Malformed => ({
  method: 'PATCH',
  path: `/webhooks/${WEBHOOK}`,
  body,
  field,
  text,
});
// What the urls and the flags can be is tabled in the tests of the domain.
const WEBHOOKS: Record<string, Malformed> = Object.fromEntries(
  [
    ...['null', '[]', '5', '{}'].map((body) => hook(body, 'url', HTTPS)),
    hook(`{"url":${URL_TEXT}}`, 'events', FLAGS),
    hook(`{"url":${URL_TEXT},"events":{"__proto__":true}}`, 'events.__proto__', 'Unknown event'),
    hook('{', 'body', 'Body must be valid JSON'),
    ...['null', '[]', '"x"', '5', 'true'].map((body) => patch(body, 'body', JSON_OBJECT)),
    ...['null', '"true"', '1', '[]', '{}'].map((active) =>
      patch(`{"active":${active}}`, 'active', 'Active must be a boolean'),
    ),
    patch('{"active":false,"url":null}', 'url', HTTPS),
    patch('{"events":null}', 'events', FLAGS),
    patch('{"events":{"productOutOfStock":0}}', 'events.productOutOfStock', 'Event flag must be a boolean'),
    patch(DEEP, 'body', 'Body must be nested'),
  ].map((request) => [shorten(`${request.method ?? 'POST'} ${String(request.body)}`), request]),
);

describe('malformed query parameters', () => expectRefusals('a malformed query parameter', QUERIES));
describe('malformed paths and methods', () => expectRefusals('a malformed path or method', PATHS));
describe('malformed webhooks', () => expectRefusals('a malformed webhook', WEBHOOKS));
