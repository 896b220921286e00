import { assertInstant } from '../../db/instants.js';
import { validationError } from '../../domain/common/errors.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws {DomainError} VALIDATION_ERROR for a range that is empty or longer than so many days. */
export function assertRange(from: Date, to: Date, maxDays: number): void {
  assertInstant('from', from);
  assertInstant('to', to);
  if (from >= to) throw validationError({ from: 'From must be before to' });
  if (to.getTime() - from.getTime() > maxDays * DAY_MS) {
    throw validationError({ from: `The time between from and to can be at most ${maxDays} days` });
  }
}
