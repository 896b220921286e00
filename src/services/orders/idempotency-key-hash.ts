import { parseIdempotencyKey } from '../../domain/common/idempotency-key.js';
import { hashOf } from '../common/content-hash.js';

/**
 * The stored hash of a customer's Idempotency-Key. The sandbox has its own keys.
 * @param key as the client sent it; undefined and null mean no key.
 * @param field the name under which a mistake is reported.
 * @throws {DomainError} VALIDATION_ERROR for an invalid key.
 */
export function idempotencyKeyHash(key: unknown, customerId: string, sandbox: boolean, field?: string): Buffer | null {
  const parsed = parseIdempotencyKey(key, field);
  return parsed === null ? null : hashOf(customerId, sandbox ? 'sandbox' : 'production', parsed);
}
