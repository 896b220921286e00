import { likeContaining } from '../../src/db/like.js';

describe('a pattern for texts that contain another', () => {
  it.each([
    ['Office', '%Office%'],
    ['50 % off', '%50 \\% off%'],
    ['snake_case', '%snake\\_case%'],
    ['C:\\keys', '%C:\\\\keys%'],
    ['', '%%'],
  ])('takes every character of %j as itself', (text, pattern) => {
    expect(likeContaining(text)).toBe(pattern);
  });
});
