// A shorter key keeps nothing secret, and would be found in every other sentence.
const MIN_CHARACTERS = 4;

const BETWEEN_WORDS = /\s+/;
/** What people, tables and addresses put between a key and what stands beside it. */
const BETWEEN_PARTS = /[\s,;:=&|<>()[\]{}"'`´“”„‘’]+/;

// What is put around a word, although a key may hold it too. More of it in a row is an ornament.
const BEFORE_WORD = /^[,;:|<>()[\]{}"'`´“”„‘’.!?*_]{1,4}/;
const AFTER_WORD = /[,;:|<>()[\]{}"'`´“”„‘’.!?*_]{1,4}$/;

/** A word with all, some and none of what is put around it. */
function undressed(word: string): string[] {
  const before = BEFORE_WORD.exec(word)?.[0].length ?? 0;
  const after = AFTER_WORD.exec(word)?.[0].length ?? 0;
  const starts = Array.from({ length: before + 1 }, (_, cut) => word.slice(cut));
  return starts.flatMap((start) => Array.from({ length: after + 1 }, (_, cut) => start.slice(0, start.length - cut)));
}

/**
 * The pieces of a text that could be whole license keys: its lines, its words, and these without what stands around them.
 * A key with blanks in it is found where it has a line to itself.
 */
export function keyCandidates(text: string): string[] {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const words = [...text.split(BETWEEN_WORDS), ...text.split(BETWEEN_PARTS)];
  return [...new Set([...lines, ...words.flatMap(undressed)])].filter((piece) => piece.length >= MIN_CHARACTERS);
}
