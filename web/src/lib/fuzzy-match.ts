/** Where a text has the letters that somebody typed. */
export interface FuzzyMatch {
  /** The positions of the letters in the text. */
  marked: readonly number[];
  /** 0 is best: a word begins so. Texts in which the letters are scattered have more. */
  distance: number;
}

/** Each character without its accent and in small; as long as the text. */
const folded = (text: string): string[] =>
  Array.from({ length: text.length }, (_, index) => {
    const [letter = ''] = (text[index] ?? '').normalize('NFD').toLowerCase();
    return letter === 'ß' ? 's' : letter;
  });

/** The positions of the letters from a position on, each as early as possible; undefined where one is missing. */
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
 * Finds the letters of what somebody typed in a text, in their order. Case, accents and spaces do not count, and letters may
 * be left out, but the first one begins a word, unless all of them stand together.
 * @returns undefined where they are not in it.
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
