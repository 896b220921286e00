import type { EntityManager } from 'typeorm';
import { noteOrderChange } from '../../db/transaction-record.js';

/**
 * Moves an order's time of change, for whatever happens to an order after it was made
 * (docs/spec/orders.md#changes). Its customer must be locked.
 */
export async function markOrderChanged(
  manager: EntityManager,
  { orderNumber, customerId }: { orderNumber: number; customerId: string },
  now: Date,
): Promise<void> {
  await manager.query(
    `UPDATE orders SET updated_at = GREATEST(COALESCE(updated_at, order_date), ?), change_stamp = NULL
      WHERE order_number = ?`,
    [now, orderNumber],
  );
  noteOrderChange(manager, customerId);
}
