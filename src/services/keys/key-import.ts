import { access } from 'node:fs/promises';
import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { isDuplicateEntry } from '../../db/duplicate-entry.js';
import { raiseCatalogueVersions } from '../../db/catalogue-versions.js';
import { lockPools } from '../../db/locks.js';
import { inTransaction } from '../../db/transaction.js';
import { notFound } from '../../domain/errors.js';
import { licenseKeyProblem, maskLicenseKey } from '../../domain/license-key.js';
import type { Clock } from '../common/clock.js';
import type { ImportProgress } from '../common/import-progress.js';
import { forEachYielding } from '../common/yielding.js';
import { readLines, type TextLine } from '../common/line-reader.js';
import { getPoolId } from '../products/own-pools.js';
import { recordPoolTransitions } from '../webhooks/stock-events.js';
import type { Vault } from '../secrets/vault.js';

/** A key that was not imported, masked. */
export interface RefusedKey {
  line: number;
  key: string;
}

/** The result of importing some keys. */
export interface KeyImportResult {
  imported: number;
  /** Keys that are repeated in the import, or that any pool holds, sold and withdrawn keys included. */
  duplicates: RefusedKey[];
  rejected: (RefusedKey & { reason: string })[];
}

interface SealedKey {
  source: TextLine;
  ciphertext: Buffer;
  fingerprint: Buffer;
}

/** Encrypted keys with their fingerprints, computed before anything is locked, and those sorted out. */
export interface SealedKeys extends Omit<KeyImportResult, 'imported'> {
  sealed: SealedKey[];
}

// Inserts again where another import has just committed some of the same keys.
const MAX_ATTEMPTS = 10;

/** Keys of one INSERT, whose size stays far below `max_allowed_packet`. */
export const CHUNK_SIZE = 5_000;

function toRefused({ line, text }: TextLine): RefusedKey {
  return { line, key: maskLicenseKey(text.trim()) };
}

/**
 * Encrypts keys, before anything is locked. Those that are malformed, or that came before among these, are sorted out.
 * Yields to the event loop, as thousands of keys keep the processor busy.
 */
export async function sealKeys(vault: Vault, keys: readonly TextLine[]): Promise<SealedKeys> {
  const result: SealedKeys = { sealed: [], duplicates: [], rejected: [] };
  const seen = new Set<string>();
  await forEachYielding(keys, (source) => {
    const licenseKey = source.text.trim();
    const reason = licenseKeyProblem(licenseKey);
    if (reason !== undefined) {
      result.rejected.push({ ...toRefused(source), reason });
    } else if (seen.has(licenseKey)) {
      result.duplicates.push(toRefused(source));
    } else {
      seen.add(licenseKey);
      const ciphertext = vault.encrypt(licenseKey, 'license-key');
      result.sealed.push({ source, ciphertext, fingerprint: vault.fingerprint(licenseKey) });
    }
  });
  return result;
}

async function findKnown(manager: EntityManager, keys: readonly SealedKey[]): Promise<Set<string>> {
  const rows = await manager.query<{ fingerprint: Buffer }[]>(
    'SELECT fingerprint FROM license_keys WHERE fingerprint IN (?)',
    [keys.map(({ fingerprint }) => fingerprint)],
  );
  return new Set(rows.map(({ fingerprint }) => fingerprint.toString('latin1')));
}

/** Inserts the keys whose fingerprints are new, even if another transaction imports some of them at the same time. */
async function insertUnknown(
  manager: EntityManager,
  poolId: string,
  keys: readonly SealedKey[],
  now: Date,
): Promise<{ inserted: number; firstId: number; known: SealedKey[] }> {
  let unknown = [...keys];
  const known: SealedKey[] = [];
  for (let attempt = 1; unknown.length > 0; attempt += 1) {
    try {
      const { insertId } = await manager.query<ResultSetHeader>(
        'INSERT INTO license_keys (license_pool_id, ciphertext, fingerprint, imported_at) VALUES ?',
        [unknown.map(({ ciphertext, fingerprint }) => [poolId, ciphertext, fingerprint, now])],
      );
      return { inserted: unknown.length, firstId: insertId, known };
    } catch (error) {
      if (!isDuplicateEntry(error) || attempt === MAX_ATTEMPTS) throw error;
    }
    // The failed INSERT is rolled back, the transaction is not. READ COMMITTED shows what the other import has
    // committed.
    const fingerprints = await findKnown(manager, unknown);
    const isKnown = ({ fingerprint }: SealedKey) => fingerprints.has(fingerprint.toString('latin1'));
    known.push(...unknown.filter(isKnown));
    unknown = unknown.filter((key) => !isKnown(key));
  }
  return { inserted: 0, firstId: 0, known };
}

