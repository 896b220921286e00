import { gzipSync } from 'node:zlib';
import { expectRefusals, PRODUCT, type Malformed } from '../support/rest/malformed.js';

const REQUIRED = 'Products array is required';
const POSITIVE = 'Amount must be a positive number';
const WHOLE = 'Amount must be a whole number';
const ID = 'Product ID is required';
const TOO_DEEP = 'Body must be nested at most 32 levels deep';
const JSON_BODY = 'Body must be valid JSON';

const line = (amount: string, more = '') => `{"products":[{"productId":"${PRODUCT}","amount":${amount}${more}}]}`;
const forId = (productId: string) => `{"products":[{"productId":${productId},"amount":1}]}`;

// What the fields can be is tabled in the tests of the domain; here is what the bytes of a body can be.
const ORDER_BODIES: Record<string, Malformed> = {
  'a text that is no JSON': { body: 'products=1', field: 'body', text: JSON_BODY },
  'the number NaN': { body: line('NaN'), field: 'body', text: JSON_BODY },
  'bytes that are no UTF-8': { body: Buffer.from([0xff, 0xfe, 0x00]), field: 'body', text: JSON_BODY },
  'a reference in Latin-1': {
    body: Buffer.from(line('1').replace('{', '{"reference":"B\u00fcro",'), 'latin1'),
    field: 'body',
    text: JSON_BODY,
  },
  'UTF-16 without a charset': { body: Buffer.from(line('1'), 'utf16le'), field: 'body', text: JSON_BODY },
  'too large a body': { body: line(`1,"x":"${'x'.repeat(1_100_000)}"`), field: 'body', text: 'Body is too large' },
  'unclosed deep JSON': { body: '['.repeat(200_000), field: 'body', text: JSON_BODY },
  'deep JSON': { body: '['.repeat(200_000) + ']'.repeat(200_000), field: 'body', text: TOO_DEEP },
  'a field 33 levels deep': {
    body: `{"products":[],"x":${'['.repeat(32)}${']'.repeat(32)}}`,
    field: 'body',
    text: TOO_DEEP,
  },
  'a field 32 levels deep': {
    body: `{"products":[],"x":${'['.repeat(31)}${']'.repeat(31)}}`,
    field: 'products',
    text: REQUIRED,
  },
  'an empty body': { body: '', field: 'products', text: REQUIRED },
  null: { body: 'null', field: 'products', text: REQUIRED },
  'a text': { body: '"products"', field: 'products', text: REQUIRED },
  'an array': { body: `[{"productId":"${PRODUCT}","amount":1}]`, field: 'products', text: REQUIRED },
  'products as a prototype': { body: '{"__proto__":{"products":[1]}}', field: 'products', text: REQUIRED },
  'products twice, the last empty': { body: `{"products":[1],"products":[]}`, field: 'products', text: REQUIRED },
  'a deep line': { body: `{"products":[${'['.repeat(9_999)}${']'.repeat(9_999)}]}`, field: 'body', text: TOO_DEEP },
  'too many lines': { body: `{"products":[${'1,'.repeat(300)}1]}`, field: 'products', text: 'at most 200 lines' },
  'productId an object': { body: forId('{"$ne":null}'), field: 'products[0].productId', text: ID },
  'a productId with SQL': { body: forId(`"${PRODUCT}' OR '1'='1"`), code: 'PRODUCT_NOT_AVAILABLE' },
  'a productId of half an emoji': { body: forId('"\\ud83d"'), code: 'PRODUCT_NOT_AVAILABLE' },
  'a productId of 900,000 letters': {
    body: forId(`"${'a'.repeat(900_000)}"`),
    field: 'products[0].productId',
    text: 'Product ID must have at most 100 characters',
  },
  'amount -0': { body: line('-0'), field: 'products[0].amount', text: POSITIVE },
  'amount -1e999': { body: line('-1e999'), field: 'products[0].amount', text: POSITIVE },
  'amount 1e-999': { body: line('1e-999'), field: 'products[0].amount', text: POSITIVE },
  'amount 1e999': { body: line('1e999'), field: 'products[0].amount', text: WHOLE },
  'amount 1e21': { body: line('1e21'), field: 'products', text: 'license keys' },
  'amount 2^53': { body: line('9007199254740993'), field: 'products', text: 'license keys' },
  'maxPrice 1e999': { body: line('1', ',"maxPrice":1e999'), field: 'products[0].maxPrice', text: 'EUR' },
};

const type = (contentType: string): Malformed => ({
  headers: { 'Content-Type': contentType },
  body: line('1'),
  field: 'Content-Type',
  text: 'application/json',
});
const encoded = (headers: Record<string, string>, body: string | Buffer): Malformed => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body,
  field: 'body',
});

const ORDER_HEADERS: Record<string, Malformed> = {
  'no content type': { headers: {}, body: line('1'), field: 'Content-Type' },
  'plain text': type('text/plain'),
  'a form': type('application/x-www-form-urlencoded'),
  'a multipart form': type('multipart/form-data; boundary=x'),
  XML: type('application/xml'),
  'another kind of JSON': type('application/vnd.api+json'),
  'a content type without a slash': type('json'),
  'an empty content type': type(''),
  'two content types': type('text/plain, application/json'),
  'an unknown charset': {
    ...encoded({ 'Content-Type': 'application/json; charset=klingon' }, line('1')),
    field: 'Content-Type',
    text: 'klingon',
  },
  'an unknown encoding': {
    ...encoded({ 'Content-Encoding': 'rot13' }, line('1')),
    field: 'Content-Encoding',
    text: 'rot13',
  },
  'gzip encoding of a plain body': encoded({ 'Content-Encoding': 'gzip' }, line('1')),
  'truncated gzip': encoded({ 'Content-Encoding': 'gzip' }, gzipSync(line('1')).subarray(0, 20)),
  'a gzip bomb': encoded({ 'Content-Encoding': 'gzip' }, gzipSync('{"x":"' + 'x'.repeat(20_000_000) + '"}')),
  'the sandbox mode twice': {
    headers: { 'Content-Type': 'application/json', 'X-Sandbox-Mode': ['true', 'true'] },
    body: line('1'),
    field: 'X-Sandbox-Mode',
  },
  'an overlong idempotency key': {
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'x'.repeat(5_000) },
    body: line('1'),
    field: 'Idempotency-Key',
    text: 'Idempotency-Key must have 1 to 255 characters',
  },
};

describe('malformed bodies of orders', () => expectRefusals('an order with a malformed body', ORDER_BODIES));
describe('malformed headers of orders', () =>
  expectRefusals('an order with a malformed header or encoding', ORDER_HEADERS));
