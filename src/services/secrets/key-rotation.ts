import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import type { Cipher, SecretPurpose } from './cipher.js';

interface EncryptedColumn {
  table: string;
  /** The primary key, by which the rows are walked. */
  key: string;
  /** The parameter for a row's key, in the column's character set, so that MySQL can use the index. */
  keyOf: '?' | 'CONVERT(? USING ascii)';
  column: string;
  purpose: SecretPurpose;
  /** What messages call the values. */
  noun: string;
}

const TEXT = 'CONVERT(? USING ascii)';
const WEBHOOKS = { table: 'webhooks', key: 'id', keyOf: TEXT, purpose: 'webhook-secret' } as const;

/** Every column that the vault writes, in the order in which they are rotated. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  { table: 'data_keys', key: 'name', keyOf: TEXT, column: 'ciphertext', purpose: 'data-key', noun: 'data keys' },
  { ...WEBHOOKS, column: 'secret_ciphertext', noun: 'webhook secrets' },
  // After the current secrets, because regenerating a secret moves the old one into this column.
  { ...WEBHOOKS, column: 'previous_secret_ciphertext', noun: 'previous webhook secrets' },
  { table: 'license_keys', key: 'id', keyOf: '?', column: 'ciphertext', purpose: 'license-key', noun: 'license keys' },
];

/** The progress of a rotation: how many values are done, out of how many. */
export interface RotationProgress {
  done: number;
  total: number;
}

export interface RotationResult {
  /** How many values this run has encrypted again. */
  rotated: number;
  /** Values of other versions than the writing one: 0 after a run that was not interrupted. */
  left: number;
  /** Older versions in ENCRYPTION_KEY that no value uses. */
  unusedVersions: number[];
}

/** The rotation cannot be done with the ENCRYPTION_KEY that is set. Nothing was changed. */
export class RotationRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RotationRefusedError';
  }
}

interface StoredValue {
  id: number | string;
  ciphertext: Buffer;
}

interface VersionCount {
  column: EncryptedColumn;
  version: number;
  count: number;
  /** The first row with it. */
  sample: number | string;
}

/** Writes into the audit log that a rotation begins, in the transaction of its first change. */
export type RecordRotation = (manager: EntityManager, rotation: RotationStart) => Promise<void>;

/** What a rotation starts with. */
export interface RotationStart {
  /** How many values each other version encrypts. */
  valuesByVersion: Record<number, number>;
  writeVersion: number;
}

/** Rows of one transaction, which takes some milliseconds: an order waits no longer for its locks. */
const BATCH_SIZE = 500;

/** Bounds a run while another process still writes with an older version; the result says what is left. */
const MAX_PASSES = 5;

