import type { DataSource, EntityManager } from 'typeorm';
import { guard } from '../../db/guard.js';
import { validateAll } from '../../domain/common/errors.js';
import { publicId } from '../../domain/common/public-id.js';
import { parseReason } from '../../domain/common/text.js';
import type { KeyImport } from '../../entities/keys/key-import.js';
import { chunksOf } from '../common/chunks.js';
import { withdrawImport } from '../keys/import-withdrawal.js';
import { getKeyImport } from '../keys/open-key-import.js';
import { queueRecallMails } from '../mail/customer-mails.js';
import { CUSTOMERS_WITH_CHANGED_ORDERS } from '../orders/order-changes.js';
import type { AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { recordCustomerEvents } from '../webhooks/outbox.js';

/** Keys or orders of one statement. */
const CHUNK_SIZE = 1_000;

const SELECT_IN_USE = `
  SELECT id FROM license_keys
   WHERE key_import_id = ? AND order_item_id IS NOT NULL AND status = 'ALLOCATED' ORDER BY id`;

// The pool is locked, so no order sells a key of the import meanwhile. Keys that were sold before the import was moved
// belong to another pool: if one is credited meanwhile, this waits for its row and skips it.
const RECALL_KEYS = "UPDATE license_keys SET recalled_at = ? WHERE id IN (?) AND status = 'ALLOCATED'";

const SELECT_RECALLED = `
  SELECT k.id, i.product_id AS productId, i.order_number AS orderNumber, o.customer_id AS customerId
    FROM license_keys k FORCE INDEX (license_keys_key_import)
    JOIN order_items i ON i.id = k.order_item_id
    JOIN orders o ON o.order_number = i.order_number
   WHERE k.key_import_id = ? AND k.order_item_id IS NOT NULL AND k.recalled_at IS NOT NULL
   ORDER BY k.order_item_id, k.id`;

const CHANGE_ORDERS = `
  UPDATE orders SET updated_at = GREATEST(COALESCE(updated_at, order_date), ?), change_stamp = NULL
   WHERE order_number IN (?)`;

interface SoldKeyRow {
  id: number;
  productId: string;
  orderNumber: number;
  customerId: string;
}

/** Recalls imports of bad license keys (docs/spec/recalls.md). */
export class KeyRecall {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly chunkSize?: number,
  ) {}

  /**
   * Withdraws the unsold keys of an import, marks those in use as recalled, and notifies their buyers, all in the last
   * transaction. If more keys are unsold than one transaction should withdraw, others before it withdraw them, each
   * with its audit entry; after a failure, recalling it again continues. Idempotent.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `reason`.
   */
  async recall(actor: StaffActor, id: string, reason: string): Promise<KeyImport> {
    const text = validateAll((details) => parseReason(reason, details));
    const recalling = {
      action: 'recallKeyImport',
      reason: text,
      isUndone: false,
      wasDone: ({ recalledAt }: KeyImport) => recalledAt !== null,
      follow: async (manager: EntityManager, isLast: boolean, now: Date) => ({
        recalled: isLast ? await recallSold(manager, id, text, actor.id, now) : 0,
      }),
    };
    await withdrawImport(this.audit, actor, id, recalling, this.chunkSize);
    return getKeyImport(this.dataSource.manager, id);
  }
}

/** Marks the sold keys of an import, whose pool is locked, and notifies their buyers. @returns their number. */
async function recallSold(
  manager: EntityManager,
  keyImportId: string,
  reason: string,
  staffMemberId: string,
  now: Date,
): Promise<number> {
  // The events of several recalls differ only in their kind, so no other recall may record any meanwhile.
  await guard(manager, 'recalls');
  await manager.query('UPDATE key_imports SET recalled_at = ?, recall_reason = ?, recalled_by_id = ? WHERE id = ?', [
    now,
    reason,
    staffMemberId,
    keyImportId,
  ]);
  // Even if it was undone before, its keys cannot be imported again.
  await manager.query('UPDATE license_keys SET undone_at = NULL WHERE key_import_id = ? AND undone_at IS NOT NULL', [
    keyImportId,
  ]);
  const inUse = await manager.query<{ id: number }[]>(SELECT_IN_USE, [keyImportId]);
  for (const chunk of chunksOf(inUse, CHUNK_SIZE)) {
    await manager.query(RECALL_KEYS, [now, chunk.map(({ id }) => id)]);
  }
  const keys = await manager.query<SoldKeyRow[]>(SELECT_RECALLED, [keyImportId]);
  for (const chunk of chunksOf([...new Set(keys.map(({ orderNumber }) => orderNumber))], CHUNK_SIZE)) {
    await manager.query(CHANGE_ORDERS, [now, chunk]);
  }
  CUSTOMERS_WITH_CHANGED_ORDERS.add(manager, new Set(keys.map(({ customerId }) => customerId)));
  const events = keys.map(({ id, productId, orderNumber, customerId }) => {
    const data = { orderNumber, productId, licenseId: publicId(id), reason };
    return { kind: 'licenseKeyRecalled', customerId, data } as const;
  });
  await recordCustomerEvents(manager, events, now);
  await queueRecallMails(manager, keyImportId, reason, keys);
  return keys.length;
}
