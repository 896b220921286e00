import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { noteCatalogueChange } from '../../db/catalogue-versions.js';
import { lockPools } from '../../db/locks.js';
import { isDuplicateEntry } from '../../db/retry.js';
import { assertFound, DomainError, Reason } from '../../domain/common/errors.js';
import { groupBy } from '../../domain/common/group-by.js';
import { importProblem, type ImportRules } from '../../domain/keys/imported-key.js';
import { unusualReason, type UsualShape } from '../../domain/keys/key-shapes.js';
import { maskLicenseKey } from '../../domain/keys/license-key.js';
import { chunksOf } from '../common/chunks.js';
import type { TextLine } from '../common/line-reader.js';
import { forEachYielding } from '../common/yielding.js';
import type { Vault } from '../secrets/vault.js';
import type { AuditedChange } from '../staff/audit-trail.js';
import { recordPoolTransitions } from '../webhooks/stock-events.js';
import { getPool } from './license-pool-admin.js';
import { assertAppendable, countImported, type OpenKeyImport } from './open-key-import.js';

/** A key that was not imported, masked. */
export interface RefusedKey {
  line: number;
  key: string;
}

export interface KeyImportResult {
  imported: number;
  /** Keys that are repeated in the import, or that any pool holds, sold and withdrawn keys included. */
  duplicates: RefusedKey[];
  rejected: (RefusedKey & { reason: Reason })[];
  /** Keys that look different from the others, or like another key, and were held back; `text` is shown to the importer. */
  unusual: (RefusedKey & { text: string; reason: Reason })[];
}

export interface EncryptedKey {
  source: TextLine;
  ciphertext: Buffer;
  fingerprint: Buffer;
  looseFingerprint: Buffer;
}

/** Encrypted keys with their fingerprints, computed before anything is locked, and the refused keys. */
export interface EncryptedKeys extends Omit<KeyImportResult, 'imported'> {
  encrypted: EncryptedKey[];
  /** What encrypted them. */
  vault: Vault;
  /** The mask that they were checked against. */
  mask: string | null;
}

// Inserts again where another import has just committed some of the same keys.
const MAX_ATTEMPTS = 10;

/** Lines that are remembered, so that one that is repeated counts once. */
export const MAX_TRACKED = 1_000_000;

/** Keys of one INSERT, whose size stays far below `max_allowed_packet`. */
export const CHUNK_SIZE = 5_000;

/** A line as a refusal names it. */
const toRefused = ({ line, text }: TextLine): RefusedKey => ({ line, key: maskLicenseKey(text.trim()) });
const textOf = (fingerprint: Buffer): string => fingerprint.toString('latin1');

/**
 * Encrypts keys, before anything is locked. Skips invalid and repeated ones. Yields to the event loop, because
 * thousands of keys are CPU-bound.
 */
export async function encryptKeys(vault: Vault, keys: readonly TextLine[], rules: ImportRules): Promise<EncryptedKeys> {
  const result: EncryptedKeys = { encrypted: [], duplicates: [], rejected: [], unusual: [], vault, mask: rules.mask };
  const seen = new Set<string>();
  await forEachYielding(keys, (source) => {
    const licenseKey = source.text.trim();
    const reason = importProblem(licenseKey, rules);
    if (reason !== undefined) {
      result.rejected.push({ ...toRefused(source), reason });
    } else if (seen.has(licenseKey)) {
      result.duplicates.push(toRefused(source));
    } else {
      seen.add(licenseKey);
      const ciphertext = vault.encrypt(licenseKey, 'license-key');
      const fingerprint = vault.fingerprint(licenseKey);
      const looseFingerprint = vault.looseFingerprint(licenseKey);
      result.encrypted.push({ source, ciphertext, fingerprint, looseFingerprint });
    }
  });
  return result;
}

/** The fingerprints of those keys that any pool contains, except those that can be imported again. */
async function findKnown(manager: EntityManager, keys: readonly EncryptedKey[]): Promise<Set<string>> {
  const rows = await manager.query<{ fingerprint: Buffer }[]>(
    'SELECT fingerprint FROM license_keys WHERE fingerprint IN (?) AND undone_at IS NULL',
    [keys.map(({ fingerprint }) => fingerprint)],
  );
  return new Set(rows.map(({ fingerprint }) => textOf(fingerprint)));
}

/** Those keys that no pool contains, or that can be imported again. */
export async function findNewKeys(manager: EntityManager, keys: readonly EncryptedKey[]): Promise<EncryptedKey[]> {
  const found: EncryptedKey[] = [];
  for (const chunk of chunksOf(keys, CHUNK_SIZE)) {
    const known = await findKnown(manager, chunk);
    for (const key of chunk) if (!known.has(textOf(key.fingerprint))) found.push(key);
  }
  return found;
}

