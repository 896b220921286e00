const SEPARATORS = /[\s\p{Pd}]+/gu;
// A shorter text without its dashes could be any word.
const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 200;
const GROUP_SIZES = [3, 4, 5, 6, 7, 8];
const UUID = [8, 4, 4, 4, 12];

/** Cuts a text into groups of these sizes; what is left over is cut by the last of them. */
function groupsOf(characters: readonly string[], sizes: readonly number[]): string[] {
  const groups: string[] = [];
  for (let start = 0, index = 0; start < characters.length; index += 1) {
    const size = sizes[Math.min(index, sizes.length - 1)] ?? characters.length;
    groups.push(characters.slice(start, start + size).join(''));
    start += size;
  }
  return groups;
}

/** Lays characters out as a mask has them, whose dashes and blanks are put in; undefined if their numbers differ. */
function laidOut(characters: readonly string[], mask: string): string | undefined {
  const rest = [...characters];
  const text = Array.from(mask, (maskCharacter) =>
    maskCharacter.replace(SEPARATORS, '') === '' ? maskCharacter : rest.shift(),
  );
  return rest.length > 0 || text.includes(undefined) ? undefined : text.join('');
}

/**
 * The license keys that somebody could mean who typed one without its dashes and spaces, with others, or in another
 * letter case: in groups of one size, as a UUID, as one of the masks, and as it is written, each as typed, in capitals
 * and in lowercase. Empty for a string that is too short or too long.
 */
export function typedKeyVariants(text: string, masks: readonly string[]): string[] {
  const characters = Array.from(text.replace(SEPARATORS, ''));
  if (characters.length < MIN_CHARACTERS || text.length > MAX_CHARACTERS) return [];
  const groupings = [...GROUP_SIZES.map((size) => [size]), UUID].map((sizes) => groupsOf(characters, sizes));
  const layouts = [
    text,
    characters.join(''),
    ...groupings.flatMap((groups) => [groups.join('-'), groups.join(' ')]),
    ...masks.flatMap((mask) => laidOut(characters, mask) ?? []),
  ];
  return [...new Set(layouts.flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]))];
}
