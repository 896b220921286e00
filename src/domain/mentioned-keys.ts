// A shorter key keeps nothing secret, and would be found in every other sentence.
const MIN_CHARACTERS = 4;

const BETWEEN_WORDS = /\s+/;
/** What people, tables and addresses put beside a key. */
const BETWEEN_PARTS = /[\s,;:=&|<>()[\]{}"'`´“”„‘’]+/;
const ENDS_OF_SENTENCES = /^[.!?*_]+|[.!?*_]+$/g;

/**
 * The pieces of a text that could be whole license keys: its lines, its words, and these without what stands around them.
 * A key with blanks in it is found where it has a line to itself.
 */
export function keyCandidates(text: string): string[] {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const words = text.split(BETWEEN_WORDS);
  const parts = text.split(BETWEEN_PARTS);
  const bare = [...words, ...parts].map((piece) => piece.replace(ENDS_OF_SENTENCES, ''));
  return [...new Set([...lines, ...words, ...parts, ...bare])].filter((piece) => piece.length >= MIN_CHARACTERS);
}