/**
 * Deletes those keys that the undoing of an import has withdrawn from their pools and imports, so that they can be
 * imported again. They were not sold, so nothing else refers to them.
 */
async function releaseUndone(manager: EntityManager, keys: readonly EncryptedKey[]): Promise<void> {
  const undone = await manager.query<{ id: number }[]>(
    'SELECT id FROM license_keys WHERE fingerprint IN (?) AND undone_at IS NOT NULL',
    [keys.map(({ fingerprint }) => fingerprint)],
  );
  if (undone.length === 0) return;
  // Not those that another import has deleted meanwhile, or whose import was recalled.
  const rows = await manager.query<{ id: number; poolId: string; keyImportId: string }[]>(
    `SELECT id, license_pool_id AS poolId, key_import_id AS keyImportId
       FROM license_keys WHERE id IN (?) AND undone_at IS NOT NULL FOR UPDATE`,
    [undone.map(({ id }) => id)],
  );
  if (rows.length === 0) return;
  await manager.query('DELETE FROM license_keys WHERE id IN (?)', [rows.map(({ id }) => id)]);
  const pools = [...groupBy(rows, ({ poolId }) => poolId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, own] of pools) {
    await manager.query('UPDATE license_pools SET withdrawn = withdrawn - ? WHERE id = ?', [own.length, id]);
  }
  for (const [id, own] of groupBy(rows, ({ keyImportId }) => keyImportId)) {
    await manager.query('UPDATE key_imports SET imported = imported - ? WHERE id = ?', [own.length, id]);
  }
}

/** Inserts the keys whose fingerprints are new, even if another transaction imports some of them at the same time. */
async function insertUnknown(
  manager: EntityManager,
  poolId: string,
  keys: readonly EncryptedKey[],
  keyImportId: string,
  now: Date,
): Promise<{ inserted: number; firstId: number; known: EncryptedKey[] }> {
  let unknown = [...keys];
  const known: EncryptedKey[] = [];
  for (let attempt = 1; unknown.length > 0; attempt += 1) {
    try {
      const { insertId } = await manager.query<ResultSetHeader>(
        `INSERT INTO license_keys
           (license_pool_id, ciphertext, fingerprint, loose_fingerprint, imported_at, key_import_id) VALUES ?`,
        [
          unknown.map(({ ciphertext, fingerprint, looseFingerprint }) => {
            return [poolId, ciphertext, fingerprint, looseFingerprint, now, keyImportId];
          }),
        ],
      );
      return { inserted: unknown.length, firstId: insertId, known };
    } catch (error) {
      if (!isDuplicateEntry(error) || attempt === MAX_ATTEMPTS) throw error;
    }
    // The failed INSERT is rolled back, the transaction is not. READ COMMITTED shows what the other import has
    // committed.
    await releaseUndone(manager, unknown);
    const fingerprints = await findKnown(manager, unknown);
    const isKnown = ({ fingerprint }: EncryptedKey) => fingerprints.has(textOf(fingerprint));
    known.push(...unknown.filter(isKnown));
    unknown = unknown.filter((key) => !isKnown(key));
  }
  return { inserted: 0, firstId: 0, known };
}

function withKnown({ duplicates, rejected, unusual }: EncryptedKeys, known: readonly EncryptedKey[], imported: number) {
  const allDuplicates = [...duplicates, ...known.map(({ source }) => toRefused(source))];
  return { imported, duplicates: allDuplicates.sort((a, b) => a.line - b.line), rejected, unusual };
}

/**
 * Inserts sealed keys into a pool, as part of a batch, and raises its stock once for all of them. The pool is locked
 * first. Keys that the database already holds are omitted and reported.
 * @throws {DomainError} NOT_FOUND for an unknown pool or an unknown batch that is said to have begun;
 *   VALIDATION_ERROR naming `keyImportId` for a batch of another pool or one that was undone; VERSION_CONFLICT if the
 *   keys were checked against another mask than the pool has now.
 */
