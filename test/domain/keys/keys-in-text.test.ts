import { keyCandidates, keyVariants } from '../../../src/domain/keys/keys-in-text.js';

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
    `${KEY}/WXYZ-5678`,
    `WXYZ-5678->${KEY}`,
    `${KEY}--WXYZ-5678`,
    `${KEY}→WXYZ-5678`,
    `\u200b${KEY}\u200b`,
  ])('%j holds the key', (text) => {
    expect(keyCandidates(text)).toContain(KEY);
  });

  it.each(['a/b+c==', '{AB-12}', 'AB:12;34', '*AB*12'])('a key such as %j is found among words', (key) => {
    expect(keyCandidates(`The key ${key}, and "${key}".`)).toContain(key);
  });

  it('a key with blanks, commas and brackets in it is a candidate where it has a line to itself', () => {
    expect(keyCandidates('as follows:\n a key, (with blanks) \nis faulty')).toContain('a key, (with blanks)');
  });

  it('each word is a candidate once, and words of less than four characters are ignored', () => {
    expect(keyCandidates('the old key key-1 key-1')).toEqual(['the old key key-1 key-1', 'key-1']);
    expect(keyCandidates(' a \n')).toEqual([]);
    expect(keyCandidates('')).toEqual([]);
  });
});

describe('the license keys that a piece of a text could be', () => {
  const found = (text: string): string[] => keyCandidates(text).flatMap(keyVariants);

  it.each([KEY, 'is abcd-1234', 'ABCD 1234', ' ABCD -\t1234 ', '"abcd 1234"'])(
    '%j could be a key with a dash',
    (text) => {
      expect(found(text)).toContain(KEY);
    },
  );

  it.each(['ABCD 12 34', 'abcd1234', 'A B C D 1 2 3 4'])('%j could be a key without one', (text) => {
    expect(found(text)).toContain('ABCD1234');
  });

  it('a key is recognised with other dashes, and a long one without any', () => {
    expect(found('the key ABCD–1234')).toContain(KEY);
    expect(found('the key abcde12345fghij67890')).toContain('ABCDE-12345-FGHIJ-67890');
    expect(found('the key abcd1234efgh5678')).toContain('ABCD-1234-EFGH-5678');
    expect(found('incomprehensibilities')).toEqual(keyVariants('incomprehensibilities').slice(0, 2));
  });

  it('a key of small letters is recognised in capitals, and one of both as it is written', () => {
    expect(found('the key ABCD-1234!')).toContain('abcd-1234');
    expect(found('the key AbCd-1234!')).toContain('AbCd-1234');
  });

  it('blanks are removed only if a line contains nothing else', () => {
    expect(found('the key ABCD 1234')).not.toContain('ABCD1234');
    expect(found('It is:\nABCD 1234\n.')).toContain('ABCD1234');
  });

  it('each spelling comes once', () => {
    expect(keyVariants('1234-5678')).toEqual(['1234-5678']);
    expect(keyVariants('ab-1')).toEqual(['ab-1', 'AB-1']);
  });
});
