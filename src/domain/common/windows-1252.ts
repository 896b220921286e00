/** The characters at 0x80 to 0x9F; the five unassigned ones are the control characters of Latin-1. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const CODES = new Map(Array.from(UPPER).map((character, index) => [character, 0x80 + index]));

function codeOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  return CODES.get(character) ?? NaN;
}

/**
 * A string in Windows-1252. A letter that it lacks loses its accents (`ł` has none to lose); any other becomes a
 * question mark.
 */
export function toWindows1252(text: string): Buffer {
  const codes = Array.from(text.normalize('NFC')).flatMap((character) => {
    const code = codeOf(character);
    if (!Number.isNaN(code)) return code;
    const [base = ''] = character.normalize('NFD');
    const plain = codeOf(base);
    return Number.isNaN(plain) ? codeOf('?') : plain;
  });
  return Buffer.from(codes);
}
