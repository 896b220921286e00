import { likeContaining } from '../../src/db/like.js';

describe('likeContaining', () => {
  it.each([
    ['Office', '%Office%'],
    ['50 % off', '%50 \\% off%'],
    ['snake_case', '%snake\\_case%'],
    ['C:\\keys', '%C:\\\\keys%'],
    ['', '%%'],
  ])('a LIKE pattern for %j takes every character literally', (text, pattern) => {
    expect(likeContaining(text)).toBe(pattern);
  });
});
