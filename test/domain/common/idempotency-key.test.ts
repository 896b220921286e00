import { parseIdempotencyKey, resolveIdempotencyKey } from '../../../src/domain/common/idempotency-key.js';
import { refusal } from '../../support/domain/refusal.js';

describe('parseIdempotencyKey', () => {
  it.each(['k', '!~', 'a b', 'a,b;c="d"', 'k'.repeat(255)])('the Idempotency-Key %j is accepted as it is', (key) => {
    expect(parseIdempotencyKey(key)).toBe(key);
  });

  it.each([[undefined], [null]])('%p is no Idempotency-Key', (key) => {
    expect(parseIdempotencyKey(key)).toBeNull();
  });

  it.each([[''], ['k'.repeat(256)], [1], [true], [{}], [['k']]])('an Idempotency-Key of %j is refused', (key) => {
    const details = { 'Idempotency-Key': 'Idempotency-Key must have 1 to 255 characters' };
    expect(() => parseIdempotencyKey(key)).toThrow(refusal(details));
  });

  it.each(['ü', 'Ã¼', 'kéy', '漢', '🔑', 'a\tb', 'a\nb', '\u0000', '\u007f', '\u00a0', ' ', ' k', 'k ', '\u200bk'])(
    'an Idempotency-Key with more than visible ASCII is refused: %j',
    (key) => {
      const text = 'must consist of visible ASCII characters, with spaces only between them';
      expect(() => parseIdempotencyKey(key)).toThrow(refusal({ 'Idempotency-Key': `Idempotency-Key ${text}` }));
      expect(() => parseIdempotencyKey(key, 'key')).toThrow(refusal({ key: `key ${text}` }));
    },
  );
});

describe('resolveIdempotencyKey', () => {
  it.each([
    [undefined, undefined, undefined],
    [undefined, null, undefined],
    ['k', undefined, 'k'],
    ['k', null, 'k'],
    [undefined, 'k', 'k'],
    ['k', 'k', 'k'],
    ['', undefined, ''],
  ])('of the header %j and the argument %j the key is %j', (header, argument, key) => {
    expect(resolveIdempotencyKey(header, argument)).toBe(key);
  });

  it.each([
    ['k', 'K'],
    ['k', ''],
    ['', 'k'],
    ['1', 1],
  ])('a header %j and an argument %j that differ are refused', (header, argument) => {
    const details = { 'Idempotency-Key': 'Idempotency-Key and idempotencyKey must be equal' };
    expect(() => resolveIdempotencyKey(header, argument)).toThrow(refusal(details));
  });
});
