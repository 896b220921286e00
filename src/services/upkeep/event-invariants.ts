import type { Invariant } from './invariant.js';

// Events are kept for 30 days from their stamp, so no younger event is missing.
const KEPT = 'e.feed_stamp >= UTC_TIMESTAMP(3) - INTERVAL 29 DAY';

export const EVENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the events of a product are counted one by one',
    sql: `
      SELECT CONCAT('product ', a.product_id, ' has ', a.total, ' events, ', a.numbers, ' sequences from ', a.lowest, ' to ',
                    a.highest, ', and the last one is noted as ', COALESCE(s.last_sequence, 'none')) AS detail
        FROM (SELECT e.product_id, COUNT(*) AS total, COUNT(DISTINCT e.sequence) AS numbers, MIN(e.sequence) AS lowest,
                     MAX(e.sequence) AS highest
                FROM events e WHERE e.sequence IS NOT NULL AND ${KEPT} GROUP BY e.product_id) a
        LEFT JOIN product_event_sequences s ON s.product_id = a.product_id
       WHERE a.numbers <> a.total OR a.highest - a.lowest + 1 <> a.total OR NOT (s.last_sequence <=> a.highest)`,
  },
  {
    name: 'an event is of a product or of a customer, or tells everybody of prices',
    sql: `
      SELECT CONCAT('event ', e.id, ' (', e.kind, ') is of product ', COALESCE(e.product_id, 'none'), ' and of customer ',
                    COALESCE(e.customer_id, 'none')) AS detail
        FROM events e
       WHERE IF(e.product_id IS NULL, e.data IS NULL OR (e.customer_id IS NULL AND e.kind <> 'pricesChanged'),
                e.customer_id IS NOT NULL OR (e.data IS NOT NULL AND e.kind NOT IN ('productAdded', 'productWithdrawn')))`,
  },
  {
    name: 'orderCompleted tells once of an order of its customer',
    sql: `
      SELECT CONCAT('event ', a.id, ' of customer ', COALESCE(a.customer_id, 'none'), ' names order ', a.order_number,
                    IF(o.order_number IS NULL, ', which is none of theirs', CONCAT(', and ', a.total - 1, ' others do'))) AS detail
        FROM (SELECT MIN(t.id) AS id, t.customer_id, t.order_number, COUNT(*) AS total
                FROM (SELECT e.id, e.customer_id, CAST(JSON_EXTRACT(e.data, '$.orderNumber') AS UNSIGNED) AS order_number
                        FROM events e WHERE e.kind = 'orderCompleted' AND NOT e.is_test) t
               GROUP BY t.customer_id, t.order_number) a
        LEFT JOIN orders o ON o.order_number = a.order_number AND o.customer_id = a.customer_id
       WHERE o.order_number IS NULL OR a.total > 1`,
  },
];
