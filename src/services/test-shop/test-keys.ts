import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { auditOfImport, encryptKeys, storeKeys } from '../keys/key-storage.js';
import { getPool } from '../keys/license-pool-admin.js';
import { openKeyImport } from '../keys/open-key-import.js';
import type { Vault } from '../secrets/vault.js';
import { recordChange, type AuditActor } from '../staff/audit-trail.js';

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
