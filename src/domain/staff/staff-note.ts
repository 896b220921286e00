import { validateAll } from '../common/errors.js';
import { isOverlong, parseText, proseRule } from '../common/text.js';

export const NOTE = proseRule('Text', 2000);

/**
 * Checks and trims what staff notes about a customer or an order (docs/spec/staff-and-keys.md#notes).
 * @throws {DomainError} VALIDATION_ERROR naming `text`.
 */
export function parseNote(value: unknown): string {
  const isLong = typeof value !== 'string' || isOverlong(value, NOTE.maxLength);
  const lines = isLong ? value : value.replaceAll(/\r\n?/g, '\n');
  return validateAll((details) => parseText(lines, 'text', NOTE, details));
}

/** Whether a member of staff may delete a note: its author may, and every ADMIN. */
export function mayDeleteNote(member: { id: string; role: string }, note: { authorId: string }): boolean {
  return member.id === note.authorId || member.role === 'ADMIN';
}
