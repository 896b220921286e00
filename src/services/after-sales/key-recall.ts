import type { DataSource, EntityManager } from 'typeorm';
import { guard } from '../../db/guard.js';
import { checked } from '../../domain/common/errors.js';
import { publicId } from '../../domain/common/public-id.js';
import { parseReason } from '../../domain/common/text.js';
import type { KeyImport } from '../../entities/keys/key-import.js';
import { chunksOf } from '../common/chunks.js';
import { getKeyImport, lockPoolOfImport } from '../keys/key-import-batch.js';
import { withdrawFromPool } from '../keys/key-withdrawal.js';
import { getPool } from '../keys/license-pool-admin.js';
import { queueRecallMails } from '../mail/customer-mails.js';
import { ORDERS_CHANGED_OF } from '../orders/order-changes.js';
import type { AuditTrail, Change, Replay } from '../staff/audit-trail.js';
import type { StaffActor } from '../staff/staff-authentication.js';
import { recordCustomerEvents } from '../webhooks/outbox.js';

// The unsold keys that one transaction withdraws, as undoing an import does.
const PIECE_SIZE = 20_000;
/** Keys or orders of one statement. */
const CHUNK_SIZE = 1_000;

const SELECT_AVAILABLE = `
  SELECT id FROM license_keys
   WHERE key_import_id = ? AND order_item_id IS NULL AND status = 'AVAILABLE' ORDER BY id LIMIT ?`;

const SELECT_IN_USE = `
  SELECT id FROM license_keys
   WHERE key_import_id = ? AND order_item_id IS NOT NULL AND status = 'ALLOCATED' ORDER BY id`;

// The pool is locked, so no order sells a key of the import meanwhile. Keys that were sold before the import was moved are of
// another pool: where one is credited meanwhile, this waits for its row and leaves it out.
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

/** The result of one transaction of a recall: whether no key of the import is available any more. */
interface RecalledPiece {
  isDone: boolean;
}

/** Recalls imports of bad license keys (docs/spec/recalls.md). */
export class KeyRecall {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly pieceSize = PIECE_SIZE,
  ) {}

  /**
   * Withdraws the unsold keys of an import, marks those in use as recalled, and tells their buyers. The last transaction
   * does it all; where more keys are unsold than one should withdraw, others before it withdraw them, each with its audit
   * entry, and after a failure recalling it again continues. An import that was recalled stays as it is.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `reason`.
   */
  async recall(actor: StaffActor, id: string, reason: string): Promise<KeyImport> {
    const text = checked((details) => parseReason(reason, details));
    for (let isDone = false; !isDone;) {
      const piece = await this.audit.change(actor, 'recallKeyImport', (manager, now) =>
        this.recallPiece(manager, id, text, actor.id, now),
      );
      isDone = piece.isDone;
    }
    return getKeyImport(this.dataSource.manager, id);
  }

  private async recallPiece(
    manager: EntityManager,
    id: string,
    reason: string,
    staffMemberId: string,
    now: Date,
  ): Promise<Change<RecalledPiece> | Replay<RecalledPiece>> {
    const { pool, keyImport } = await lockPoolOfImport(manager, id);
    if (keyImport.recalledAt) return { replayed: true, result: { isDone: true } };
    const rows = await manager.query<{ id: number }[]>(SELECT_AVAILABLE, [id, this.pieceSize + 1]);
    const keyIds = rows.slice(0, this.pieceSize).map((row) => row.id);
    const isDone = keyIds.length === rows.length;
    const before = await getPool(manager, pool.id);
    await withdrawFromPool(manager, pool, keyIds, now);
    const recalled = isDone ? await recallSold(manager, id, reason, staffMemberId, now) : 0;
    const after = await getPool(manager, pool.id);
    return {
      subject: { type: 'LicensePool', id: pool.id },
      before: { available: before.available, withdrawn: before.withdrawn },
      after: { available: after.available, withdrawn: after.withdrawn, recalled, keyImportId: id, reason },
      result: { isDone },
    };
  }
}

/** Marks the sold keys of an import, whose pool is locked, and tells their buyers. @returns how many. */
async function recallSold(
  manager: EntityManager,
  keyImportId: string,
  reason: string,
  staffMemberId: string,
  now: Date,
): Promise<number> {
  // The events of several are told apart by their kind alone, so no other recall records any meanwhile.
  await guard(manager, 'recalls');
  await manager.query('UPDATE key_imports SET recalled_at = ?, recall_reason = ?, recalled_by_id = ? WHERE id = ?', [
    now,
    reason,
    staffMemberId,
    keyImportId,
  ]);
  // Even where it was undone before, its keys do not come again.
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
  ORDERS_CHANGED_OF.note(manager, new Set(keys.map(({ customerId }) => customerId)));
  const events = keys.map(({ id, productId, orderNumber, customerId }) => {
    const data = { orderNumber, productId, licenseId: publicId(id), reason };
    return { kind: 'licenseKeyRecalled', customerId, data } as const;
  });
  await recordCustomerEvents(manager, events, now);
  await queueRecallMails(manager, keyImportId, reason, keys);
  return keys.length;
}
