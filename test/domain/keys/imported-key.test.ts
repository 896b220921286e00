import {
  importProblem,
  KeyFileInspector,
  keyListProblem,
  type ImportRules,
} from '../../../src/domain/keys/imported-key.js';

const NO_MASK: ImportRules = { mask: null, asIs: false };
const AS_IS: ImportRules = { mask: null, asIs: true };
const ADVICE = 'Give one key a line and nothing else, or import it as it is';
const HEADER = `looks like a table: the first line is a header. ${ADVICE}`;
const every = (what: string) => `looks like a table: every line holds ${what}. ${ADVICE}`;
const BINARY = 'is no text file, but binary';

function fileProblem(lines: readonly string[], rules = NO_MASK): string | undefined {
  const inspector = new KeyFileInspector();
  for (const line of lines) inspector.add(line);
  return inspector.problem(rules)?.toString();
}

describe('a line that is imported as a license key', () => {
  it.each([
    ['AAAA-BBBB', undefined],
    ['BH8/3K73CM-3HVVFT/67', undefined],
    ['key with spaces', undefined],
    ['"AAAA-BBBB"', 'holds a quotation mark'],
    ['AAA;B', 'holds a semicolon, like a line of a table'],
    ['AAA,B', 'holds a comma, like a line of a table'],
    ['AAA|B', 'holds a |, like a line of a table'],
    ['AAA\u200BB', 'holds an invisible character'],
    ['AAA\tB', 'holds control characters'],
    ['SANDBOX-1', 'begins with SANDBOX-, like the dummy keys of sandbox orders'],
  ])('without a mask, the problem of %j is: %s', (text, problem) => {
    expect(importProblem(text, NO_MASK)?.toString()).toBe(problem);
  });

  it.each([
    ['"AAAA-BBBB"', undefined],
    ['AAA;B', undefined],
    ['AAA\tB', 'holds control characters'],
    ['', 'is empty'],
  ])('as it is, the problem of %j is: %s', (text, problem) => {
    expect(importProblem(text, AS_IS)?.toString()).toBe(problem);
  });

  it('a mask alone decides, whatever the line looks like', () => {
    for (const asIs of [true, false]) {
      const rules = { mask: 'AA;"9"', asIs };
      expect(importProblem('ab;"1"', rules)).toBeUndefined();
      expect(importProblem('AAAA-BBBB', rules)?.toString()).toBe('does not fit the mask AA;"9"');
    }
  });
});

describe('a file of license keys', () => {
  it.each([
    [['AAAA-1', 'BBBB-2'], undefined],
    [['BH8/3K73CM/67', 'BH8/63PYKM/30'], undefined],
    [['AAA;B', 'CCCC', 'DDDD'], undefined],
    [['AAA;B', 'CCC;D'], every('a semicolon')],
    [['AAA,B', '', 'CCC,D,'], every('a comma')],
    [['AAA\tB', 'CCC\tD'], every('a tab')],
    [['A|B'], every('a |')],
    [['"a, b";1', '"c";2'], every('a semicolon')],
    [['License key', 'AAAA-1'], HEADER],
    [['licenseKey', 'AAAA-1'], HEADER],
    [['', 'sku;key', 'AAAA-1'], HEADER],
    [['Lizenzschlüssel', 'AAAA-1'], HEADER],
    [['# Keys of Fjord Office', 'AAAA-1'], HEADER],
    // A key may hold such a word, and then has digits; and only the first line is a header.
    [['KEY-0001', 'KEY-0002'], undefined],
    [['AAAA-1', 'key'], undefined],
    [['MONKEY-ABC', 'DONKEY-DEF'], undefined],
    [[], undefined],
    [['', '  '], undefined],
  ])('without a mask, the problem of the lines %j is: %s', (lines, problem) => {
    expect(keyListProblem(lines, NO_MASK)?.toString()).toBe(problem);
    expect(fileProblem(lines)).toBe(problem && `${problem} (--as-is)`);
  });

  it('a table is looked at line by line where the pool has a mask, or where it is imported as it is', () => {
    for (const lines of [['key;sku', 'A;B'], ['A;B']]) {
      expect(fileProblem(lines, AS_IS)).toBeUndefined();
      expect(fileProblem(lines, { mask: 'AAAA', asIs: false })).toBeUndefined();
    }
  });

  it.each([
    [['AAAA\u0000BBBB'], BINARY],
    [['AAAA', 'B\u0001\uFFFDB'], BINARY],
    [['AAAA', 'B\uFFFDB', 'C\u001FC'], BINARY],
    [['\uFFFD\uFFFDA\u0000B\u0000'], 'is UTF-16: save it as UTF-8'],
    // A line that is broken is named by its number, and takes no other line with it.
    [['AAAA', 'B\uFFFDB', 'C\tC'], undefined],
    [['AAAA', 'C\u001FC'], undefined],
  ])('the problem of the lines %j is, whatever the rules: %s', (lines, problem) => {
    for (const rules of [NO_MASK, AS_IS, { mask: 'AAAA', asIs: false }]) {
      expect(fileProblem(lines, rules)).toBe(problem);
    }
  });
});
