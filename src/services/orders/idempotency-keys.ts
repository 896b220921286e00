import { insertInto, selectList } from '../../db/columns.js';
import type { SqlExpression } from '../../db/insert-ids.js';
import { constant, mapped, statement, type Statement } from '../../db/statements.js';
import { DomainError } from '../../domain/common/errors.js';
import { parseIdempotencyKey } from '../../domain/common/idempotency-key.js';
import { canonicalOrder, type OrderContent } from '../../domain/orders/order.js';
import { IdempotencyKey } from '../../entities/orders/order.js';
import { hashOf } from '../common/content-hash.js';
import { hashStaffKey, mapKeyOf, selectEarlierResults, type IdempotencyKeyHashes } from '../staff/staff-idempotency.js';

const SELECT_KEYS = `
  SELECT ${selectList(IdempotencyKey, '', ['keyHash', 'orderHash AS requestHash', 'orderNumber', 'sandboxOrder'])}
    FROM idempotency_keys WHERE key_hash IN (?)`;

/** The stored outcome of an Idempotency-Key: its order, the record of a sandbox order, or that it is voided. */
export interface EarlierOrder {
  requestHash: Buffer;
  orderNumber: number | null;
  /** See `sandbox-orders.ts`; `VOIDED` if the key makes no order. */
  sandboxOrder: string | null;
}

/** Instead of a sandbox order: the key was settled before it created an order, and can no longer create one. */
export const VOIDED = '';

/** Staff's Idempotency-Keys are separate for each mutation. */
export const STAFF_MUTATION = 'createOrder';

// A voided key has no order to hash, and the column takes no NULL.
const HASH_OF_NO_ORDER = Buffer.alloc(32);

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

/** The hashes of an order's key, as `idempotencyKeyHash`. @param buyer with `placedBy` if staff orders for a customer. */
export function hashIdempotencyKey(
  key: unknown,
  { id: customerId, placedBy }: { id: string; placedBy?: unknown },
  sandbox: boolean,
  content: OrderContent,
): IdempotencyKeyHashes | null {
  if (placedBy) return hashStaffKey(STAFF_MUTATION, key, [customerId, canonicalOrder(content)]);
  const keyHash = idempotencyKeyHash(key, customerId, sandbox);
  return keyHash && { keyHash, requestHash: hashOf(canonicalOrder(content)) };
}

/**
 * Reads what the keys have come to before. The customers must be locked, so that of two concurrent requests
 * with one key the second waits for the first.
 */
export function selectEarlierOrders(
  requests: readonly Pick<IdempotencyKeyHashes, 'keyHash'>[],
): Statement<ReadonlyMap<string, EarlierOrder>> {
  if (requests.length === 0) return constant(new Map());
  return statement(
    SELECT_KEYS,
    [requests.map(({ keyHash }) => keyHash)],
    (rows: (EarlierOrder & { keyHash: Buffer })[]) =>
      new Map(rows.map(({ keyHash, ...earlier }) => [mapKeyOf({ keyHash }), earlier])),
  );
}

/** Reads the orders that staff's keys have made before, under the same conditions as `selectEarlierOrders`. */
export function selectStaffOrders(
  requests: readonly IdempotencyKeyHashes[],
): Statement<ReadonlyMap<string, EarlierOrder>> {
  const toOrder = ({ requestHash, madeId }: { requestHash: Buffer; madeId: string }): EarlierOrder => {
    return { requestHash, orderNumber: Number(madeId), sandboxOrder: null };
  };
  return mapped(
    selectEarlierResults(requests),
    (results) => new Map([...results].map(([key, result]) => [key, toOrder(result)])),
  );
}

/** @throws {DomainError} IDEMPOTENCY_KEY_VOIDED if the key is voided. */
export function assertNotVoided({ sandboxOrder }: Pick<EarlierOrder, 'sandboxOrder'>): void {
  if (sandboxOrder === VOIDED) throw new DomainError('IDEMPOTENCY_KEY_VOIDED');
}

/** @throws {DomainError} IDEMPOTENCY_KEY_REUSED if the key came with a different order before. */
export function assertSameOrder(request: IdempotencyKeyHashes, earlier: { requestHash: Buffer }): void {
  if (!earlier.requestHash.equals(request.requestHash)) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
}

export interface IdempotencyKeyRow extends IdempotencyKeyHashes {
  customerId: string;
  /** Null for a sandbox order and for a voided key. */
  orderNumber: number | SqlExpression | null;
  /** Its record (`sandbox-orders.ts`), or `VOIDED`; null for any other. */
  sandboxOrder: string | null;
}

export function voidedKey(keyHash: Buffer, customerId: string): IdempotencyKeyRow {
  return { keyHash, requestHash: HASH_OF_NO_ORDER, customerId, orderNumber: null, sandboxOrder: VOIDED };
}

/** Stores, in the orders' own transaction, which orders the keys have made. A refused order does not store its key. */
export function insertIdempotencyKeys(keys: readonly IdempotencyKeyRow[], now: Date): Statement<unknown> {
  if (keys.length === 0) return constant(null);
  const rows = keys.map(({ requestHash: orderHash, ...row }) => ({ ...row, orderHash, createdAt: now }));
  return insertInto<IdempotencyKey>('idempotency_keys', rows);
}

/** Retains the row of a real order's key permanently. */
export function settleKey(keyHash: Buffer, now: Date): Statement<unknown> {
  return statement('UPDATE idempotency_keys SET settled_at = ? WHERE key_hash = ? AND settled_at IS NULL', [
    now,
    keyHash,
  ]);
}
