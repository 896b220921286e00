import fc from 'fast-check';
import { looseKey } from '../../../src/domain/keys/loose-key.js';

const DASHES = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uFE63', '\uFF0D'];
const BLANKS = [' ', '\u00a0', '\u2007', '\u202f', '\u3000', '\t', '\u200b', '\u00ad', ''];

describe('a key without its dashes, blanks and letter case', () => {
  it('is the same however the key is typed', () => {
    const group = fc.stringMatching(/^[A-Z0-9]{1,6}$/);
    const sign = fc.constantFrom(...DASHES, ...BLANKS);
    const typed = fc.array(fc.tuple(group, sign, sign, fc.boolean()), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(typed, (groups) => {
        const usual = groups.map(([text]) => text).join('-');
        const other = groups.map(([text, one, two, isSmall]) => (isSmall ? text.toLowerCase() : text) + one + two);
        expect(looseKey(other.join(''))).toBe(looseKey(usual));
      }),
    );
  });

  it.each([
    ['ABCD-1234', 'ABCD-1235'],
    ['ABCD-1234', 'ABCD_1234'],
    ['ABCD-1234', 'ABCD.1234'],
    ['O-0', '0-O'],
  ])('differs for %s and %s', (one, other) => {
    expect(looseKey(one)).not.toBe(looseKey(other));
  });
});
