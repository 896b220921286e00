import fc from 'fast-check';
import { markFormulas, unmarkFormulas } from '../../../src/domain/common/formula-marks.js';
import { characters } from '../../support/domain/arbitraries.js';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const BLANKS = [' ', '\u00a0', '\t', '\n', '\r', '\r\n'];

/** Texts of what decides about marks, and of any characters. */
const texts = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...SIGNS, ...BLANKS, ';', '|', "'", "'", '"', 'a') },
      { weight: 1, arbitrary: characters },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('marks against formulas', () => {
  it('removing the marks of a text restores it, whatever it is', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unmarkFormulas(markFormulas(text))).toBe(text);
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    ["'@HOME", "''@HOME"],
    ["'-10 Grad", "''-10 Grad"],
    ["Pack;'=A", "Pack;''=A"],
    ['=1+1', "'=1+1"],
    ["'quoted' text", "'quoted' text"],
    ["it's", "it's"],
  ])('%s is marked as %s', (text, marked) => {
    expect(markFormulas(text)).toBe(marked);
    expect(unmarkFormulas(marked)).toBe(text);
  });
});
