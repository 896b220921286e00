import { KeyShapes, unusualReason } from '../../../src/domain/keys/key-shapes.js';

function usualOf(keys: readonly string[]) {
  const shapes = new KeyShapes();
  for (const key of keys) shapes.add(key);
  return shapes.usual();
}

/** This many keys of four letters and four digits. */
const apart = (count: number) => Array.from({ length: count }, (_, index) => `Abcd-${1000 + index}`);
/** This many keys of letters and digits in random order. */
const mixed = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index.toString(36).padStart(4, 'z')}-Q7`);

describe('what the keys of an import look like', () => {
  it.each([
    ['19 keys of one shape', apart(19), null],
    ['20 keys of one shape', apart(20), 'AAAA-9999'],
    ['nine tenths of 20 keys', [...apart(18), '???', 'http://foo'], 'AAAA-9999'],
    ['less than nine tenths', [...apart(17), '???', 'http://foo', 'x'], null],
    ['letters and digits in no order', mixed(50), 'XXXX-XX'],
    ['letters and digits apart, although they are of one shape together too', [...apart(36), ...mixed(2)], 'AAAA-9999'],
    ['keys whose letters no mask knows', apart(20).map((key) => key.replace('A', 'Ä')), null],
  ])('of %s, the mask is %s', (_what, keys, mask) => {
    expect(usualOf(keys)?.mask ?? null).toBe(mask);
  });

  it('letters that no mask knows make a shape all the same', () => {
    const usual = usualOf(apart(20).map((key) => key.replace('A', 'Ä')));
    expect(usual).toEqual({ shape: 'AAAA-9999', isMixed: false, mask: null });
    expect(unusualReason('Öbcd-1234', usual)).toBeUndefined();
  });

  it('the shape that most keys have is found among any number of others', () => {
    const others = Array.from({ length: 15_000 }, (_, index) => index.toString(2).replaceAll('1', 'a'));
    const usual = usualOf([...others, ...Array.from({ length: 140_000 }, (_, index) => `k-${100_000 + index}`)]);
    expect(usual?.mask).toBe('A-999999');
  });
});

describe('a key that is held back', () => {
  const usual = usualOf(apart(20));

  it.each([
    ['Wxyz-0815', undefined],
    ['Wxyz0815', 'does not look like the other keys: AAAA-9999'],
    ['???', 'does not look like the other keys: AAAA-9999'],
    ['License key', 'looks like the header of a table'],
    ['Key', 'looks like the header of a table'],
    ['Key1-0815', 'does not look like the other keys: AAAA-9999'],
  ])('%s: %s', (key, reason) => {
    expect(unusualReason(key, usual)?.toString()).toBe(reason);
  });

  it('is only a header where the keys have no shape in common', () => {
    expect(unusualReason('???', null)).toBeUndefined();
    expect(unusualReason('Serial number', null)?.toString()).toBe('looks like the header of a table');
  });
});
