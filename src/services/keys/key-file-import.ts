import { basename } from 'node:path';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import { Reason, validationError } from '../../domain/common/errors.js';
import { checksKeyShape, importProblem, KeyFileInspector, type ImportRules } from '../../domain/keys/imported-key.js';
import { KeyShapes, type UsualShape } from '../../domain/keys/key-shapes.js';
import type { Clock } from '../common/clock.js';
import type { ImportProgress } from '../common/import-progress.js';
import { readLines, rereadable, type LineSource, type TextLine } from '../common/line-reader.js';
import { getPoolId } from '../products/own-pools.js';
import type { Vault } from '../secrets/vault.js';
import { recordChange, type AuditActor } from '../staff/audit-trail.js';
import {
  auditOfImport,
  CHUNK_SIZE,
  encryptKeys,
  holdBackUnusual,
  MAX_TRACKED,
  previewKeys,
  storeKeys,
  type EncryptedKeys,
  type KeyImportResult,
} from './key-storage.js';
import { LooseFingerprints, readNewestKeys } from './known-keys.js';
import { getPool } from './license-pool-admin.js';
import { openKeyImport, type KeyImportOptions, type OpenKeyImport } from './open-key-import.js';

export interface KeyFileOptions extends KeyImportOptions {
  /** Called once the first keys of a new batch are committed: it can be undone even where the import fails later. */
  onStarted?: (keyImportId: string) => void;
}

