import { validationError, type Details } from '../../../src/domain/common/errors.js';

/** Matches the VALIDATION_ERROR with exactly these details. */
export const refusal = (details: Record<string, unknown>): Error =>
  expect.objectContaining({ code: 'VALIDATION_ERROR', message: 'Validation failed', extras: { details } });

/** Matches a refusal that names exactly these fields. */
export const refusalOf = (...fields: string[]) =>
  refusal(Object.fromEntries(fields.map((field) => [field, expect.any(String)])));

/** What is wrong with each field, by a check that notes it in `details`: nothing if all is right. */
export function problemsOf(check: (details: Details) => unknown): Record<string, string> {
  const details: Details = {};
  check(details);
  return validationError(details).extras.details ?? {};
}
