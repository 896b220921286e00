import { Reason, validationError, type Details } from './errors.js';

/** A text of an input: what people call it, and how many characters it may have. */
export interface TextRule {
  readonly label: string;
  readonly maxLength: number;
  /** Whether it may have several lines, and so tabs and marks of the writing direction. */
  readonly isProse?: boolean;
}

/** A text of one line, such as a name. */
export const lineRule = (label: string, maxLength: number): TextRule => ({ label, maxLength });

/** A text of several lines, such as a note. */
export const proseRule = (label: string, maxLength: number): TextRule => ({ label, maxLength, isProse: true });

// Longer than any number, time, id or name of an enum.
const WORD_LENGTH = 100;

/** The rule of what is no text, but may be sent as one. @param name of the field: `invoiceEmail` reads "Invoice email". */
export function wordRule(name: string, maxLength = WORD_LENGTH): TextRule {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return lineRule(words.charAt(0).toUpperCase() + words.slice(1), maxLength);
}

export const NAME = lineRule('Name', 200);
export const REASON = proseRule('Reason', 500);
/** No name, e-mail address, reference, SKU or license key has more characters. */
export const SEARCH = lineRule('Search', 320);
/** The position in a list, as an earlier response has it; the longest contains a name. */
export const CURSOR = lineRule('After', 4_000);

// Whitespace around a text does not count, and a character can have two UTF-16 units.
const UNITS_PER_CHARACTER = 2;
const SURROUNDING = 1_000;

/**
 * Whether a text is longer than any that is accepted, however it is written. It does not look at the text, so it comes
 * before anything that does.
 */
export function isOverlong({ length }: string, maxLength: number): boolean {
  return length > UNITS_PER_CHARACTER * maxLength + SURROUNDING;
}

/** Why a text that is too long is refused. */
export const tooLong = ({ label, maxLength }: TextRule): Reason => Reason.of('TOO_LONG', { label, max: maxLength });

/** Whether a text has more characters. MySQL counts these; `length` counts UTF-16 units, of which some have two. */
export function hasMoreCharacters(text: string, maxLength: number): boolean {
  return text.length > maxLength && (isOverlong(text, maxLength) || Array.from(text).length > maxLength);
}

// Half a surrogate pair, U+FFFE and U+FFFF are no characters: UTF-8 or XML cannot hold them.
const NOT_IN_LINE = /[\p{Cc}\p{Cs}\u2028\u2029\uFFFE\uFFFF]/u;
const NOT_IN_PROSE = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** Why a text is not valid; undefined if it is. @param text trimmed, as it would be stored. */
function textProblem(text: string, rule: TextRule): Reason | undefined {
  const { label, maxLength, isProse = false } = rule;
  if (text === '') return Reason.of('REQUIRED', { label });
  if (hasMoreCharacters(text, maxLength)) return tooLong(rule);
  if ((isProse ? NOT_IN_PROSE : NOT_IN_LINE).test(text)) return Reason.of('CONTROL_CHARACTERS', { label });
  return !isProse && DIRECTION_MARKS.test(text) ? Reason.of('DIRECTION_MARKS', { label }) : undefined;
}

/**
 * Reads a text that a client sends, for all APIs (docs/spec/errors.md#texts): it is trimmed and normalised to NFC, so
 * that the same text is stored as the same characters.
 * @param details receives a message under `field` if the text is empty, too long or has characters that it must not.
 */
export function parseText(value: unknown, field: string, rule: TextRule, details: Details): string {
  if (typeof value === 'string' && isOverlong(value, rule.maxLength)) {
    details[field] = tooLong(rule);
    return '';
  }
  const text = typeof value === 'string' ? value.trim().normalize() : '';
  const problem = textProblem(text, rule);
  if (problem) details[field] = problem;
  return text;
}

/** Like `parseText`, for an optional text: null if it is missing or blank. */
export function parseOptionalText(value: unknown, field: string, rule: TextRule, details: Details): string | null {
  const isBlank = typeof value === 'string' && !isOverlong(value, rule.maxLength) && value.trim() === '';
  return value === undefined || value === null || isBlank ? null : parseText(value, field, rule, details);
}

/**
 * Reads what somebody searches for: empty if it is missing.
 * @throws {DomainError} VALIDATION_ERROR naming `field` if it is too long.
 */
export function parseSearch(value: string | null | undefined, field = 'search'): string {
  const text = value ?? '';
  if (hasMoreCharacters(text, SEARCH.maxLength)) throw validationError({ [field]: tooLong(SEARCH) });
  return text;
}

/**
 * The ways in which a text may be stored: v0.8.0 and earlier did not normalise texts, so one that is looked up exactly
 * may be stored as it was sent, or in either normal form.
 */
export const storedForms = (text: string): string[] => [...new Set([text, text.normalize(), text.normalize('NFD')])];

/**
 * Whether UTF-8 can hold a string, and held it when it was decoded. Decoding turns bytes that are not UTF-8 into
 * U+FFFD, and so does the database with half a surrogate pair, which JSON can hold.
 */
export const isUtf8 = (text: string): boolean => !/[\uFFFD\p{Surrogate}]/u.test(text);
