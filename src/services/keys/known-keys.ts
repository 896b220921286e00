import type { DataSource, EntityManager } from 'typeorm';
import type { Question } from '../../db/statements.js';
import { inTransaction } from '../../db/transaction.js';
import { LICENSE_KEY_STATUSES } from '../../entities/keys/license-key.js';
import { mapYielding } from '../common/yielding.js';
import type { Vault } from '../secrets/vault.js';

/** Keys of one transaction, which takes some milliseconds: an order waits no longer for its locks. */
const KEYS_AT_ONCE = 500;

/** Keys that an import fills in first, the newest; there are more only just after an upgrade. */
const KEYS_OF_IMPORT = 2_000;

interface StoredKey {
  id: number;
  ciphertext: Buffer;
  fingerprint: Buffer;
}

/** A key that cannot be decrypted is like no other. */
function looseFingerprint(vault: Vault, { ciphertext, fingerprint }: StoredKey): Buffer {
  try {
    return vault.looseFingerprint(vault.decrypt(ciphertext, 'license-key'));
  } catch {
    return fingerprint.subarray(0, 16);
  }
}

/** Computes the loose fingerprints of keys that an older version has imported. Any number of processes may do so. */
export class LooseFingerprints {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
  ) {}

  /** Whether one is missing. */
  question(): Question {
    return { sql: 'EXISTS (SELECT 1 FROM license_keys WHERE loose_fingerprint IS NULL)', values: [] };
  }

  /** @param limit how many; by default all. */
  async fill(limit = Infinity): Promise<void> {
    for (let done = 0; done < limit; done += KEYS_AT_ONCE) {
      const keys = await this.dataSource.query<StoredKey[]>(
        'SELECT id, ciphertext, fingerprint FROM license_keys WHERE loose_fingerprint IS NULL ORDER BY id DESC LIMIT ?',
        [KEYS_AT_ONCE],
      );
      if (keys.length === 0) return;
      const values = await mapYielding(keys, (key) => [key.id, looseFingerprint(this.vault, key)]);
      const rows = keys.map((_, index) => (index === 0 ? 'SELECT ? AS id, ? AS loose' : 'SELECT ?, ?'));
      await inTransaction(this.dataSource, (manager) =>
        manager.query(
          `UPDATE (${rows.join(' UNION ALL ')}) v STRAIGHT_JOIN license_keys k ON k.id = v.id
              SET k.loose_fingerprint = v.loose`,
          values.flat(),
        ),
      );
    }
  }

  /** So that an import knows the newest keys too. */
  fillForImport(): Promise<void> {
    return this.fill(KEYS_OF_IMPORT);
  }
}

/** The newest keys of a pool with which those of an import are compared. */
const COMPARED_KEYS = 10_000;

// The newest of each status by the index on pool, status and id, because the newest of all would be sorted.
const SELECT_NEWEST = `
  SELECT k.ciphertext
    FROM (SELECT id FROM (${LICENSE_KEY_STATUSES.map(
      (status) =>
        `(SELECT id FROM license_keys WHERE license_pool_id = ? AND status = '${status}' ORDER BY id DESC LIMIT ?)`,
    ).join(' UNION ALL ')}) each_status ORDER BY id DESC LIMIT ?) newest
    STRAIGHT_JOIN license_keys k ON k.id = newest.id
   WHERE k.undone_at IS NULL`;

/** The newest keys of a pool in clear, sold and withdrawn ones included, unless their import was undone. */
export async function readNewestKeys(manager: EntityManager, vault: Vault, poolId: string): Promise<string[]> {
  const values = [...LICENSE_KEY_STATUSES.flatMap(() => [poolId, COMPARED_KEYS]), COMPARED_KEYS];
  const rows = await manager.query<{ ciphertext: Buffer }[]>(SELECT_NEWEST, values);
  const keys = await mapYielding(rows, ({ ciphertext }) => decryptIfPossible(vault, ciphertext));
  return keys.filter((key) => key !== null);
}

function decryptIfPossible(vault: Vault, ciphertext: Buffer): string | null {
  try {
    return vault.decrypt(ciphertext, 'license-key');
  } catch {
    return null;
  }
}
