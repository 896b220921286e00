import { hashToken, newToken, type TokenKind } from '../../../src/services/secrets/access-token.js';

describe('newToken', () => {
  it.each<[TokenKind, RegExp]>([
    ['customer', /^rok_[A-Za-z0-9_-]{43}$/],
    ['staff', /^ros_[A-Za-z0-9_-]{43}$/],
  ])('a %s token begins readably and carries 256 random bits', (kind, pattern) => {
    const { token } = newToken(kind);
    expect(token).toMatch(pattern);
    expect(Buffer.from(token.slice(4), 'base64url')).toHaveLength(32);
  });
});

describe('hashToken', () => {
  it('the hash of a token is the SHA-256 of its text', () => {
    const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(hashToken('abc').toString('hex')).toBe(expected);
  });
});
