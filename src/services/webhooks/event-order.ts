import type { DataSource, EntityManager } from 'typeorm';
import { stampChanges, type ChangeList } from '../../db/change-stamps.js';
import { statement, type StatementBatch } from '../../db/statements.js';

/**
 * Events are stamped in the order of their commits, and numbered for each product in the same order (docs/adr/0016).
 */
const EVENTS: ChangeList = {
  tables: [{ name: 'events', changedAt: 'occurred_at', stamp: 'feed_stamp', isWrittenOnce: true }],
  series: 2,
  alsoWrite: (manager, { events = [] }) => numberEvents(manager, events),
};

/** Assigns every committed event its stamp, and those of products their `sequence`. */
export function stampEvents(dataSource: DataSource): Promise<void> {
  return stampChanges(dataSource, EVENTS);
}

interface ProductEvent {
  id: number;
  productId: string;
  last: number;
}

/** Numbers events, for each product from its last number on. */
async function numberEvents(manager: EntityManager, ids: readonly (string | number)[]): Promise<StatementBatch> {
  const rows = await manager.query<ProductEvent[]>(
    `SELECT e.id, e.product_id AS productId, COALESCE(s.last_sequence, 0) AS last
       FROM events e LEFT JOIN product_event_sequences s ON s.product_id = e.product_id
      WHERE e.id IN (?) AND e.product_id IS NOT NULL AND NOT e.is_test ORDER BY e.id`,
    [ids],
  );
  if (rows.length === 0) return {};
  const lastOf = new Map(rows.map(({ productId, last }) => [productId, last]));
  const numbered = rows.map(({ id, productId }) => {
    const sequence = (lastOf.get(productId) ?? 0) + 1;
    lastOf.set(productId, sequence);
    return [id, sequence];
  });
  const pairs = numbered.map((_, index) => (index === 0 ? 'SELECT ? AS id, ? AS sequence' : 'SELECT ?, ?'));
  return {
    sequences: statement(
      `UPDATE events e JOIN (${pairs.join(' UNION ALL ')}) n ON n.id = e.id SET e.sequence = n.sequence`,
      numbered.flat(),
    ),
    lastSequences: statement(
      `INSERT INTO product_event_sequences (product_id, last_sequence) VALUES ?
       ON DUPLICATE KEY UPDATE last_sequence = VALUES(last_sequence)`,
      [[...lastOf]],
    ),
  };
}
