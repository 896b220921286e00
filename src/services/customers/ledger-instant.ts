import type { EntityManager } from 'typeorm';

/**
 * When an entry of a ledger is written: now, or 1 ms after its last entry where clocks disagree, as entries must stand in
 * the order of their balances. The customer must be locked.
 */
export async function nextLedgerInstant(manager: EntityManager, customerId: string, now: Date): Promise<Date> {
  const [last] = await manager.query<Record<string, Date | null>[]>(
    `SELECT (SELECT MAX(order_date) FROM orders WHERE customer_id = ?) AS ordered,
            (SELECT MAX(created_at) FROM payments WHERE customer_id = ?) AS paid,
            (SELECT MAX(created_at) FROM credit_notes WHERE customer_id = ?) AS credited`,
    [customerId, customerId, customerId],
  );
  const afterMs = Math.max(...Object.values(last ?? {}).map((at) => at?.getTime() ?? 0));
  return new Date(Math.max(now.getTime(), afterMs + 1));
}
