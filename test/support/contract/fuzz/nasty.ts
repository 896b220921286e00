import fc from 'fast-check';

const words = (text: string) => text.split(' ');

const ABSENT = ['', ' ', '\t', '[object Object]', ...words('null undefined true [] {}')];
const NUMERALS = [
  ...words('NaN Infinity -Infinity 0 -0 -1 +1 1.5 1e3 1e999 0x10 01 1_000 1,5 1;2 ١ ２'),
  ...words('2147483648 4294967297 9007199254740993 18446744073709551616'),
  '9'.repeat(400),
];
const DATES = [
  ...words('2026-02-30 2026-01-01T00:00:00 0000-00-00T00:00:00Z -000001-01-01 0001-01-01T00:00:00+14:00'),
  ...words('9999-12-31T23:59:59-14:00 +275760-09-13T00:00:00Z 2026-01-01T24:00:00Z 2026-06-30T23:59:60Z'),
];
const CONTROLS = ['\u0000', 'a\u0000b', '\r\nX-Sandbox-Mode: false', '\u001b[31m', '\u202e', '\ufeff', '\u2028'];
// Lone surrogates count as letters, too.
const LETTERS = [
  '\ud83d',
  '\udca5x',
  '💥',
  'ä',
  'ß',
  'İ',
  'e\u0301',
  '漢字',
  '👩‍👩‍👧',
  '💥'.repeat(300),
  'x'.repeat(5_000),
];
const ATTACKS = [
  "' OR '1'='1",
  '"; DROP TABLE orders; --',
  ...words('\\ ` $1 %s%n ${7*7} {{7*7}} ../../etc/passwd <script>alert(1)</script> __proto__ constructor toString'),
];
const IDS = ['f', 'F', '0'].map((digit) => digit.repeat(24));

/** Texts that have broken services before, and the limits of numbers, dates and texts. */
const TEXTS = [...ABSENT, ...NUMERALS, ...DATES, ...CONTROLS, ...LETTERS, ...ATTACKS, ...IDS];

const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);

const NUMBERS = [
  0,
  -1,
  0.1,
  1.005,
  1.5,
  -0.01,
  1e21,
  5e-324,
  Number.MAX_VALUE,
  2 ** 31,
  2 ** 32 + 1,
  2 ** 53 + 2,
  10_001,
];

const deep = fc.integer({ min: 1, max: 2_000 }).map((depth): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { products: value };
  return value;
});

/** Any JSON value, most often of a type that the field does not have. */
export const nastyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 3, arbitrary: fc.constantFrom<unknown[]>(null, true, false, [], {}, [null], ...NUMBERS) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: deep },
);

/** Percent-encodes each byte that is not unreserved; a lone surrogate becomes U+FFFD. */
export function percentEncoded(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const letter = String.fromCharCode(byte);
    return /[\w.~-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0')}`;
  }).join('');
}

const URL_PARTS = words('% %ZZ a% %C3%28 %FF %E0%A4%A %u0041 %00 %2e%2e %2F %25%32%35 ; & = + []');

/** A part of a path or a query of a URL, encoded correctly or not. */
export const nastyUrlPart: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: nastyText.map(percentEncoded) },
  { weight: 1, arbitrary: fc.constantFrom(...URL_PARTS) },
);

/** Texts without the characters that Node refuses to send in a header. */
export const nastyHeader: fc.Arbitrary<string> = nastyText.map((text) =>
  text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ''),
);

const BODIES = [
  ...words(`{ [ {"products":[ {"products":[} {'products':[]} {"products":[],} products=1 \ufeff{} {"a":1}{"b":2}`),
  ...words('{"products":NaN} {"products":[{"amount":1e999}]} {"products":[],"products":[1]} " 1 null \u0000'),
  ...words('{"__proto__":{"products":[1]}} {"url":"https://a.example","events":{"__proto__":true}}'),
  '['.repeat(50_000),
  // This body exceeds the size limit.
  `"${'x'.repeat(1_100_000)}"`,
];

/** Bodies that are no JSON, or JSON of an unexpected form. */
export const nastyBody: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.constantFrom(...BODIES) },
);
