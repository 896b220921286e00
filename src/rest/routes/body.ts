import { validationError } from '../../domain/errors.js';

/** The fields of a body; none where it is no object. The services check them, for REST and GraphQL alike. */
export function fields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/**
 * The fields of a PATCH body.
 * @throws {DomainError} VALIDATION_ERROR for a body that is no object: as a body without fields it would change nothing
 *   and be answered with 200.
 */
export function changes(body: unknown): Record<string, unknown> {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw validationError({ body: 'Body must be a JSON object' });
  }
  return fields(body);
}
