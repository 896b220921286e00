import { expectRefusals, PRODUCT, WEBHOOK, type Malformed } from './malformed.js';

const LONG = 'x'.repeat(5_000);
// The name of a test is one line of output; the length distinguishes names with the same beginning.
const shorten = (text: string) => (text.length > 90 ? `${text.slice(0, 90)}… (${text.length})` : text);

const param = (path: string, field: string): Malformed => ({ method: 'GET', path, field });
const QUERIES: Record<string, Malformed> = Object.fromEntries(
  [
    ...['', 'eu', 'EU%20', 'EU,DACH', 'null', LONG, '%00', '%F0%9F%92%A5', 'EU&region=EU', 'EU%26'].map((value) =>
      param(`/products?region=${value}`, 'region'),
    ),
    param('/products?region[]=EU&region=x', 'region'),
    ...['', 'now', '0', '1700000000', '2026-02-30', '2026-01-01T00:00:00', '20260101', LONG, '%00'].map((value) =>
      param(`/products?updatedSince=${value}`, 'updatedSince'),
    ),
    param('/products?updatedSince=9999-12-31T23:59:59-14:00', 'updatedSince'),
    ...['', '0', '-1', '501', '1.5', '1e2', '0x10', '+1', '%201', '١', LONG, '9'.repeat(400), '1&limit=1'].map(
      (value) => param(`/orders?limit=${encodeURI(value)}`, 'limit'),
    ),
    ...['', 'x', '-1', '2147483648', '1&after=2'].map((value) => param(`/orders?after=${value}`, 'after')),
    ...['', 'x', '2026-13-01', '2026-01-01&from=2026-01-01'].map((value) => param(`/orders?from=${value}`, 'from')),
    ...['', 'yesterday', '9999-12-31T23:59:59-14:00'].map((value) => param(`/orders?to=${value}`, 'to')),
    ...['', 'done', 'COMPLETED', 'completed&status=failed'].map((value) => param(`/orders?status=${value}`, 'status')),
  ].map((request) => [shorten(`${request.path}`), request]),
);

const missing = (path: string, method = 'GET'): Malformed => ({ method, path, status: 404, code: 'NOT_FOUND' });
const PATHS: Record<string, Malformed> = Object.fromEntries(
  [
    ...['x', '%00', '%20', '..%2f..', '%C3%A9', '%F0%9F%92%A5', LONG, `${PRODUCT}%20`, `${PRODUCT}/x`, 'null'].map(
      (id) => missing(`/products/${id}`),
    ),
    ...['%ZZ', '%C3%28', '%', '%u0041'].map((id) => param(`/products/${id}`, 'path')),
    ...['abc', '1.5', '-1', '1e5', '%00', '%F0%9F%92%A5', 'null', LONG].map((id) =>
      param(`/orders/${id}`, 'orderNumber'),
    ),
    missing(`/orders/${'9'.repeat(500)}`),
    missing('/orders/1/2'),
    missing('/unknown'),
    missing('//orders'),
    missing('/orders;x=1'),
    ...['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'].map((method) => missing('/orders', method)),
    missing('/products', 'POST'),
    missing(`/webhooks/${WEBHOOK}`, 'PUT'),
    ...['x', '%00', '%C3%A9', '%F0%9F%92%A5', LONG, `${WEBHOOK}%20`].map((id) => missing(`/webhooks/${id}`, 'DELETE')),
    missing('/webhooks/%C3%A9/regenerate-secret', 'POST'),
  ].map((request) => [shorten(`${request.method} ${request.path}`), request]),
);

const hook = (body: string, field: string): Malformed => ({ path: '/webhooks', body, field });
const patch = (body: string, field: string): Malformed => ({
  method: 'PATCH',
  path: `/webhooks/${WEBHOOK}`,
  body,
  field,
});
const URL_TEXT = '"https://93.184.216.34/"';
const WEBHOOKS: Record<string, Malformed> = Object.fromEntries(
  [
    ...['null', '[]', '5', '{}', '{"url":null,"events":{}}', '{"url":["https://x"],"events":{}}'].map((body) =>
      hook(body, 'url'),
    ),
    ...['""', '"x"', '"https://"', '"https://a b"', '"https://\\u0000/"', `"https://x/${LONG}"`, '"mailto:a@b"'].map(
      (url) => hook(`{"url":${url},"events":{}}`, 'url'),
    ),
    ...['null', '[]', '"all"', 'true', '5'].map((events) => hook(`{"url":${URL_TEXT},"events":${events}}`, 'events')),
    hook(`{"url":${URL_TEXT}}`, 'events'),
    hook(`{"url":${URL_TEXT},"events":{"__proto__":true}}`, 'events.__proto__'),
    hook(`{"url":${URL_TEXT},"events":{"constructor":true}}`, 'events.constructor'),
    hook(`{"url":${URL_TEXT},"events":{"":true}}`, 'events.'),
    hook(`{"url":${URL_TEXT},"events":{"productOutOfStock":0}}`, 'events.productOutOfStock'),
    hook('{', 'body'),
    hook(`{"url":${URL_TEXT},"events":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, 'body'),
    ...['null', '[]', '"x"', '5', 'true'].map((body) => patch(body, 'body')),
    ...['null', '"true"', '1', '[]', '{}'].map((active) => patch(`{"active":${active}}`, 'active')),
    patch('{"url":null}', 'url'),
    patch('{"events":null}', 'events'),
    patch('{', 'body'),
    patch(`{"events":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, 'body'),
  ].map((request) => [shorten(`${request.method ?? 'POST'} ${String(request.body)}`), request]),
);

const denied = (authorization: string | undefined): Malformed => ({
  method: 'GET',
  path: '/orders',
  headers: authorization === undefined ? {} : { Authorization: authorization },
  anonymous: true,
  status: 401,
  code: 'UNAUTHENTICATED',
});
const TOKENS: Record<string, Malformed> = Object.fromEntries(
  [
    undefined,
    '',
    'Bearer',
    'Basic YTpi',
    'Bearer x',
    `Bearer ${LONG}`,
    'Bearer é',
    'Bearer \u0080ÿ',
    'Bearer a\tb',
  ].map((authorization) => [`the token ${JSON.stringify(authorization)}`.slice(0, 40), denied(authorization)]),
);

describe('malformed query parameters', () => expectRefusals('a malformed query parameter', QUERIES));
describe('malformed paths and methods', () => expectRefusals('a malformed path or method', PATHS));
describe('malformed webhooks', () => expectRefusals('a malformed webhook', WEBHOOKS));
describe('malformed tokens', () => expectRefusals('a request without a valid token', TOKENS));