/** The lines that are not blank, in chunks; each chunk is stored in a transaction of its own. */
async function* readChunks(source: LineSource): AsyncGenerator<TextLine[]> {
  let chunk: TextLine[] = [];
  for await (const lines of readLines(source)) {
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

/**
 * Reads a file before any of it is imported. Known keys count like others, so that a repeated import of a file after a
 * failure is checked in the same way.
 * @param readOthers the keys of the pool.
 * @returns the shape of most of its keys and the pool's; null if they share no shape, undefined if shapes are not compared.
 * @throws {DomainError} VALIDATION_ERROR naming `file` if it is not a list of keys.
 */
async function inspectFile(
  source: LineSource,
  rules: ImportRules,
  readOthers: () => Promise<string[]>,
): Promise<UsualShape | null | undefined> {
  const inspector = new KeyFileInspector();
  const shapes = new KeyShapes();
  const seen = new Set<string>();
  for await (const lines of readLines(source)) {
    for (const line of lines) {
      inspector.add(line.text);
      const key = line.text.trim();
      if (!checksKeyShape(rules) || seen.has(key) || importProblem(key, rules) !== undefined) continue;
      shapes.add(key);
      if (seen.size < MAX_TRACKED) seen.add(key);
    }
  }
  const problem = inspector.problem(rules);
  if (problem) throw validationError({ file: problem });
  if (!checksKeyShape(rules)) return undefined;
  for (const key of await readOthers()) if (!seen.has(key)) shapes.add(key);
  return shapes.usual();
}

export class KeyFileImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Imports a file of any length as one batch, in chunks that commit one by one, each with its audit entry. After a
   * failure the same file can be imported again, into the same batch if that is wanted.
   * @param pool a pool's id or a product's SKU, which means the first pool of its own.
   * @throws {DomainError} NOT_FOUND for an unknown pool or batch; VALIDATION_ERROR naming `file` if it is binary or
   *   looks like a table, `note`, `supplier` or `supplierInvoice` if it is too long, `unitCost`, or `keyImportId` for
   *   a batch of another pool or one that was undone; {Error} where the file cannot be read. These errors come before
   *   anything is imported. {DomainError} VERSION_CONFLICT if the pool's mask is changed during the import,
   *   VALIDATION_ERROR naming `keyImportId` if the batch is undone.
   */
  async importFile(
    actor: AuditActor,
    pool: string,
    file: string,
    progress: ImportProgress,
    { asIs = false, acceptUnusual = false, dryRun = false, onStarted, ...options }: KeyFileOptions = {},
  ): Promise<{ imported: number; refused: number }> {
    const source = await rereadable(file);
    const poolId = await getPoolId(this.dataSource.manager, pool);
    const keyImport = await openKeyImport(this.dataSource.manager, poolId, options, actor, basename(file));
    const { mask } = await getPool(this.dataSource.manager, poolId);
    const rules = { mask, asIs };
    const usual = await inspectFile(source, rules, () => readNewestKeys(this.dataSource.manager, this.vault, poolId));
    await new LooseFingerprints(this.dataSource, this.vault).fillForImport();
    const seen = new Map<string, string>();
    const encrypt = async (lines: readonly TextLine[]): Promise<EncryptedKeys> => {
      const encrypted = await encryptKeys(this.vault, lines, rules);
      return acceptUnusual ? encrypted : holdBackUnusual(this.dataSource.manager, encrypted, { usual, seen });
    };
    const before = new Set<string>();
    const preview = (keys: EncryptedKeys) => previewKeys(this.dataSource.manager, keys, before);
    const write = dryRun ? preview : this.storeInto(keyImport, poolId, onStarted);
    return importChunks(readChunks(source), encrypt, write, progress);
  }

  /** Returns a function that stores chunks one after the other; the first with new keys begins the batch. */
  private storeInto(
    keyImport: OpenKeyImport,
    poolId: string,
    onStarted: KeyFileOptions['onStarted'],
  ): (encrypted: EncryptedKeys) => Promise<KeyImportResult> {
    let { isStarted } = keyImport;
    return async (encrypted) => {
      const result = await this.store({ ...keyImport, isStarted }, poolId, encrypted);
      if (!isStarted && result.imported > 0) onStarted?.(keyImport.id);
      isStarted ||= result.imported > 0;
      return result;
    };
  }

  /** Each chunk commits with its audit entry, so that a killed import leaves a record of what it has done. */
  private store(keyImport: OpenKeyImport, poolId: string, encrypted: EncryptedKeys): Promise<KeyImportResult> {
    return inTransaction(this.dataSource, async (manager) => {
      const now = this.clock();
      const result = await storeKeys(manager, poolId, encrypted, keyImport, now);
      if (result.imported > 0) {
        const { available } = await getPool(manager, poolId);
        const change = auditOfImport(poolId, available, keyImport.id, result);
        await recordChange(manager, keyImport.actor, 'importLicenseKeys', change, now);
      }
      return result;
    });
  }
}

/** Encrypts chunks and writes them, one after the other. */
async function importChunks(
  chunks: AsyncGenerator<TextLine[]>,
  encrypt: (lines: readonly TextLine[]) => Promise<EncryptedKeys>,
  write: (encrypted: EncryptedKeys) => Promise<KeyImportResult>,
  progress: ImportProgress,
) {
  const total = { imported: 0, refused: 0 };
  const writeAndReport = async (encrypted: EncryptedKeys, lines: number): Promise<void> => {
    const result = await write(encrypted);
    total.imported += result.imported;
    total.refused += reportRefused(result, progress);
    progress.advanced(lines);
  };
  let pendingWrite: Promise<void> = Promise.resolve();
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      // Encrypts this chunk while the previous one is being stored.
      const encrypted = await encrypt(next.value);
      await pendingWrite;
      pendingWrite = writeAndReport(encrypted, next.value.at(-1)?.line ?? 0);
      // A failure is thrown when it is awaited, one chunk later; until then Node.js must not report it as unhandled.
      pendingWrite.catch(() => undefined);
    }
  } finally {
    await pendingWrite;
  }
  return total;
}

/** @returns how many lines were refused. */
function reportRefused({ rejected, unusual, duplicates }: KeyImportResult, progress: ImportProgress): number {
  const known = duplicates.map((duplicate) => ({ ...duplicate, reason: Reason.of('KNOWN') }));
  const inClear = unusual.map(({ text, ...one }) => ({ ...one, key: text.trim() }));
  const refused = [...rejected, ...inClear, ...known].sort((a, b) => a.line - b.line);
  for (const { line, key, reason } of refused)
    progress.refused({ line, reason: Reason.of('PART', { what: `key ${key}`, problem: reason }) });
  return refused.length;
}
