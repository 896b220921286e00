/** The positions of the typed letters in a text. */
export interface FuzzyMatch {
  /** The positions of the letters in the text. */
  marked: readonly number[];
  /** 0 is best: a word starts with the letters. The more they are scattered, the higher the score. */
  distance: number;
}

/** Each character without its accent and in small; as long as the text. */
const folded = (text: string): string[] =>
  Array.from({ length: text.length }, (_, index) => {
    const [letter = ''] = (text[index] ?? '').normalize('NFD').toLowerCase();
    return letter === 'ß' ? 's' : letter;
  });

/** The positions of the letters from a position on, each as early as possible; undefined if one is missing. */
function positionsFrom(start: number, letters: readonly string[], within: readonly string[]): number[] | undefined {
  const positions: number[] = [];
  let next = start;
  for (const letter of letters) {
    const position = within.indexOf(letter, next);
    if (position === -1) return undefined;
    positions.push(position);
    next = position + 1;
  }
  return positions;
}

/**
 * Finds the typed letters in a text, in order. Case, accents and spaces are ignored, and letters may be skipped, but
 * the first one must start a word unless all of them are adjacent.
 * @returns undefined if they do not match.
 */
export function fuzzyMatch(text: string, typed: string): FuzzyMatch | undefined {
  const letters = folded(typed.replaceAll(/\s/g, ''));
  const within = folded(text);
  const beginsWord = (index: number): boolean => !/[\p{L}\p{N}]/u.test(within[index - 1] ?? '');
  let best: FuzzyMatch | undefined;
  for (const [start, letter] of within.entries()) {
    if (letter !== letters[0]) continue;
    const marked = positionsFrom(start, letters, within);
    if (!marked) break;
    const gaps = marked.filter((position, index) => index > 0 && position !== (marked[index - 1] ?? 0) + 1);
    // A space between two words is no gap.
    const scattered = gaps.filter((position) => !beginsWord(position)).length;
    if (!beginsWord(start) && gaps.length > 0) continue;
    const distance = (beginsWord(start) ? 0 : 1) + gaps.length + 2 * scattered;
    if (!best || distance < best.distance) best = { marked, distance };
  }
  return best;
}
