// A shorter key is no secret, and would match in every other sentence.
const MIN_CHARACTERS = 4;

const BETWEEN_WORDS = /\s+/;
/** Characters that separate a key from its neighbours in sentences, tables and URLs. */
const BETWEEN_PARTS = /[\s,;:=&|<>()[\]{}"'`´“”„‘’]+/;

// Punctuation around a word, although a key may contain it too. Several in a row are decoration.
const BEFORE_WORD = /^[,;:|<>()[\]{}"'`´“”„‘’.!?*_]{1,4}/;
const AFTER_WORD = /[,;:|<>()[\]{}"'`´“”„‘’.!?*_]{1,4}$/;

/** A word with all, some and none of the punctuation around it. */
function undressed(word: string): string[] {
  const before = BEFORE_WORD.exec(word)?.[0].length ?? 0;
  const after = AFTER_WORD.exec(word)?.[0].length ?? 0;
  const starts = Array.from({ length: before + 1 }, (_, cut) => word.slice(cut));
  return starts.flatMap((start) => Array.from({ length: after + 1 }, (_, cut) => start.slice(0, start.length - cut)));
}

/**
 * The pieces of a text that could be whole license keys: its lines and its words, with and without the punctuation
 * around them. A key that contains blanks is found only on a line of its own.
 */
export function keyCandidates(text: string): string[] {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const words = [...text.split(BETWEEN_WORDS), ...text.split(BETWEEN_PARTS)];
  return [...new Set([...lines, ...words].flatMap(undressed))].filter((piece) => piece.length >= MIN_CHARACTERS);
}

/**
 * The keys that a piece of a text could be: as it is written, all in capitals or in small letters, and where it holds
 * blanks, without them or with dashes in their place.
 */
export function spellingsOf(piece: string): string[] {
  const written = /\s/.test(piece) ? [piece, piece.replace(/\s+/g, ''), piece.trim().replace(/\s+/g, '-')] : [piece];
  return [...new Set(written.flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]))];
}
