/*
 * A signature says of many texts at once which of them cannot contain another text: it has a bit for each three characters
 * in a row. Several of them share a bit, so a signature may say that a text is contained which is not, and never the opposite.
 */

export const SIGNATURE_BYTES = 2_048;
const BITS = 8 * SIGNATURE_BYTES;

/** A bit of a signature, as it is looked up in a binary column. */
export interface SignatureBit {
  byte: number;
  mask: number;
}

/*
 * Texts are compared as `utf8mb4_unicode_ci` compares them: character by character, without case and accents. What it regards
 * as one of these characters has the same one here; it may also stand for others, which only makes a signature less exact.
 */
const COMPARED = /^[a-z0-9 ./-]$/;
// Digits in circles, of other scripts, and so on: each is the 1 of nine.
const ONES = [0x09f4, 0x0f2a, 0x1369, 0x17f1, 0x24f5, 0x2776, 0x2780, 0x278a, 0x3021];
const ZEROS = [0x0f33, 0x17f0, 0x24ff, 0x3007];
const FIRST_COMBINING = 0x0363;
const COMBINING = 'a e i o u c d h m r t v x'.split(' ');

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The digit or letter that another one is equal to, where its decomposition does not say so. */
function equalTo(code: number): string | undefined {
  if (ZEROS.includes(code)) return '0';
  const one = ONES.find((first) => code >= first && code < first + 9);
  if (one !== undefined) return String(code - one + 1);
  // Ten in a row.
  if (isDigit(code)) return String([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].findIndex((below) => !isDigit(code - below)));
  return COMBINING[code - FIRST_COMBINING];
}

/** The character that stands for all that are equal to it; undefined for others. */
export function comparedAs(character: string): string | undefined {
  const base = character
    .normalize('NFKD')
    .replace(/(?!^)\p{M}/gu, '')
    .toLowerCase();
  return COMPARED.test(base) ? base : equalTo(base.codePointAt(0) ?? 0);
}

function* bitsOf(characters: Iterable<string | undefined>): Generator<number> {
  let [first, second]: (string | undefined)[] = [];
  for (const third of characters) {
    if (first !== undefined && second !== undefined && third !== undefined) {
      yield ((first.charCodeAt(0) * 31 + second.charCodeAt(0)) * 131 + third.charCodeAt(0)) % BITS;
    }
    [first, second] = [second, third];
  }
}

export function signatureOf(texts: Iterable<string>): Buffer {
  const signature = Buffer.alloc(SIGNATURE_BYTES);
  for (const text of texts) {
    for (const bit of bitsOf(Array.from(text, comparedAs)))
      signature[bit >> 3] = (signature[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return signature;
}

/** The bits that each signature of a text has which contains this one; empty if it has too few characters for any. */
export function requiredBits(text: string): SignatureBit[] {
  // Other characters may be equal to more than one that stands for them.
  const characters = Array.from(text.toLowerCase(), (one) => (COMPARED.test(one) ? one : undefined));
  return [...new Set(bitsOf(characters))].map((bit) => ({ byte: bit >> 3, mask: 1 << (bit & 7) }));
}
