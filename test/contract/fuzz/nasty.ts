import fc from 'fast-check';

const LONG = 'x'.repeat(5_000);

/** What has broken services before, and where numbers, dates and texts end. */
const TEXTS = [
  ...['', ' ', '\t', 'null', 'undefined', 'true', 'NaN', 'Infinity', '-Infinity', '[object Object]', '[]', '{}'],
  ...['0', '-0', '-1', '+1', '1.5', '1e3', '1e999', '0x10', '01', '1_000', '١', '２', '9'.repeat(400), '2147483648'],
  ...['9007199254740993', '18446744073709551616', '4294967297', '1,5', '1;2', '1 2'],
  ...['2026-02-30', '2026-01-01T00:00:00', '0000-00-00T00:00:00Z', '9999-12-31T23:59:59-14:00', '-000001-01-01'],
  ...['0001-01-01T00:00:00+14:00', '+275760-09-13T00:00:00Z', '2026-01-01T24:00:00Z', '2026-06-30T23:59:60Z'],
  ...[
    '\u0000',
    'a\u0000b',
    '\r\nX-Sandbox-Mode: false',
    '\u001b[31m',
    '\u202e',
    '\ufeff',
    '\u2028',
    '\ud83d',
    '\udca5x',
  ],
  ...['💥', 'ä', 'ß', 'İ', 'e\u0301', '漢字', '👩‍👩‍👧', "' OR '1'='1", '"; DROP TABLE orders; --', '\\', '`', '$1', '%s%n'],
  ...['../../etc/passwd', '<script>alert(1)</script>', '{{7*7}}', '${7*7}', '__proto__', 'constructor', 'toString'],
  ...['f'.repeat(24), 'F'.repeat(24), '0'.repeat(24), LONG, '💥'.repeat(300)],
];

export const nastyText: fc.Arbitrary<string> = fc.oneof(
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

/** Any JSON, most of it in the wrong place. */
export const nastyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText as fc.Arbitrary<unknown> },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], ...NUMBERS) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4, noUnicodeString: false }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: deep },
);

/** Percent-encodes each byte that is not plainly allowed; half an emoji becomes what UTF-8 makes of it. */
export function percentEncoded(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const letter = String.fromCharCode(byte);
    return /[\w.~-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0')}`;
  }).join('');
}

/** A part of a path or a query as it stands in a URL, well encoded or not. */
export const nastyUrlPart: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: nastyText.map(percentEncoded) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        '%',
        '%ZZ',
        'a%',
        '%C3%28',
        '%FF',
        '%E0%A4%A',
        '%u0041',
        '%00',
        '%2e%2e',
        '%2F',
        '%25%32%35',
        ';',
        '&',
        '=',
        '+',
        '[]',
      ],
    ),
  },
);

/** What may stand in a header; other letters cannot even be sent. */
export const nastyHeader: fc.Arbitrary<string> = nastyText.map((text) =>
  text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ''),
);

/** Bodies that are no JSON, or hardly. */
export const nastyBody: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['{', '[', '{"products":[', '{"products":[}', "{'products':[]}", '{"products":[],}', 'products=1', '\ufeff{}'],
      ...['{"a":1}{"b":2}', '{"products":NaN}', '{"products":[{"amount":1e999}]}', '{"products":[],"products":[1]}'],
      ...[
        '{"__proto__":{"products":[1]}}',
        '\u0000',
        '"',
        '1',
        'null',
        `${'['.repeat(50_000)}`,
        `"${'x'.repeat(1_100_000)}"`,
      ],
    ),
  },
);
