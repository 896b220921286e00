import { hashToken, newToken, type TokenKind } from '../../../src/services/secrets/access-token.js';

describe('newToken', () => {
  it.each<[TokenKind, RegExp]>([
    ['customer', /^rok_[A-Za-z0-9_-]{43}$/],
    ['staff', /^ros_[A-Za-z0-9_-]{43}$/],
  ])('for %s begins readably and carries 256 random bits', (kind, pattern) => {
    const { token } = newToken(kind);
    expect(token).toMatch(pattern);
    expect(Buffer.from(token.slice(4), 'base64url')).toHaveLength(32);
  });

  it('gives the beginning to know it by, which is far from giving the token away', () => {
    const { token, prefix } = newToken('customer');
    expect(token.startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(12);
  });

  it('gives the hash that looking the token up gives', () => {
    const { token, tokenHash } = newToken('staff');
    expect(hashToken(token)).toEqual(tokenHash);
  });

  it('never gives the same twice', () => {
    const tokens = Array.from({ length: 1_000 }, () => newToken('customer').token);
    expect(new Set(tokens).size).toBe(1_000);
  });
});

describe('hashToken', () => {
  it('is the SHA-256 of the text', () => {
    const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(hashToken('abc').toString('hex')).toBe(expected);
  });

  it('tells letter case apart', () => {
    expect(hashToken('rok_a')).not.toEqual(hashToken('rok_A'));
  });
});
