import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { findById } from '../../db/by-id.js';
import { lockPools } from '../../db/locks.js';
import type { Question } from '../../db/statements.js';
import { inTransaction } from '../../db/transaction.js';
import { LicensePool } from '../../entities/keys/license-pool.js';
import type { Clock } from '../common/clock.js';
import { auditOfImport, encryptKeys, storeKeys } from '../keys/key-storage.js';
import { getPool } from '../keys/license-pool-admin.js';
import { openKeyImport } from '../keys/open-key-import.js';
import type { Vault } from '../secrets/vault.js';
import { recordChange, SYSTEM, type AuditActor } from '../staff/audit-trail.js';

const SOURCE = 'Test shop';
const GROUP = /.{4}/g;

/** `TEST-` and five groups of four letters and digits. */
function newTestKey(): string {
  const groups = randomBytes(10).toString('hex').toUpperCase().match(GROUP) ?? [];
  return ['TEST', ...groups].join('-');
}

/** Makes keys and imports them into a locked pool, as staff would import them, whatever its mask says. */
export async function makeTestKeys(
  manager: EntityManager,
  vault: Vault,
  actor: AuditActor,
  poolId: string,
  count: number,
  now: Date,
): Promise<void> {
  const lines = Array.from({ length: count }, (_, line) => ({ line, text: newTestKey() }));
  const { mask } = await getPool(manager, poolId);
  const encrypted = { ...(await encryptKeys(vault, lines, { mask: null, asIs: true })), mask };
  const batch = await openKeyImport(manager, poolId, {}, actor, SOURCE);
  const result = await storeKeys(manager, poolId, encrypted, batch, now);
  const { available } = await getPool(manager, poolId);
  await recordChange(manager, actor, 'importLicenseKeys', auditOfImport(poolId, available, batch.id, result), now);
}

const FEW_KEYS = 20;
const NEW_KEYS = 100;
const IS_LOW = 'available < ? AND (stock_set_at IS NULL OR stock_set_at <= ?)';
/** For how long a pool whose stock a helper has set is left as it is. */
const LEFT_ALONE_MS = 60 * 60 * 1000;
// The number of pools that a round refills; the next one follows at once.
const MAX_POOLS = 100;

/** Fills the pools of a test shop (docs/spec/test-shop.md#stock). Any number of processes may do so at once. */
export class PoolFilling {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Whether a pool is to be filled. */
  question(): Question {
    return { sql: `EXISTS (SELECT 1 FROM license_pools WHERE ${IS_LOW})`, values: [FEW_KEYS, this.setBefore()] };
  }

  async fill(): Promise<void> {
    const setBefore = this.setBefore();
    const pools = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM license_pools WHERE ${IS_LOW} ORDER BY id LIMIT ?`,
      [FEW_KEYS, setBefore, MAX_POOLS],
    );
    for (const { id } of pools) await this.fillPool(id, setBefore);
  }

  private setBefore(): Date {
    return new Date(this.clock().getTime() - LEFT_ALONE_MS);
  }

  private async fillPool(id: string, setBefore: Date): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await lockPools(manager, [id]);
      // Another process may have filled it, or a helper may have set its stock.
      const pool = (await findById(manager, LicensePool, [id])).get(id);
      if (!pool || pool.available >= FEW_KEYS || (pool.stockSetAt !== null && pool.stockSetAt > setBefore)) return;
      await makeTestKeys(manager, this.vault, SYSTEM, id, NEW_KEYS, this.clock());
    });
  }
}
