import { typedKeyVariants } from './typed-key.js';

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
  const variants = layouts.flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]);
  return [...new Set(RUN_TOGETHER.test(candidate) ? [...variants, ...typedKeyVariants(candidate, [])] : variants)];
}
