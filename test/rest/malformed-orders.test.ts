import { gzipSync } from 'node:zlib';
import { expectRefusals, PRODUCT, type Malformed } from './malformed.js';

const REQUIRED = 'Products array is required';
const POSITIVE = 'Amount must be a positive number';
const WHOLE = 'Amount must be a whole number';
const ID = 'Product ID is required';
const TOO_DEEP = 'Body must be nested at most 32 levels deep';
const JSON_BODY = 'Body must be valid JSON';

const line = (amount: string, more = '') => `{"products":[{"productId":"${PRODUCT}","amount":${amount}${more}}]}`;
const forId = (productId: string) => `{"products":[{"productId":${productId},"amount":1}]}`;

const ORDER_BODIES: Record<string, Malformed> = {
  'a text that is no JSON': { body: 'products=1', field: 'body', text: JSON_BODY },
  'truncated JSON': { body: '{"products":[', field: 'body', text: JSON_BODY },
  'single quotes': { body: "{'products':[]}", field: 'body', text: JSON_BODY },
  'a trailing comma': { body: '{"products":[],}', field: 'body', text: JSON_BODY },
  'a comment': { body: '{"products":[]} // all', field: 'body', text: JSON_BODY },
  'two documents': { body: '{"products":[]}{"products":[]}', field: 'body', text: JSON_BODY },
  'the number NaN': { body: line('NaN'), field: 'body', text: JSON_BODY },
  'the number Infinity': { body: line('Infinity'), field: 'body', text: JSON_BODY },
  'a hexadecimal number': { body: line('0x1'), field: 'body', text: JSON_BODY },
  'a number with a leading zero': { body: line('01'), field: 'body', text: JSON_BODY },
  'a raw control character': { body: forId('"\u0001"'), field: 'body', text: JSON_BODY },
  'bytes that are no UTF-8': { body: Buffer.from([0xff, 0xfe, 0x00]), field: 'body', text: JSON_BODY },
  'a null byte': { body: '\u0000', field: 'body', text: JSON_BODY },
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
  true: { body: 'true', field: 'products', text: REQUIRED },
  'a number': { body: '5', field: 'products', text: REQUIRED },
  'a text': { body: '"products"', field: 'products', text: REQUIRED },
  'an array': { body: `[{"productId":"${PRODUCT}","amount":1}]`, field: 'products', text: REQUIRED },
  'an empty object': { body: '{}', field: 'products', text: REQUIRED },
  'Products in another letter case': { body: '{"Products":[]}', field: 'products', text: REQUIRED },
  'products as a prototype': { body: '{"__proto__":{"products":[1]}}', field: 'products', text: REQUIRED },
  'products null': { body: '{"products":null}', field: 'products', text: REQUIRED },
  'products a text': { body: '{"products":"x"}', field: 'products', text: REQUIRED },
  'products a number': { body: '{"products":1}', field: 'products', text: REQUIRED },
  'products an array-like object': { body: '{"products":{"0":{},"length":1}}', field: 'products', text: REQUIRED },
  'products empty': { body: '{"products":[]}', field: 'products', text: REQUIRED },
  'products twice, the last empty': { body: `{"products":[1],"products":[]}`, field: 'products', text: REQUIRED },
  'a line that is null': { body: '{"products":[null]}', field: 'products[0].productId', text: ID },
  'a line that is a text': { body: '{"products":["x"]}', field: 'products[0].amount', text: POSITIVE },
  'a line that is a number': { body: '{"products":[1]}', field: 'products[0].amount', text: POSITIVE },
  'a line that is an array': { body: '{"products":[[]]}', field: 'products[0].productId', text: ID },
  'a deep line': { body: `{"products":[${'['.repeat(9_999)}${']'.repeat(9_999)}]}`, field: 'body', text: TOO_DEEP },
  'too many lines': { body: `{"products":[${'1,'.repeat(300)}1]}`, field: 'products', text: 'at most 200 lines' },
  'no productId': { body: '{"products":[{"amount":1}]}', field: 'products[0].productId', text: ID },
  'productId null': { body: forId('null'), field: 'products[0].productId', text: ID },
  'productId a number': { body: forId('5'), field: 'products[0].productId', text: ID },
  'productId an object': { body: forId('{"$ne":null}'), field: 'products[0].productId', text: ID },
  'productId an array': { body: forId(`["${PRODUCT}"]`), field: 'products[0].productId', text: ID },
  'productId true': { body: forId('true'), field: 'products[0].productId', text: ID },
  'an unknown productId': { body: forId(`"${'f'.repeat(24)}"`), code: 'PRODUCT_NOT_AVAILABLE' },
  'a productId that is no id': { body: forId('"123"'), code: 'PRODUCT_NOT_AVAILABLE' },
  'a productId with a space': { body: forId(`"${PRODUCT} "`), code: 'PRODUCT_NOT_AVAILABLE' },
  'a productId in capitals': { body: forId(`"${'ABCDEF'.repeat(4)}"`), code: 'PRODUCT_NOT_AVAILABLE' },
  'a productId with SQL': { body: forId(`"${PRODUCT}' OR '1'='1"`), code: 'PRODUCT_NOT_AVAILABLE' },
  'a productId of umlauts': { body: forId('"äöü"'), code: 'PRODUCT_NOT_AVAILABLE' },
  'a productId of emoji': { body: forId('"💥💥"'), code: 'PRODUCT_NOT_AVAILABLE' },
  'a productId of half an emoji': { body: forId('"\\ud83d"'), code: 'PRODUCT_NOT_AVAILABLE' },
  'a productId with a null byte': { body: forId(`"${PRODUCT}\\u0000"`), code: 'PRODUCT_NOT_AVAILABLE' },
  'a productId of 900,000 letters': { body: forId(`"${'a'.repeat(900_000)}"`), code: 'PRODUCT_NOT_AVAILABLE' },
  'no amount': { body: `{"products":[{"productId":"${PRODUCT}"}]}`, field: 'products[0].amount', text: POSITIVE },
  'amount null': { body: line('null'), field: 'products[0].amount', text: POSITIVE },
  'amount 0': { body: line('0'), field: 'products[0].amount', text: POSITIVE },
  'amount -0': { body: line('-0'), field: 'products[0].amount', text: POSITIVE },
  'amount -1': { body: line('-1'), field: 'products[0].amount', text: POSITIVE },
  'amount -1e999': { body: line('-1e999'), field: 'products[0].amount', text: POSITIVE },
  'amount 1e-999': { body: line('1e-999'), field: 'products[0].amount', text: POSITIVE },
  'amount 0.5': { body: line('0.5'), field: 'products[0].amount', text: WHOLE },
  'amount 1.0000001': { body: line('1.0000001'), field: 'products[0].amount', text: WHOLE },
  'amount 1e999': { body: line('1e999'), field: 'products[0].amount', text: WHOLE },
  'amount 1e21': { body: line('1e21'), field: 'products', text: 'license keys' },
  'amount 2^53': { body: line('9007199254740993'), field: 'products', text: 'license keys' },
  'amount 4294967297': { body: line('4294967297'), field: 'products', text: 'license keys' },
  'amount a text': { body: line('"1"'), field: 'products[0].amount', text: POSITIVE },
  'amount the text NaN': { body: line('"NaN"'), field: 'products[0].amount', text: POSITIVE },
  'amount an empty text': { body: line('""'), field: 'products[0].amount', text: POSITIVE },
  'amount true': { body: line('true'), field: 'products[0].amount', text: POSITIVE },
  'amount an array': { body: line('[1]'), field: 'products[0].amount', text: POSITIVE },
  'amount an object': { body: line('{"valueOf":1}'), field: 'products[0].amount', text: POSITIVE },
  'maxPrice a text': { body: line('1', ',"maxPrice":"10"'), field: 'products[0].maxPrice', text: 'EUR' },
  'maxPrice negative': { body: line('1', ',"maxPrice":-1'), field: 'products[0].maxPrice', text: 'EUR' },
  'maxPrice with three decimals': { body: line('1', ',"maxPrice":1.005'), field: 'products[0].maxPrice', text: 'EUR' },
  'maxPrice 1e999': { body: line('1', ',"maxPrice":1e999'), field: 'products[0].maxPrice', text: 'EUR' },
  'maxPrice true': { body: line('1', ',"maxPrice":true'), field: 'products[0].maxPrice', text: 'EUR' },
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
  'an unknown charset': encoded({ 'Content-Type': 'application/json; charset=klingon' }, line('1')),
  'an unknown encoding': encoded({ 'Content-Encoding': 'rot13' }, line('1')),
  'gzip encoding of a plain body': encoded({ 'Content-Encoding': 'gzip' }, line('1')),
  'truncated gzip': encoded({ 'Content-Encoding': 'gzip' }, gzipSync(line('1')).subarray(0, 20)),
  'a gzip bomb': encoded({ 'Content-Encoding': 'gzip' }, gzipSync('{"x":"' + 'x'.repeat(20_000_000) + '"}')),
  'a wrong sandbox mode': {
    headers: { 'Content-Type': 'application/json', 'X-Sandbox-Mode': 'ture' },
    body: line('1'),
    field: 'X-Sandbox-Mode',
  },
  'the sandbox mode twice': {
    headers: { 'Content-Type': 'application/json', 'X-Sandbox-Mode': ['true', 'true'] },
    body: line('1'),
    field: 'X-Sandbox-Mode',
  },
  'an empty idempotency key': {
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': '' },
    body: line('1'),
    field: 'Idempotency-Key',
  },
  'an overlong idempotency key': {
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'x'.repeat(5_000) },
    body: line('1'),
    field: 'Idempotency-Key',
  },
};

describe('malformed bodies of orders', () => expectRefusals('an order with a malformed body', ORDER_BODIES));
describe('malformed headers of orders', () =>
  expectRefusals('an order with a malformed header or encoding', ORDER_HEADERS));
