import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import type { Cipher, SecretPurpose } from './cipher.js';

/** A column that holds ciphertexts. */
interface EncryptedColumn {
  table: string;
  /** The primary key, by which the rows are walked. */
  key: string;
  /** How a row's key is given to the database, so that it finds it by the index. */
  keyOf: '?' | 'CONVERT(? USING ascii)';
  column: string;
  purpose: SecretPurpose;
  /** As people call the values. */
  noun: string;
}

const TEXT = 'CONVERT(? USING ascii)';

/** Every column that the vault writes, in the order in which they are rotated. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  { table: 'data_keys', key: 'name', keyOf: TEXT, column: 'ciphertext', purpose: 'data-key', noun: 'data keys' },
  {
    table: 'webhooks',
    key: 'id',
    keyOf: TEXT,
    column: 'secret_ciphertext',
    purpose: 'webhook-secret',
    noun: 'webhook secrets',
  },
  // After the current secrets: one that is regenerated meanwhile moves here.
  {
    table: 'webhooks',
    key: 'id',
    keyOf: TEXT,
    column: 'previous_secret_ciphertext',
    purpose: 'webhook-secret',
    noun: 'previous webhook secrets',
  },
  { table: 'license_keys', key: 'id', keyOf: '?', column: 'ciphertext', purpose: 'license-key', noun: 'license keys' },
];

/** How far a rotation is, in values. */
export interface RotationProgress {
  done: number;
  total: number;
}

export interface RotationResult {
  /** How many values this run has encrypted anew. */
  rotated: number;
  /** Values that do not have the writing version: 0 at the end of a run that was not interrupted. */
  left: number;
  /** Older versions in the setting that no value needs any more. */
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

/** A transaction of so many rows takes some milliseconds, which is how long an order may have to wait for one. */
const BATCH_SIZE = 500;

/** Values that other processes write with an older version keep a rotation from ending; then it is for people to see. */
const MAX_PASSES = 5;

/** Encrypts everything anew that is not encrypted with the writing version, while the service goes on working. */
export class KeyRotation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: Cipher,
  ) {}

  /**
   * Works in batches of one short transaction each. A row is overwritten only if it still holds what was read, so that
   * the service, or another rotation, never loses a write; killed at any moment, it leaves every value readable.
   * @param signal ends the run after the batch under way.
   * @throws {RotationRefusedError} where a value needs a version that is not set, or cannot be decrypted with it.
   */
  async run(onProgress: (progress: RotationProgress) => void, signal: AbortSignal): Promise<RotationResult> {
    let stale = staleOf(await this.countVersions(), this.cipher.writeVersion);
    await this.assertReadable(stale);
    let rotated = 0;
    for (let pass = 1; sum(stale) > 0 && pass <= MAX_PASSES && !signal.aborted; pass += 1) {
      const total = rotated + sum(stale);
      for (const column of new Set(stale.map((each) => each.column))) {
        rotated += await this.rotateColumn(column, signal, (done) => onProgress({ done: rotated + done, total }));
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

  /** How many values each version encrypts; it is the first byte of every ciphertext. */
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

  /** One value of each kind is tried before anything is written. */
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
      if (row?.ciphertext) this.encryptAnew(column, row);
    }
  }

  private async rotateColumn(
    column: EncryptedColumn,
    signal: AbortSignal,
    onBatch: (done: number) => void,
  ): Promise<number> {
    let done = 0;
    let above: StoredValue['id'] | null = null;
    while (!signal.aborted) {
      const batch: StoredValue[] = await this.nextBatch(column, above);
      if (batch.length === 0) return done;
      const values = batch.map((row) => ({ ...row, renewed: this.encryptAnew(column, row) }));
      done += await inTransaction(this.dataSource, (manager) => overwrite(manager, column, values));
      above = batch.at(-1)?.id ?? above;
      onBatch(done);
    }
    return done;
  }

  /** The next rows of another version: the walk by primary key passes each row once, however few there are. */
  private nextBatch(column: EncryptedColumn, above: StoredValue['id'] | null): Promise<StoredValue[]> {
    return this.dataSource.query<StoredValue[]>(
      `SELECT ${column.key} AS id, ${column.column} AS ciphertext FROM ${column.table}
        WHERE ${above === null ? 'TRUE' : `${column.key} > ?`} AND ASCII(${column.column}) <> ?
        ORDER BY ${column.key} LIMIT ${BATCH_SIZE}`,
      [...(above === null ? [] : [above]), this.cipher.writeVersion],
    );
  }

  private encryptAnew({ purpose, noun, key }: EncryptedColumn, { id, ciphertext }: StoredValue): Buffer {
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

function sum(counts: readonly VersionCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/** @returns how many rows still held what was read. No lock but those of the rows is taken, in their order. */
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
