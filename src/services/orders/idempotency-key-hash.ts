import { parseIdempotencyKey } from '../../domain/common/idempotency-key.js';
import { hashOf } from '../common/content-hash.js';

/**
 * What a customer's Idempotency-Key is stored as. The sandbox has keys of its own.
 * @param key as the client sent it; undefined and null mean none.
 * @param field under which name a mistake is reported.
 * @throws {DomainError} VALIDATION_ERROR for a key that is none.
 */
export function idempotencyKeyHash(key: unknown, customerId: string, sandbox: boolean, field?: string): Buffer | null {
  const parsed = parseIdempotencyKey(key, field);
  return parsed === null ? null : hashOf(customerId, sandbox ? 'sandbox' : 'production', parsed);
}
