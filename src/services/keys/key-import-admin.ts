import { LessThan, type DataSource, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { findById } from '../../db/by-id.js';
import { noteCatalogueChange } from '../../db/catalogue-versions.js';
import type { LockedPool } from '../../db/locks.js';
import { assertPageSize, decodeIdCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { assertFound, DomainError, Reason, validateAll, validationError } from '../../domain/common/errors.js';
import { toEuro } from '../../domain/common/money.js';
import { parseText, REASON } from '../../domain/common/text.js';
import { parseImportDetails, type ImportDetails, type ImportDetailsInput } from '../../domain/keys/import-details.js';
import { KeyImport } from '../../entities/keys/key-import.js';
import { chunksOf } from '../common/chunks.js';
import type { AuditActor, AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { recordPoolTransitions } from '../webhooks/stock-events.js';
import { CHUNK_SIZE } from './key-storage.js';
import { withdrawImport, type ImportWithdrawal } from './key-withdrawal.js';
import { getPool } from './license-pool-admin.js';
import { getKeyImport, lockPoolOfImport } from './open-key-import.js';

export interface KeyImportFilter {
  licensePoolId?: string | null;
}

const COUNT_BY_STATUS = `
  SELECT key_import_id AS id, status, COUNT(*) AS count
    FROM license_keys FORCE INDEX (license_keys_key_import)
   WHERE key_import_id IN (?) AND order_item_id IS NULL GROUP BY key_import_id, status`;

function whereOf({ licensePoolId }: KeyImportFilter): FindOptionsWhere<KeyImport> {
  return licensePoolId ? { licensePoolId } : {};
}

const SELECT_UNSOLD =
  'SELECT id, status FROM license_keys FORCE INDEX (license_keys_key_import) WHERE key_import_id = ? AND order_item_id IS NULL ORDER BY id';

/** Lists the batches in which license keys were imported, corrects them, and undoes them. */
export class KeyImportAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly chunkSize?: number,
  ) {}

  /** Newest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  async findImports(filter: KeyImportFilter, { first, after }: PageRequest): Promise<Page<KeyImport>> {
    assertPageSize(first);
    const where = { ...whereOf(filter), ...(after && { id: LessThan(decodeIdCursor(after)) }) };
    const found = await this.dataSource.manager.find(KeyImport, { where, order: { id: 'DESC' }, take: first + 1 });
    return toPage(found, first);
  }

  countImports(filter: KeyImportFilter): Promise<number> {
    return this.dataSource.manager.countBy(KeyImport, whereOf(filter));
  }

  importsById(ids: readonly string[]): Promise<Map<string, KeyImport>> {
    return findById(this.dataSource.manager, KeyImport, ids);
  }

  /** How many keys of each import are available and withdrawn; all others were sold. Reads only the index. */
  async stocksOf(ids: readonly string[]) {
    const stocks = new Map(ids.map((id) => [id, { available: 0, withdrawn: 0 }]));
    const rows = await this.dataSource.query<{ id: string; status: string; count: number }[]>(COUNT_BY_STATUS, [ids]);
    for (const { id, status, count } of rows) {
      const stock = stocks.get(id);
      if (stock) stock[status === 'AVAILABLE' ? 'available' : 'withdrawn'] = count;
    }
    return stocks;
  }

  /**
   * Withdraws the unsold keys of an import, and closes it for further keys
   * (docs/spec/staff-and-keys.md#undoing-an-import). Many keys are withdrawn in pieces that commit one by one, each
   * with its audit entry; after a failure, undoing it again continues. An import that was undone stays as it is.
   * @returns it, and how many keys this withdrew: 0 if it had been undone before.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `reason`, or `id` if it was recalled.
   */
  async undo(actor: AuditActor, id: string, reason: string) {
    const text = validateAll((details) => parseText(reason, 'reason', REASON, details));
    const undoing: ImportWithdrawal = {
      action: 'undoKeyImport',
      reason: text,
      isUndone: true,
      wasDone({ undoneAt, recalledAt }) {
        if (!undoneAt && recalledAt) throw validationError({ id: Reason.of('IMPORT_RECALLED', { id }) });
        return undoneAt !== null;
      },
      async follow(manager, isLast, now) {
        // Only after the last piece, because an undone import has no available keys.
        if (isLast) {
          await manager.query('UPDATE key_imports SET undone_at = ?, undo_reason = ? WHERE id = ?', [now, text, id]);
        }
        return {};
      },
    };
    const withdrawn = await withdrawImport(this.audit, actor, id, undoing, this.chunkSize);
    return { keyImport: await getKeyImport(this.dataSource.manager, id), withdrawn };
  }

  /**
   * Moves the unsold keys of an import to another pool, if they are sold by their age among the others
   * (docs/spec/staff-and-keys.md#moving-an-import). One that is in that pool stays as it is.
   * @throws {DomainError} NOT_FOUND for an unknown import or pool, VALIDATION_ERROR naming `id` if it was undone or
   *   recalled.
   */
  move(actor: StaffActor, id: string, licensePoolId: string): Promise<KeyImport> {
    return this.audit.change(actor, 'moveKeyImport', async (manager, now) => {
      const { pool, pools, keyImport } = await lockPoolOfImport(manager, id, [licensePoolId]);
      const target = assertFound(pools.get(licensePoolId), 'License pool', licensePoolId);
      if (keyImport.undoneAt) throw validationError({ id: Reason.of('IMPORT_UNDONE', { id }) });
      if (keyImport.recalledAt) throw validationError({ id: Reason.of('IMPORT_RECALLED', { id }) });
      if (target.id === pool.id) return { repeated: true, result: keyImport };
      const moved = await moveKeys(manager, id, pool, target, now);
      await manager.update(KeyImport, { id }, { licensePoolId, movedAt: now });
      const { available } = await getPool(manager, pool.id);
      return {
        subject: { type: 'LicensePool', id: pool.id },
        before: { available: pool.available },
        after: { available, moved, keyImportId: id, licensePoolId },
        result: await getKeyImport(manager, id),
      };
    });
  }

  /**
   * Corrects the details of an import. Omitted ones stay unchanged, null clears one.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming every wrong field, FORBIDDEN if FINANCE changes the
   *   note.
   */
  update(actor: StaffActor, id: string, input: ImportDetailsInput): Promise<KeyImport> {
    return this.audit.change(actor, 'updateKeyImport', async (manager) => {
      const changes = validateAll((details) => parseImportDetails(input, details));
      if (changes.note !== undefined && actor.role === 'FINANCE') throw new DomainError('FORBIDDEN');
      const { pool, keyImport } = await lockPoolOfImport(manager, id);
      const before = auditDetails(keyImport, changes);
      const result = Object.assign(keyImport, changes);
      if (Object.keys(changes).length > 0) await manager.update(KeyImport, { id }, changes);
      return {
        subject: { type: 'LicensePool', id: pool.id },
        before,
        after: { ...auditDetails(result, changes), keyImportId: id },
        result,
      };
    });
  }
}

/** Those facts that are given, as the audit log shows them. */
function auditDetails(
  { unitCostCents, ...texts }: ImportDetails,
  changes: Partial<ImportDetails>,
): Record<string, unknown> {
  const { supplier, supplierInvoice, note } = texts;
  const all = { unitCost: unitCostCents === null ? null : toEuro(unitCostCents), supplier, supplierInvoice, note };
  const names = Object.keys(changes).map((name) => (name === 'unitCostCents' ? 'unitCost' : name));
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

/** Moves the unsold keys of an import between locked pools, with the stock events of both. @returns how many. */
async function moveKeys(
  manager: EntityManager,
  keyImportId: string,
  from: LockedPool,
  to: LockedPool,
  now: Date,
): Promise<number> {
  const keys = await manager.query<{ id: number; status: string }[]>(SELECT_UNSOLD, [keyImportId]);
  for (const chunk of chunksOf(keys, CHUNK_SIZE)) {
    const ids = chunk.map(({ id }) => id);
    await manager.query('UPDATE license_keys SET license_pool_id = ? WHERE id IN (?)', [to.id, ids]);
  }
  const available = keys.filter(({ status }) => status === 'AVAILABLE');
  const withdrawn = keys.length - available.length;
  await manager.query('UPDATE license_pools SET withdrawn = withdrawn + IF(id = ?, ?, ?) WHERE id IN (?)', [
    to.id,
    withdrawn,
    -withdrawn,
    [from.id, to.id],
  ]);
  const [first] = available;
  if (!first) return keys.length;
  // In an empty pool the first key that comes is the first available one.
  const nextKeyId = to.available === 0 ? first.id : Math.min(to.nextKeyId, first.id);
  await manager.query(
    `UPDATE license_pools SET available = available + IF(id = ?, ?, ?), next_key_id = IF(id = ?, ?, next_key_id),
            stock_changed_at = GREATEST(stock_changed_at, ?), change_stamp = NULL WHERE id IN (?)`,
    [to.id, available.length, -available.length, to.id, nextKeyId, now, [from.id, to.id]],
  );
  await noteCatalogueChange(manager, { poolIds: [from.id, to.id] });
  const emptied = from.available === available.length ? [from.id] : [];
  const filled = to.available === 0 ? [to.id] : [];
  await recordPoolTransitions(manager, [...emptied, ...filled], now);
  return keys.length;
}
