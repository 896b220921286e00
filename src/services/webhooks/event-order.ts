import type { DataSource, EntityManager } from 'typeorm';
import { stampChanges, type ChangeList, type StampedRows } from '../../db/change-stamps.js';
import { statement, type StatementBatch } from '../../db/statements.js';

/**
 * Events are stamped in the order of their commits, and numbered for each product in the same order (docs/adr/0016).
 */
export const EVENTS: ChangeList = {
  tables: [
    {
      name: 'events',
      changedAt: 'occurred_at',
      stamp: 'feed_stamp',
      isWrittenOnce: true,
      alsoRead: 'product_id AS productId, is_test AS isTest',
    },
  ],
  series: 2,
  alsoWrite: numberEvents,
};

/** Assigns every committed event its stamp, and those of products their `sequence`. */
export function stampEvents(dataSource: DataSource): Promise<void> {
  return stampChanges(dataSource, EVENTS);
}

interface EventRow {
  id: number;
  productId: string | null;
  isTest: number;
}

/** Numbers events of products, for each product from its last number on. */
async function numberEvents(manager: EntityManager, stamped: StampedRows): Promise<StatementBatch> {
  const events = (stamped.get('events') ?? []) as readonly EventRow[];
  const rows = events.flatMap(({ id, productId, isTest }) => (productId === null || isTest ? [] : { id, productId }));
  if (rows.length === 0) return {};
  const last = await manager.query<{ id: string; last: number }[]>(
    'SELECT product_id AS id, last_sequence AS last FROM product_event_sequences WHERE product_id IN (?)',
    [[...new Set(rows.map(({ productId }) => productId))]],
  );
  const lastOf = new Map(last.map((one) => [one.id, one.last]));
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