export async function storeKeys(
  manager: EntityManager,
  poolId: string,
  keys: EncryptedKeys,
  keyImport: OpenKeyImport,
  now: Date,
): Promise<KeyImportResult> {
  const { encrypted } = keys;
  const pool = assertFound((await lockPools(manager, [poolId])).get(poolId), 'License pool', poolId);
  if ((await getPool(manager, poolId)).mask !== keys.mask) {
    throw new DomainError('VERSION_CONFLICT', Reason.of('OTHER_MASK'));
  }
  if (keyImport.isStarted) await assertAppendable(manager, keyImport.id, poolId);
  const known: EncryptedKey[] = [];
  let imported = 0;
  // In an empty pool the first new key is the first available one.
  let nextKeyId = pool.available === 0 ? Infinity : pool.nextKeyId;
  for (const chunk of chunksOf(encrypted, CHUNK_SIZE)) {
    const stored = await insertUnknown(manager, poolId, chunk, keyImport.id, now);
    for (const key of stored.known) known.push(key);
    imported += stored.inserted;
    if (stored.inserted > 0) nextKeyId = Math.min(nextKeyId, stored.firstId);
  }
  if (imported > 0) {
    await manager.query(
      `UPDATE license_pools SET available = available + ?, next_key_id = ?,
              stock_changed_at = GREATEST(stock_changed_at, ?), change_stamp = NULL WHERE id = ?`,
      [imported, nextKeyId, now, poolId],
    );
    await noteCatalogueChange(manager, { poolIds: [poolId] });
    if (pool.available === 0) await recordPoolTransitions(manager, [poolId], now);
  }
  await countImported(manager, keys.vault, keyImport, poolId, imported, now);
  return withKnown(keys, known, imported);
}

/**
 * A dry run of `storeKeys`.
 * @param before fingerprints of the keys of earlier pieces; those of this piece are added.
 */
export async function previewKeys(
  manager: EntityManager,
  keys: EncryptedKeys,
  before: Set<string> = new Set(),
): Promise<KeyImportResult> {
  const unknown = new Set(await findNewKeys(manager, keys.encrypted));
  const known = keys.encrypted.filter((key) => {
    const text = textOf(key.fingerprint);
    const isKnown = !unknown.has(key) || before.has(text);
    before.add(text);
    return isKnown;
  });
  return withKnown(keys, known, keys.encrypted.length - known.length);
}

/**
 * An import in the audit log: counts, never a key.
 * @param available in the pool after the import.
 * @param keyImportId null if nothing was imported, so that no batch has begun.
 */
export function auditOfImport(
  licensePoolId: string,
  available: number,
  keyImportId: string | null,
  { imported, duplicates, rejected, unusual }: KeyImportResult,
): AuditedChange {
  const heldBack = unusual.length > 0 && { unusual: unusual.length };
  return {
    subject: { type: 'LicensePool', id: licensePoolId },
    before: { available: available - imported },
    after: { available, imported, duplicates: duplicates.length, rejected: rejected.length, ...heldBack, keyImportId },
  };
}

/** A key as it is compared with the others. */
export const textOfKey = ({ source }: EncryptedKey): string => source.text.trim();

/** By what keys are held back. */
export interface UnusualRules {
  /** The shape of the others; null if they have no common shape. Omitted if shapes are not compared. */
  usual?: UsualShape | null;
  /** The fingerprints of the keys of earlier chunks by their loose ones; those of this chunk are added. */
  seen: Map<string, string>;
}

/** Those of the loose fingerprints that a key of any pool has, unless it can be imported again. */
async function findLoose(manager: EntityManager, keys: readonly EncryptedKey[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const chunk of chunksOf(keys, CHUNK_SIZE)) {
    const rows = await manager.query<{ loose: Buffer }[]>(
      'SELECT loose_fingerprint AS loose FROM license_keys WHERE loose_fingerprint IN (?) AND undone_at IS NULL',
      [chunk.map(({ looseFingerprint }) => looseFingerprint)],
    );
    for (const { loose } of rows) found.add(textOf(loose));
  }
  return found;
}

/**
 * Skips the keys that look different from the others, or like another key (docs/spec/staff-and-keys.md#unusual-keys). A
 * known key is a duplicate all the same.
 */
export async function holdBackUnusual(
  manager: EntityManager,
  keys: EncryptedKeys,
  { usual, seen }: UnusualRules,
): Promise<EncryptedKeys> {
  const known = await findLoose(manager, keys.encrypted);
  const reasons = new Map<EncryptedKey, Reason>();
  for (const key of keys.encrypted) {
    const shapeReason = usual === undefined ? undefined : unusualReason(textOfKey(key), usual);
    const [loose, fingerprint] = [textOf(key.looseFingerprint), textOf(key.fingerprint)];
    // A repeated key is a duplicate.
    const isLikeOther = known.has(loose) || (seen.get(loose) ?? fingerprint) !== fingerprint;
    const reason = shapeReason ?? (isLikeOther ? Reason.of('LIKE_KNOWN_KEY') : undefined);
    if (reason) reasons.set(key, reason);
    else if (seen.size < MAX_TRACKED) seen.set(loose, fingerprint);
  }
  const heldBack = new Set(await findNewKeys(manager, [...reasons.keys()]));
  const unusual = [...heldBack].flatMap((key) => {
    const reason = reasons.get(key);
    return reason ? [{ ...toRefused(key.source), text: key.source.text, reason }] : [];
  });
  return { ...keys, encrypted: keys.encrypted.filter((key) => !heldBack.has(key)), unusual };
}
