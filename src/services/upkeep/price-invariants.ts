import type { Invariant } from './invariant.js';

export const PRICE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a planned price waits exactly where its change does, and for its instant',
    sql: `
      SELECT CONCAT('the price of product ', p.product_id, ' in change ', c.id, ', which is ', c.status, ', waits for ',
                    COALESCE(p.waiting_from, 'nothing')) AS detail
        FROM scheduled_price_changes c JOIN planned_prices p ON p.change_id = c.id
       WHERE NOT (p.waiting_from <=> IF(c.status = 'WAITING', c.from_at, NULL))`,
  },
  {
    name: 'each planned price that is done changed its product once',
    sql: `
      SELECT CONCAT('product ', a.id, ' (', a.sku, ') was changed ', a.changed, ' times as planned, and should be ',
                    a.planned) AS detail
        FROM (SELECT o.id, o.sku,
                     (SELECT COUNT(*) FROM price_changes h
                       WHERE h.product_id = o.id AND h.via = 'SYSTEM' AND h.staff_member_id IS NOT NULL) AS changed,
                     (SELECT COUNT(*) FROM planned_prices p JOIN scheduled_price_changes c ON c.id = p.change_id
                       WHERE p.product_id = o.id AND c.status = 'DONE'
                         AND p.list_price_cents <> p.list_price_before_cents) AS planned
                FROM products o) a
       WHERE a.changed <> a.planned`,
  },
];
