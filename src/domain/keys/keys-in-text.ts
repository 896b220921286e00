const SEPARATORS = /[\s\p{Pd}]+/gu;
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

/** A key without its dashes, in groups of one size and as a UUID, joined by dashes and by blanks. */
function groupedVariants(candidate: string): string[] {
  const characters = Array.from(candidate);
  const groupings = [...GROUP_SIZES.map((size) => [size]), UUID].map((sizes) => groupsOf(characters, sizes));
  return groupings.flatMap((groups) => [groups.join('-'), groups.join(' ')]);
}

// A shorter part would be in many keys.
const MIN_PART_CHARACTERS = 5;

/** A key, or a part of one, as people may type it: without its dashes and blanks, in one letter case. */
export function bareKey(text: string): string {
  return text.replace(SEPARATORS, '').toUpperCase();
}

/** Whether a text, already trimmed, can be a part of a license key: a word or groups of characters. */
export function canBeKeyPart(text: string): boolean {
  const length = Array.from(bareKey(text)).length;
  // Words between blanks are groups only if one has a digit: names of people and companies hardly have one.
  return length >= MIN_PART_CHARACTERS && text.length <= MAX_CHARACTERS && (!/\s/.test(text) || /\d/.test(text));
}

/**
 * Finds keys by a part of them.
 * @param ofGroups whether the part must consist of whole groups of the key, so that nobody can guess a key character by
 *   character.
 */
export function hasKeyPart(key: string, part: string, ofGroups: boolean): boolean {
  const bare = bareKey(part);
  if (!ofGroups) return bareKey(key).includes(bare);
  const groups = key.split(SEPARATORS).map(bareKey);
  return groups.some((_group, start) => {
    for (let end = start, joined = ''; end < groups.length && joined.length < bare.length; end += 1) {
      joined += groups[end] ?? '';
      if (joined === bare) return true;
    }
    return false;
  });
}

// A shorter key is no secret, and would match in every other sentence.
const MIN_CHARACTERS = 4;

const BETWEEN_WORDS = /\s+/;
/** Characters that separate a key from its neighbours in sentences, tables and URLs. */
const BETWEEN_PARTS = /[\s,;:=&|<>()[\]{}"'`´“”„‘’]+/;
/** Characters that keys hardly ever contain, such as arrows, slashes and invisible marks. */
const NON_KEY_CHARACTERS = /-*(?:[^\p{L}\p{N}-]|--|^|$)-*/u;
const DASHES = /\p{Pd}/gu;
/** A key without its dashes. A shorter one could be any word. */
const RUN_TOGETHER = /^(?=.*\d)(?=.*[a-z])[a-z\d]{16,64}$/i;

// Punctuation around a word, although a key may contain it too. Several in a row are decoration.
const BEFORE_WORD = /^[,;:|<>()[\]{}"'`´“”„‘’.!?*_]{1,4}/;
const AFTER_WORD = /[,;:|<>()[\]{}"'`´“”„‘’.!?*_]{1,4}$/;

/** A word with all, some and none of the punctuation around it. */
function punctuationVariants(word: string): string[] {
  const before = BEFORE_WORD.exec(word)?.[0].length ?? 0;
  const after = AFTER_WORD.exec(word)?.[0].length ?? 0;
  const starts = Array.from({ length: before + 1 }, (_, cut) => word.slice(cut));
  return starts.flatMap((start) => Array.from({ length: after + 1 }, (_, cut) => start.slice(0, start.length - cut)));
}

/**
 * The substrings of a text that could be complete license keys: its lines and its words, with and without the
 * punctuation around them. A key that contains spaces is found only on a line of its own.
 */
export function keyCandidates(text: string): string[] {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const words = [BETWEEN_WORDS, BETWEEN_PARTS, NON_KEY_CHARACTERS].flatMap((between) => text.split(between));
  return [...new Set([...lines, ...words].flatMap(punctuationVariants))].filter(
    (candidate) => candidate.length >= MIN_CHARACTERS,
  );
}

/**
 * The keys that a substring could be: as it is written, all in capitals or in lowercase, with plain dashes for others;
 * if it contains spaces, without them or with dashes instead; and if it is long, with dashes inserted.
 */
export function keyVariants(candidate: string): string[] {
  const layouts = [candidate, candidate.replace(DASHES, '-')];
  if (/\s/.test(candidate)) layouts.push(candidate.replace(/\s+/g, ''), candidate.trim().replace(/\s+/g, '-'));
  if (RUN_TOGETHER.test(candidate)) layouts.push(...groupedVariants(candidate));
  return [...new Set(layouts.flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]))];
}
