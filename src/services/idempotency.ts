import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { isDuplicateEntry } from '../db/duplicate.js';
import { OvertakenError } from '../db/transaction.js';
import { DomainError, validationError } from '../domain/errors.js';
import { orderMeaning, type OrderLine } from '../domain/order.js';

const MAX_KEY_LENGTH = 255;

/** An Idempotency-Key together with the order that it came with. */
export interface IdempotentRequest {
  keyHash: Buffer;
  orderHash: Buffer;
}

/** What an Idempotency-Key has made before. */
export interface EarlierOrder {
  orderNumber: number | null;
  sandboxOrder: string | null;
}

function sha256(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/**
 * @param key the key as the client sent it; nothing and null mean none.
 * @throws {DomainError} VALIDATION_ERROR for a key that is empty, too long or no text.
 */
export function idempotentRequest(
  key: unknown,
  customerId: string,
  sandbox: boolean,
  lines: readonly OrderLine[],
): IdempotentRequest | null {
  if (key === undefined || key === null) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw validationError({ 'Idempotency-Key': `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters` });
  }
  return {
    keyHash: sha256(customerId, sandbox ? 'sandbox' : 'production', key),
    orderHash: sha256(orderMeaning(lines)),
  };
}

/**
 * Looks for the order that the key made before. The customer must be locked: that is what makes the second of two
 * simultaneous requests wait for the first.
 * @throws {DomainError} IDEMPOTENCY_KEY_REUSED where it was a different order.
 */
export async function findEarlierOrder(
  manager: EntityManager,
  request: IdempotentRequest,
): Promise<EarlierOrder | null> {
  const [row] = await manager.query<(EarlierOrder & { orderHash: Buffer })[]>(
    `SELECT order_hash AS orderHash, order_number AS orderNumber, sandbox_order AS sandboxOrder
       FROM idempotency_keys WHERE key_hash = ?`,
    [request.keyHash],
  );
  if (row && !row.orderHash.equals(request.orderHash)) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return row ?? null;
}

/** Remembers, in the order's own transaction, what the key has made: a refused order leaves no trace of it. */
export async function rememberOrder(
  manager: EntityManager,
  request: IdempotentRequest,
  customerId: string,
  made: EarlierOrder,
  now: Date,
): Promise<void> {
  try {
    await manager.query(
      `INSERT INTO idempotency_keys (key_hash, customer_id, order_hash, order_number, sandbox_order, created_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      [request.keyHash, customerId, request.orderHash, made.orderNumber, made.sandboxOrder, now],
    );
  } catch (error) {
    // In a cluster, the customer's lock holds on one node only, and the key may have come through another one.
    throw isDuplicateEntry(error) ? new OvertakenError() : error;
  }
}