/** Encrypts every value of another version again, with the writing version, while the service runs. */
export class KeyRotation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: Cipher,
    private readonly record: RecordRotation,
  ) {}

  /**
   * Works in batches, each in a short transaction. An UPDATE changes a row only if it still holds what was read, so
   * that no write of the service or of another rotation is lost. If the process is killed, every value stays readable.
   * @param signal ends the run after the current batch.
   * @throws {RotationRefusedError} where a value needs a version that is not set, or cannot be decrypted with it.
   */
  async run(onProgress: (progress: RotationProgress) => void, signal: AbortSignal): Promise<RotationResult> {
    let stale = staleOf(await this.countVersions(), this.cipher.writeVersion);
    await this.assertReadable(stale);
    const start = { valuesByVersion: countByVersion(stale), writeVersion: this.cipher.writeVersion };
    let rotated = 0;
    for (let pass = 1; sum(stale) > 0 && pass <= MAX_PASSES && !signal.aborted; pass += 1) {
      const total = rotated + sum(stale);
      for (const column of new Set(stale.map((each) => each.column))) {
        const before = rotated;
        rotated += await this.rotateColumn(column, before === 0 ? start : null, signal, (done) =>
          onProgress({ done: before + done, total }),
        );
      }
      if (!signal.aborted) stale = staleOf(await this.countVersions(), this.cipher.writeVersion);
    }
    const counts = await this.countVersions();
    const used = new Set(counts.map(({ version }) => version));
    const isOld = (version: number): boolean => version < this.cipher.writeVersion && !used.has(version);
    return {
      rotated,
      left: sum(staleOf(counts, this.cipher.writeVersion)),
      unusedVersions: this.cipher.versions.filter(isOld),
    };
  }

  /** How many values each version has encrypted; the version is the first byte of a ciphertext. */
  private async countVersions(): Promise<VersionCount[]> {
    const counts: VersionCount[] = [];
    for (const column of ENCRYPTED_COLUMNS) {
      const rows = await this.dataSource.query<{ keyVersion: number; count: string; sample: number | string }[]>(
        `SELECT ASCII(${column.column}) AS keyVersion, COUNT(*) AS count, MIN(${column.key}) AS sample FROM ${column.table}
          WHERE ${column.column} IS NOT NULL GROUP BY keyVersion`,
      );
      for (const { keyVersion, count, sample } of rows) {
        counts.push({ column, version: keyVersion, count: Number(count), sample });
      }
    }
    return counts;
  }

  /** Decrypts one value of each column and version, before anything is written. */
  private async assertReadable(counts: readonly VersionCount[]): Promise<void> {
    for (const { column, version, count, sample } of counts) {
      if (!this.cipher.versions.includes(version)) {
        throw new RotationRefusedError(
          `ENCRYPTION_KEY holds no version ${version}, which ${count} ${column.noun} are encrypted with`,
        );
      }
      const [row] = await this.dataSource.query<StoredValue[]>(
        `SELECT ${column.key} AS id, ${column.column} AS ciphertext FROM ${column.table} WHERE ${column.key} = ?`,
        [sample],
      );
      if (row?.ciphertext) this.reencrypt(column, row);
    }
  }

  /** @param start recorded with the first change; null if a change was made before. */
  private async rotateColumn(
    column: EncryptedColumn,
    start: RotationStart | null,
    signal: AbortSignal,
    onBatch: (done: number) => void,
  ): Promise<number> {
    let done = 0;
    let above: StoredValue['id'] | null = null;
    while (!signal.aborted) {
      const batch: StoredValue[] = await this.nextBatch(column, above);
      if (batch.length === 0) return done;
      const values = batch.map((row) => ({ ...row, renewed: this.reencrypt(column, row) }));
      const begun = done === 0 ? start : null;
      done += await inTransaction(this.dataSource, async (manager) => {
        const changed = await overwrite(manager, column, values);
        if (begun && changed > 0) await this.record(manager, begun);
        return changed;
      });
      above = batch.at(-1)?.id ?? above;
      onBatch(done);
    }
    return done;
  }

  /** The next rows of another version, by primary key, so that a run reads each row once. */
  private nextBatch(column: EncryptedColumn, above: StoredValue['id'] | null): Promise<StoredValue[]> {
    return this.dataSource.query<StoredValue[]>(
      `SELECT ${column.key} AS id, ${column.column} AS ciphertext FROM ${column.table}
        WHERE ${above === null ? 'TRUE' : `${column.key} > ?`} AND ASCII(${column.column}) <> ?
        ORDER BY ${column.key} LIMIT ${BATCH_SIZE}`,
      [...(above === null ? [] : [above]), this.cipher.writeVersion],
    );
  }

  private reencrypt({ purpose, noun, key }: EncryptedColumn, { id, ciphertext }: StoredValue): Buffer {
    try {
      return this.cipher.encrypt(this.cipher.decrypt(ciphertext, purpose), purpose);
    } catch {
      throw new RotationRefusedError(
        `Of the ${noun}, the one with ${key} ${id} cannot be read with version ${ciphertext[0]} of ENCRYPTION_KEY`,
      );
    }
  }
}

function staleOf(counts: readonly VersionCount[], writeVersion: number): VersionCount[] {
  return counts.filter(({ version }) => version !== writeVersion);
}

function countByVersion(counts: readonly VersionCount[]): Record<number, number> {
  const byVersion: Record<number, number> = {};
  for (const { version, count } of counts) byVersion[version] = (byVersion[version] ?? 0) + count;
  return byVersion;
}

function sum(counts: readonly VersionCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/** Locks only the rows that it changes, by primary key. @returns how many rows still held what was read. */
async function overwrite(
  manager: EntityManager,
  { table, key, keyOf, column }: EncryptedColumn,
  values: readonly (StoredValue & { renewed: Buffer })[],
): Promise<number> {
  const rows = values.map((_, index) =>
    index === 0 ? `SELECT ${keyOf} AS id, ? AS known, ? AS renewed` : `SELECT ${keyOf}, ?, ?`,
  );
  const { affectedRows } = await manager.query<ResultSetHeader>(
    `UPDATE (${rows.join(' UNION ALL ')}) v STRAIGHT_JOIN ${table} t ON t.${key} = v.id
        SET t.${column} = v.renewed WHERE t.${column} = v.known`,
    values.flatMap(({ id, ciphertext, renewed }) => [id, ciphertext, renewed]),
  );
  return affectedRows;
}
