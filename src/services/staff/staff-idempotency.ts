import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { toWriteConflict } from '../../db/retry.js';
import { constant, runStatement, statement, type Statement } from '../../db/statements.js';
import { DomainError, Reason } from '../../domain/common/errors.js';
import { parseIdempotencyKey } from '../../domain/common/idempotency-key.js';
import { StaffIdempotencyKey } from '../../entities/staff/staff-member.js';
import { hashOf } from '../common/content-hash.js';

/** An Idempotency-Key and the request that it came with, as they are stored. */
export interface IdempotencyKeyHashes {
  keyHash: Buffer;
  requestHash: Buffer;
}

/** An Idempotency-Key as a key of maps. */
export function mapKeyOf({ keyHash }: Pick<IdempotencyKeyHashes, 'keyHash'>): string {
  return keyHash.toString('latin1');
}

/**
 * Hashes a key of staff (docs/spec/staff-and-keys.md#idempotency-of-staff).
 * @param mutation its name: each mutation has its own keys, which all members of staff share.
 * @param key the argument `idempotencyKey`; undefined and null mean no key.
 * @param request the complete request, in a canonical form.
 * @throws {DomainError} VALIDATION_ERROR for an invalid key.
 */
export function hashStaffKey(
  mutation: string,
  key: unknown,
  request: readonly (string | number | null)[],
): IdempotencyKeyHashes | null {
  const parsed = parseIdempotencyKey(key, 'idempotencyKey');
  if (parsed === null) return null;
  return { keyHash: hashOf(mutation, parsed), requestHash: hashOf(mutation, JSON.stringify(request)) };
}

export function keyReused(): DomainError {
  return new DomainError('IDEMPOTENCY_KEY_REUSED', Reason.of('KEY_OF_OTHER_REQUEST'));
}

/** The earlier result of a key, and the hash of its request. */
export interface EarlierResult {
  requestHash: Buffer;
  /** What `storeResult` was given. */
  madeId: string;
}

/** Reads the earlier results of these keys, by `mapKeyOf`. */
export function selectEarlierResults(
  keys: readonly IdempotencyKeyHashes[],
): Statement<ReadonlyMap<string, EarlierResult>> {
  if (keys.length === 0) return constant(new Map());
  return statement(
    `SELECT ${selectList(StaffIdempotencyKey, '', ['keyHash', 'requestHash', 'madeId'])}
       FROM staff_idempotency_keys WHERE key_hash IN (?)`,
    [keys.map(({ keyHash }) => keyHash)],
    (rows: (EarlierResult & { keyHash: Buffer })[]) =>
      new Map(rows.map(({ keyHash, ...earlier }) => [mapKeyOf({ keyHash }), earlier])),
  );
}

/**
 * Reads the earlier result of a key. Call it after the mutation has locked what it changes, so that of two requests
 * with one key the second has waited for the first.
 * @returns the id that was passed to `storeResult`; null if the key is new or there is none.
 * @throws {DomainError} IDEMPOTENCY_KEY_REUSED if the key was used with another request before.
 */
export async function findEarlierResult(
  manager: EntityManager,
  idempotencyKey: IdempotencyKeyHashes | null,
): Promise<string | null> {
  if (!idempotencyKey) return null;
  const [earlier] = (await runStatement(manager, selectEarlierResults([idempotencyKey]))).values();
  if (!earlier) return null;
  if (!earlier.requestHash.equals(idempotencyKey.requestHash)) throw keyReused();
  return earlier.madeId;
}

/**
 * Stores the result of a key, in the mutation's own transaction, so that a refused mutation does not use up its key.
 * @throws {WriteConflictError} where a concurrent request with the same key has stored it first.
 */
export async function storeResult(
  manager: EntityManager,
  idempotencyKey: IdempotencyKeyHashes | null,
  madeId: string,
  now: Date,
): Promise<void> {
  if (!idempotencyKey) return;
  try {
    await manager.insert(StaffIdempotencyKey, { ...idempotencyKey, madeId, createdAt: now });
  } catch (error) {
    throw toWriteConflict(error);
  }
}
