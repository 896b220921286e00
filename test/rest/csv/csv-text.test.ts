import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { unmarkFormulas } from '../../../src/domain/common/formula-marks.js';
import { csvOf, csvText, type Cell } from '../../../src/rest/csv/csv-text.js';

async function* partsOf(...parts: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* parts;
}

async function textOf(pieces: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

const row = async (...cells: Cell[]) => (await csvOf(['x'], [cells])).slice('x\r\n'.length);

describe('CSV', () => {
  it.each<[string, Cell, string]>([
    ['a text', 'Fjord Office', 'Fjord Office'],
    ['a comma', 'a,b', '"a,b"'],
    ['quotes', 'a "b"', '"a ""b"""'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a carriage return', 'a\rb', '"a\rb"'],
    ['nothing', null, ''],
    ['an empty text', '', ''],
    ['a negative number', -100.55, '-100.55'],
    ['a large number', 12_345_678.9, '12345678.9'],
    ['a whole number', 1_000, '1000'],
    ['zero', 0, '0'],
    ['true', true, 'true'],
    ['false', false, 'false'],
    ['an instant', new Date('2026-03-02T09:15:27.318Z'), '2026-03-02T09:15:27.318Z'],
    ['letters of other scripts', 'Größe 漢字', 'Größe 漢字'],
    ['a sum', '=1+1', "'=1+1"],
    ['a plus', '+1', "'+1"],
    ['a minus', '-1', "'-1"],
    ['a minus in the middle', 'a-1', 'a-1'],
    ['an at', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab', '\tx', "'\tx"],
    ['a tab before a formula', '\t=1', "'\t'=1"],
    ['a carriage return before a formula', '\r=1', `"'\r'=1"`],
    ['blanks before a formula', '  =1', "'  =1"],
    ['a line break before a formula', '\n=1', `"'\n'=1"`],
    ['a no-break space before a formula', '\u00a0=1', "'\u00a0=1"],
    ['a wide equals sign', '＝1', "'＝1"],
    ['blanks before a text', '  a', '  a'],
    ['a formula after a semicolon', 'a;=1', "a;'=1"],
    ['a formula after a tab', 'a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['a formula after a bar', 'a|+1', "a|'+1"],
    ['a formula after a line break', 'a\n-1', `"a\n'-1"`],
    ['a formula after a line break of two characters', 'a\r\n-1', `"a\r\n'-1"`],
    ['a formula after a semicolon and blanks', 'a; \u00a0=1', "a;' \u00a0=1"],
    ['a formula after a semicolon and a quotation mark', 'a;"=1;b"', `"a;'""=1;b"""`],
    ['a wide equals sign after a semicolon', 'a;＝1', "a;'＝1"],
    ['formulas after several separators', ';;=1|;\t=2', ";;'=1|;'\t'=2"],
    ['a tab after a semicolon', 'a;\tb', "a;'\t'b"],
    ['separators before texts', 'a; b|c\td\r\n\r\ne', '"a; b|c\td\r\n\r\ne"'],
    ['signs without a separator before', 'a; b-1=2+3@c', 'a; b-1=2+3@c'],
    ['a formula with a comma', '=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ])('%s is written as a spreadsheet reads it, and never as a formula', async (_what, cell, written) => {
    expect(await row('a', cell, 'b')).toBe(`a,${written},b\r\n`);
  });

  const SEPARATORS = [',', ';', '\t', '|', '\n', '\r'];
  const dangerous = fc
    .array(
      fc.oneof(
        fc.constantFrom(...SEPARATORS, '\r\n', ' ', '\u00a0', '\u2003', '"', "'"),
        fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', 'a', '1'),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));

  it('what is written as CSV is read back by a parser as it was, but for the marks before formulas', async () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), dangerous);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
        const [header, ...read] = parse(await csvOf(['one', 'two'], rows), { record_delimiter: '\r\n' });
        expect(header).toEqual(['one', 'two']);
        expect(read.map((cells) => cells.map(unmarkFormulas))).toEqual(rows);
      }),
    );
  });

  it.each(SEPARATORS.slice(1))('no text is a formula to a spreadsheet that splits lines at %j', async (separator) => {
    await fc.assert(
      fc.asyncProperty(dangerous, dangerous, async (...cells) => {
        // Quotation marks in the midst of a cell are letters of it, also where the rest of the line begins a cell.
        for (const cell of (await csvOf(['one', 'two'], [['x', ...cells]])).split(new RegExp(`[${separator}\r\n]`)))
          expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
      }),
    );
  });

  it('no cell begins as a formula, blanks before it or not', async () => {
    await fc.assert(
      fc.asyncProperty(dangerous, async (text) => {
        const [, [cell] = []] = parse(await csvOf(['one'], [[text]]), { record_delimiter: '\r\n' });
        expect(cell ?? '').not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      }),
    );
  });

  it('a long text takes a time in proportion to its length, whatever it is made of', async () => {
    for (const part of ['\n', '\t', '; ', ';"', '|', '\r\n', ' '])
      expect(await row(part.repeat(500_000 / part.length))).not.toContain("''");
  });

  it('the header comes with the first chunk, and alone if there are no rows', async () => {
    expect(await textOf(csvText(['a', 'b'], partsOf([[1, 2]], [], [[3, 4]])))).toEqual(['a,b\r\n1,2\r\n', '3,4\r\n']);
    expect(await textOf(csvText(['a', 'b'], partsOf()))).toEqual(['a,b\r\n']);
    expect(await textOf(csvText(['a', 'b'], partsOf([])))).toEqual(['a,b\r\n']);
    expect(await csvOf(['a', 'b'], [])).toBe('a,b\r\n');
  });

  it('a table of many rows lets other work go on while it is written', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index): Cell[] => [index, `text ${index}`]);
    let turns = 0;
    let done = false;
    const count = (): void => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    const text = await csvOf(['number', 'text'], rows);
    done = true;
    expect(text.split('\r\n')).toHaveLength(5_002);
    expect(turns).toBeGreaterThan(0);
  });
});
