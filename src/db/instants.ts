import { Reason, validationError } from '../domain/common/errors.js';

const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** The later of two instants: a time of change never goes back, whatever the clocks do. */
export function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b;
}

/**
 * Refuses an instant outside of the years 1 to 9999, with which MySQL compares no column; an offset can lead there.
 * @throws {DomainError} VALIDATION_ERROR naming `field`.
 */
export function assertInstant(field: string, at: Date | null | undefined): void {
  if (at && !(at.getTime() >= FIRST_MS && at.getTime() <= LAST_MS)) {
    throw validationError({ [field]: Reason.of('NOT_A_TIMESTAMP', { label: field }) });
  }
}