/**
 * Inserts sealed keys into a pool and raises its stock once for all of them. The pool is locked first. Keys that the
 * database already holds are left out and reported.
 * @throws {DomainError} NOT_FOUND for an unknown pool.
 */
export async function storeKeys(
  manager: EntityManager,
  poolId: string,
  { sealed, duplicates, rejected }: SealedKeys,
  now: Date,
): Promise<KeyImportResult> {
  const pool = (await lockPools(manager, [poolId])).get(poolId);
  if (!pool) throw notFound('License pool', poolId);
  const known: SealedKey[] = [];
  let imported = 0;
  // An empty pool has no available key below the new ones.
  let nextKeyId = pool.available === 0 ? Infinity : pool.nextKeyId;
  for (let start = 0; start < sealed.length; start += CHUNK_SIZE) {
    const stored = await insertUnknown(manager, poolId, sealed.slice(start, start + CHUNK_SIZE), now);
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
    await raiseCatalogueVersions(manager, { ids: [poolId] });
    if (pool.available === 0) await recordPoolTransitions(manager, [poolId], now);
  }
  const allDuplicates = [...duplicates, ...known.map(({ source }) => toRefused(source))];
  return { imported, duplicates: allDuplicates.sort((a, b) => a.line - b.line), rejected };
}

/** The lines that are not blank, in chunks; each chunk is stored in a transaction of its own. */
async function* readChunks(file: string): AsyncGenerator<TextLine[]> {
  let chunk: TextLine[] = [];
  for await (const lines of readLines(file)) {
    for (const line of lines) {
      if (line.text.trim() === '') continue;
      chunk.push(line);
      if (chunk.length < CHUNK_SIZE) continue;
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

/** The result of importing a file. */
export interface KeyFileResult {
  imported: number;
  refused: number;
}

/** Imports license keys from files with one key a line. */
export class KeyImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Imports a file of any length, in chunks that commit one by one. After a failure the same file can be imported
   * again.
   * @param pool a pool's id or a product's SKU, which means the first pool of its own.
   * @throws {DomainError} NOT_FOUND for an unknown pool; {Error} where the file cannot be read. Nothing is done then.
   */
  async importFile(pool: string, file: string, progress: ImportProgress): Promise<KeyFileResult> {
    await access(file);
    const poolId = await getPoolId(this.dataSource.manager, pool);
    const total = { imported: 0, refused: 0 };
    const chunks = readChunks(file);
    let stored: Promise<void> = Promise.resolve();
    try {
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
        // Encrypts this chunk while the previous one is being stored.
        const sealed = await sealKeys(this.vault, next.value);
        const lines = next.value.at(-1)?.line ?? 0;
        await stored;
        stored = this.store(poolId, sealed, total, progress, lines);
        // A failure is thrown when it is awaited, one chunk later; until then Node.js must not report it as unhandled.
        stored.catch(() => undefined);
      }
    } finally {
      await stored;
    }
    return total;
  }

  private async store(
    poolId: string,
    sealed: SealedKeys,
    total: KeyFileResult,
    progress: ImportProgress,
    lines: number,
  ): Promise<void> {
    const result = await inTransaction(this.dataSource, (manager) => storeKeys(manager, poolId, sealed, this.clock()));
    const refused = [
      ...result.rejected,
      ...result.duplicates.map((duplicate) => ({ ...duplicate, reason: 'is known already' })),
    ].sort((a, b) => a.line - b.line);
    for (const { line, key, reason } of refused) progress.refused({ line, reason: `key ${key} ${reason}` });
    total.imported += result.imported;
    total.refused += refused.length;
    progress.advanced(lines);
  }
}
