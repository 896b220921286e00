import { basename } from 'node:path';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import { validationError } from '../../domain/common/errors.js';
import { importProblem, checksKeyShape, KeyFileInspector, type ImportRules } from '../../domain/keys/imported-key.js';
import { KeyShapes, type UsualShape } from '../../domain/keys/key-shapes.js';
import type { Clock } from '../common/clock.js';
import type { ImportProgress } from '../common/import-progress.js';
import { readLines, rereadable, type LineSource, type TextLine } from '../common/line-reader.js';
import { getPoolId } from '../products/own-pools.js';
import type { Vault } from '../secrets/vault.js';
import { type AuditActor, recordChange } from '../staff/audit-trail.js';
import { openBatch, type ImportBatch, type KeyImportOptions } from './key-import-batch.js';
import {
  auditOfImport,
  CHUNK_SIZE,
  previewKeys,
  sealKeys,
  storeKeys,
  type KeyImportResult,
  type SealedKeys,
  holdBackUnusual,
} from './key-storage.js';
import { getPool } from './license-pool-admin.js';

/** How a file of keys is imported. */
export interface KeyFileOptions extends KeyImportOptions {
  /** Called once the first keys of a new batch are committed: it can be undone even where the import fails later. */
  onBegun?: (keyImportId: string) => void;
}

/** The result of importing a file. */
export interface KeyFileResult {
  imported: number;
  refused: number;
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

/** Lines that are remembered, so that one that is repeated counts once. */
const MAX_REMEMBERED = 1_000_000;

/**
 * Reads a file before any of it is imported. Keys that are known count like others, so that a file that is imported again
 * after a failure is judged as it was before.
 * @returns what most of its keys look like; null where that cannot be said, or is not asked.
 * @throws {DomainError} VALIDATION_ERROR naming `file` where it is no list of keys.
 */
async function inspectFile(source: LineSource, rules: ImportRules): Promise<UsualShape | null> {
  const inspector = new KeyFileInspector();
  const shapes = new KeyShapes();
  const seen = new Set<string>();
  for await (const lines of readLines(source)) {
    for (const line of lines) {
      inspector.add(line.text);
      const key = line.text.trim();
      if (!checksKeyShape(rules) || seen.has(key) || importProblem(key, rules) !== undefined) continue;
      shapes.add(key);
      if (seen.size < MAX_REMEMBERED) seen.add(key);
    }
  }
  const problem = inspector.problem(rules);
  if (problem) throw validationError({ file: problem });
  return shapes.usual();
}

/** Imports license keys from files with one key a line. */
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
   * @throws {DomainError} NOT_FOUND for an unknown pool or batch; VALIDATION_ERROR naming `file` where it is binary or
   *   looks like a table, `note`, `supplier` or `supplierInvoice` where it is too long, `unitCost`, or `keyImportId` for a batch of another pool or one that was
   *   undone; {Error} where the file cannot be read. These errors come before anything is imported. {DomainError}
   *   VERSION_CONFLICT where the pool's mask is changed during the import, VALIDATION_ERROR naming `keyImportId` where
   *   the batch is undone.
   */
  async importFile(
    actor: AuditActor,
    pool: string,
    file: string,
    progress: ImportProgress,
    { asIs = false, acceptUnusual = false, dryRun = false, onBegun = () => undefined, ...options }: KeyFileOptions = {},
  ): Promise<KeyFileResult> {
    const source = await rereadable(file);
    const poolId = await getPoolId(this.dataSource.manager, pool);
    const batch = await openBatch(this.dataSource.manager, poolId, options, actor, basename(file));
    const { mask } = await getPool(this.dataSource.manager, poolId);
    const rules = { mask, asIs };
    const usual = await inspectFile(source, rules);
    const seal = async (lines: readonly TextLine[]): Promise<SealedKeys> => {
      const sealed = await sealKeys(this.vault, lines, rules);
      return acceptUnusual || !checksKeyShape(rules) ? sealed : holdBackUnusual(this.dataSource.manager, sealed, usual);
    };
    const write = dryRun ? this.preview() : this.storeInto(batch, poolId, onBegun);
    return importChunks(readChunks(source), seal, write, progress);
  }

  /** Returns a function that stores chunks one after the other; the first with new keys begins the batch. */
  private storeInto(
    batch: ImportBatch,
    poolId: string,
    onBegun: (keyImportId: string) => void,
  ): (sealed: SealedKeys) => Promise<KeyImportResult> {
    let { isBegun } = batch;
    return async (sealed) => {
      const result = await this.store({ ...batch, isBegun }, poolId, sealed);
      if (!isBegun && result.imported > 0) onBegun(batch.id);
      isBegun ||= result.imported > 0;
      return result;
    };
  }

  /** Each chunk commits with its audit entry, so that a killed import leaves a record of what it has done. */
  private store(batch: ImportBatch, poolId: string, sealed: SealedKeys): Promise<KeyImportResult> {
    return inTransaction(this.dataSource, async (manager) => {
      const now = this.clock();
      const result = await storeKeys(manager, poolId, sealed, batch, now);
      if (result.imported > 0) {
        const { available } = await getPool(manager, poolId);
        const change = auditOfImport(poolId, available, batch.id, result);
        await recordChange(manager, batch.actor, 'importLicenseKeys', change, now);
      }
      return result;
    });
  }

  private preview(): (sealed: SealedKeys) => Promise<KeyImportResult> {
    const before = new Set<string>();
    return (sealed) => previewKeys(this.dataSource.manager, sealed, before);
  }
}

/** Seals chunks and writes them, one after the other. */
async function importChunks(
  chunks: AsyncGenerator<TextLine[]>,
  seal: (lines: readonly TextLine[]) => Promise<SealedKeys>,
  write: (sealed: SealedKeys) => Promise<KeyImportResult>,
  progress: ImportProgress,
): Promise<KeyFileResult> {
  const total = { imported: 0, refused: 0 };
  const writeAndTell = async (sealed: SealedKeys, lines: number): Promise<void> => {
    const result = await write(sealed);
    total.imported += result.imported;
    total.refused += tellRefused(result, progress);
    progress.advanced(lines);
  };
  let written: Promise<void> = Promise.resolve();
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      // Encrypts this chunk while the previous one is being stored.
      const sealed = await seal(next.value);
      await written;
      written = writeAndTell(sealed, next.value.at(-1)?.line ?? 0);
      // A failure is thrown when it is awaited, one chunk later; until then Node.js must not report it as unhandled.
      written.catch(() => undefined);
    }
  } finally {
    await written;
  }
  return total;
}

/** @returns how many lines were refused. */
function tellRefused({ rejected, unusual, duplicates }: KeyImportResult, progress: ImportProgress): number {
  const refused = [
    ...rejected,
    ...unusual,
    ...duplicates.map((duplicate) => ({ ...duplicate, reason: 'is known already' })),
  ].sort((a, b) => a.line - b.line);
  for (const { line, key, reason } of refused) progress.refused({ line, reason: `key ${key} ${reason}` });
  return refused.length;
}
