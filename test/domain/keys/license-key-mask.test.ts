import fc from 'fast-check';
import { fitsMask, parseMask } from '../../../src/domain/keys/license-key.js';
import { problemsOf } from '../../support/domain/refusal.js';

describe('a mask of license keys', () => {
  it.each([
    ['AAAA-9999', 'ABcd-0123', true],
    ['AAAA-9999', 'ABC1-0123', false],
    ['AAAA-9999', 'ABCD-012A', false],
    ['AAAA-9999', 'ABCD_0123', false],
    ['AAAA-9999', 'ABCD-01234', false],
    ['AAAA-9999', 'ABCD-012', false],
    ['XX', 'a1', true],
    ['XX', 'a-', false],
    // Only these three characters stand for others: nothing else of a mask means anything.
    ['.*X', '.*9', true],
    ['.*X', 'ab9', false],
    ['[9]{2}', '[7]{2}', true],
    ['[9]{2}', '77', false],
    ['a9', 'a7', true],
    ['a9', 'b7', false],
    // Letters are those of the alphabet, and digits the ten, so that no look-alike is sold.
    ['A9', 'é1', false],
    ['A9', 'A١', false],
    ['ß-𝔸-9', 'ß-𝔸-5', true],
    ['', '', true],
  ])('the mask %s and the license key %s: %s', (mask, key, fits) => {
    expect(fitsMask(key, mask)).toBe(fits);
  });

  it('a license key that a mask makes fits it, and with one character more it does not', () => {
    const place = fc.constantFrom('A', '9', 'X', '-', '/', 'b', 'é');
    const letters = 'ABCXYZabcxyz'.split('');
    const digits = '0123456789'.split('');
    const choices: Record<string, string[]> = { A: letters, 9: digits, X: [...letters, ...digits] };
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.nat()), { minLength: 1, maxLength: 30 }), (places) => {
        const mask = places.map(([each]) => each).join('');
        const key = places.map(([each, at]) => choices[each]?.[at % (choices[each]?.length ?? 1)] ?? each).join('');
        expect([key, fitsMask(key, mask)]).toEqual([key, true]);
        expect(fitsMask(`${key}A`, mask)).toBe(false);
      }),
    );
  });

  it.each([
    ['  XXXX-9999 ', 'XXXX-9999'],
    ['', null],
    ['   ', null],
    [null, null],
    [undefined, null],
  ])('the mask %j is read as %j', (given, mask) => {
    expect(problemsOf((details) => expect(parseMask(given, details)).toBe(mask))).toEqual({});
  });

  it.each([
    ['abc-def', 'Mask must hold A, 9 or X: without one only a single key fits it'],
    ['A'.repeat(201), 'Mask has more than 200 characters'],
    ['A\tA', 'Mask holds control characters'],
    ['SANDBOX-9999', 'Mask begins with SANDBOX-, like the dummy keys of sandbox orders'],
  ])('the mask %j is refused: %s', (given, problem) => {
    expect(problemsOf((details) => parseMask(given, details))).toEqual({ mask: problem });
  });
});
