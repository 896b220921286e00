import { assertValid, Reason, type Details } from '../common/errors.js';
import { parseText } from '../common/text.js';

const MAX_LENGTH = 2000;

// Tabs and the ends of lines are text; half a surrogate pair is no character.
const UNPRINTABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/u;

/**
 * Checks and trims what staff notes about a customer or an order (docs/spec/staff-and-keys.md#notes).
 * @throws {DomainError} VALIDATION_ERROR naming `text`.
 */
export function parseNote(value: unknown): string {
  const details: Details = {};
  const lines = typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : value;
  const text = parseText(lines, 'text', 'Text', MAX_LENGTH, details);
  if (!details.text && UNPRINTABLE.test(text)) details.text = Reason.of('CONTROL_CHARACTERS', { label: 'Text' });
  assertValid(details);
  return text;
}

/** Whether a member of staff may delete a note: its author may, and every ADMIN. */
export function mayDeleteNote(member: { id: string; role: string }, note: { authorId: string }): boolean {
  return member.id === note.authorId || member.role === 'ADMIN';
}
