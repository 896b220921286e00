import { keyCandidates } from '../../../src/domain/keys/mentioned-keys.js';

const KEY = 'ABCD-1234';

describe('the pieces of a text that could be license keys', () => {
  it.each([
    KEY,
    `  ${KEY}\n`,
    `The key ${KEY} does not work`,
    `Does ${KEY}? No!`,
    `It was ${KEY}.`,
    `key:${KEY},and another`,
    `("${KEY}")`,
    `„${KEY}“`,
    `**${KEY}**`,
    `search=${KEY}&status=SOLD`,
    `first line\r\n${KEY}\r\nlast line`,
  ])('%j holds the key', (text) => {
    expect(keyCandidates(text)).toContain(KEY);
  });

  it.each(['a/b+c==', '{AB-12}', 'AB:12;34', '*AB*12'])('a key such as %j is found among words', (key) => {
    expect(keyCandidates(`The key ${key}, and "${key}".`)).toContain(key);
  });

  it('a key with blanks, commas and brackets in it is a candidate where it has a line to itself', () => {
    expect(keyCandidates('as follows:\n a key, (with blanks) \nis faulty')).toContain('a key, (with blanks)');
  });

  it('each piece is a candidate once, and words of less than four characters are none', () => {
    expect(keyCandidates('the old key key-1 key-1')).toEqual(['the old key key-1 key-1', 'key-1']);
    expect(keyCandidates(' a \n')).toEqual([]);
    expect(keyCandidates('')).toEqual([]);
  });
});
