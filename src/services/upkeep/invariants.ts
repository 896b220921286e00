import { AFTER_SALES_INVARIANTS } from './after-sales-invariants.js';
import { INVOICE_INVARIANTS } from './invoice-invariants.js';
import { REPORT_INVARIANTS } from './report-invariants.js';

// Events are retained for 30 days from their stamp, so no younger event is missing.
const RETAINED = 'e.feed_stamp >= UTC_TIMESTAMP(3) - INTERVAL 29 DAY';

// Subqueries look rows up through indexes one by one, because GROUP BY would sort a million groups on disk.
const DRAWN_POOLS = `
  FROM product_pools pp JOIN license_pools l ON l.id = pp.license_pool_id WHERE pp.product_id = p.id`;

/** The ledger of each customer, from old to new. */
const BY_TIME = `OVER (PARTITION BY customer_id ORDER BY at, is_order, IF(is_order, LPAD(name, 12, '0'), name))`;

/**
 * What holds in every database: each sentence with a statement that selects a text, `detail`, for each breach of it. A
 * LIMIT can be appended. `:orders(o.order_number)` stands for whether a row belongs to a part of the orders (`parts.ts`),
 * `:month` for its month; a statement without such a condition reads everything at once.
 */
export const INVARIANTS: Readonly<Record<string, string>> = {
  'pool counters equal the keys by status': `
      SELECT CONCAT('license pool ', l.id, ' counts ', l.available, ' available, ', l.allocated, ' allocated, ',
                    l.withdrawn, ' withdrawn, and its keys are ', COALESCE(k.available, 0), ', ',
                    COALESCE(k.allocated, 0), ', ', COALESCE(k.withdrawn, 0)) AS detail
        FROM license_pools l
        LEFT JOIN (SELECT license_pool_id, SUM(status = 'AVAILABLE') AS available,
                          SUM(status IN ('ALLOCATED', 'REPLACED', 'CREDITED')) AS allocated, SUM(status = 'WITHDRAWN') AS withdrawn
                     FROM license_keys WHERE :pools(license_pool_id) GROUP BY license_pool_id) k ON k.license_pool_id = l.id
       WHERE :pools(l.id)
         AND (l.available <> COALESCE(k.available, 0) OR l.allocated <> COALESCE(k.allocated, 0)
              OR l.withdrawn <> COALESCE(k.withdrawn, 0))`,
  'no available key stands below next_key_id': `
      SELECT CONCAT('license pool ', l.id, ' looks from key ', l.next_key_id, ' on, but key ', MIN(k.id),
                    ' is available') AS detail
        FROM license_pools l
        JOIN license_keys k ON k.license_pool_id = l.id AND k.status = 'AVAILABLE' AND k.id < l.next_key_id
       WHERE :pools(l.id) GROUP BY l.id, l.next_key_id`,
  'a key belongs to an order item exactly where its status says that it was sold': `
      SELECT CONCAT('key ', id, ' is ', status, ' and belongs to ', COALESCE(CONCAT('item ', order_item_id), 'no item')) AS detail
        FROM license_keys k
       WHERE :keys(k)
         AND (status NOT IN ('AVAILABLE', 'ALLOCATED', 'REPLACED', 'CREDITED', 'WITHDRAWN')
              OR (order_item_id IS NOT NULL) <> (status IN ('ALLOCATED', 'REPLACED', 'CREDITED')))`,
  'an order item has as many keys as it counts': `
      SELECT CONCAT('item ', i.id, ' of order ', i.order_number, ' counts ', i.license_count, ' keys and has ',
                    i.total) AS detail
        FROM (SELECT id, order_number, license_count,
                     (SELECT COUNT(*) FROM license_keys k WHERE k.order_item_id = order_items.id) AS total
                FROM order_items WHERE :orders(order_number)) i
       WHERE i.license_count <> i.total`,
  'every product has a stock state': `
      SELECT CONCAT('product ', p.id, ' (', p.sku, ') has none') AS detail
        FROM products p LEFT JOIN product_stock_states s ON s.product_id = p.id WHERE s.product_id IS NULL AND :products(p.id)`,
  'stock states equal the stock': `
      SELECT CONCAT('product ', a.id, ' (', a.sku, ') is noted as ', IF(a.in_stock, 'in stock', 'out of stock'),
                    ', its stock is ', a.stock) AS detail
        FROM (SELECT p.id, p.sku, s.in_stock,
                     (SELECT COALESCE(IF(p.is_bundle, MIN(l.available), SUM(l.available)), 0) ${DRAWN_POOLS}) AS stock
                FROM products p JOIN product_stock_states s ON s.product_id = p.id WHERE :products(p.id)) a
       WHERE a.in_stock <> (a.stock > 0)`,
  'bundles draw on pools of other products, ordinary products on their own': `
      SELECT CONCAT(IF(a.is_bundle, 'bundle ', 'product '), a.id, ' (', a.sku, ') draws on ', a.pools, ' pools, ',
                    a.own, ' of them its own') AS detail
        FROM (SELECT p.id, p.sku, p.is_bundle, (SELECT COUNT(*) ${DRAWN_POOLS}) AS pools,
                     (SELECT COUNT(*) ${DRAWN_POOLS} AND l.product_id = p.id) AS own
                FROM products p WHERE :products(p.id)) a
       WHERE a.pools = 0 OR a.own <> IF(a.is_bundle, 0, a.pools)`,
  // Keys that were sold before their import was moved stay if they were sold from.
  'a license key is of an import into its own pool': `
      SELECT CONCAT('key ', k.id, ' of license pool ', k.license_pool_id, ' is of import ', k.key_import_id, ', which is ',
                    IF(b.id IS NULL, 'missing', CONCAT('one into license pool ', b.license_pool_id))) AS detail
        FROM license_keys k LEFT JOIN key_imports b ON b.id = k.key_import_id
       WHERE :keys(k) AND k.key_import_id IS NOT NULL AND NOT (b.license_pool_id <=> k.license_pool_id)
         AND NOT (k.order_item_id IS NOT NULL AND b.moved_at IS NOT NULL)`,
  'an import counts the keys that it brought': `
      SELECT CONCAT('import ', a.id, ' counts ', a.imported, ' keys and has ', a.total) AS detail
        FROM (SELECT b.id, b.imported, (SELECT COUNT(*) FROM license_keys k WHERE k.key_import_id = b.id) AS total
                FROM key_imports b WHERE :imports(b.id)) a
       WHERE a.imported <> a.total`,
  'a key that can be imported again is withdrawn, and was never sold': `
      SELECT CONCAT('key ', id, ' was withdrawn by the undoing of its import, and is ', status) AS detail
        FROM license_keys k
       WHERE :keys(k) AND undone_at IS NOT NULL AND (status <> 'WITHDRAWN' OR order_item_id IS NOT NULL)`,
  'no key of an undone import is available': `
      SELECT CONCAT('import ', b.id, ' was undone, but its key ', MIN(k.id), ' is available') AS detail
        FROM key_imports b
        JOIN license_keys k ON k.key_import_id = b.id AND k.order_item_id IS NULL AND k.status = 'AVAILABLE'
       WHERE :imports(b.id) AND b.undone_at IS NOT NULL GROUP BY b.id`,
  'order totals equal the items': `
      SELECT CONCAT('order ', a.order_number, ' has sub total ', a.sub_total_cents, ' and discount total ',
                    a.discount_total_cents, ' cents, and its items have ', COALESCE(a.items_sub_total, 'none'), ' and ',
                    COALESCE(a.items_discount_total, 'none')) AS detail
        FROM (SELECT o.order_number, o.sub_total_cents, o.discount_total_cents,
                     (SELECT SUM(i.subtotal_cents)
                        FROM order_items i WHERE i.order_number = o.order_number) AS items_sub_total,
                     (SELECT SUM(IF(i.is_replacement, 0, (i.list_price_cents - i.price_cents) * i.quantity))
                        FROM order_items i WHERE i.order_number = o.order_number) AS items_discount_total
                FROM orders o WHERE :orders(o.order_number)) a
       WHERE NOT (a.sub_total_cents <=> a.items_sub_total AND a.discount_total_cents <=> a.items_discount_total)`,
  'grand total is sub total and VAT, VAT 0 or 19 % rounded half up': `
      SELECT CONCAT('order ', order_number, ' has sub total ', sub_total_cents, ', VAT ', vat_amount_cents, ' at ',
                    vat_rate_bp, ' basis points and grand total ', grand_total_cents, ' cents') AS detail
        FROM orders
       WHERE :orders(order_number)
         AND (vat_rate_bp NOT IN (0, 1900) OR vat_amount_cents <> (sub_total_cents * vat_rate_bp + 5000) DIV 10000
              OR grand_total_cents <> sub_total_cents + vat_amount_cents)`,
  'an Idempotency-Key points to an order of its customer': `
      SELECT CONCAT('the key ', LOWER(HEX(k.key_hash)), ' of customer ', k.customer_id, ' points to ',
                    IF(k.order_number IS NULL, 'nothing', CONCAT('order ', k.order_number))) AS detail
        FROM idempotency_keys k
        LEFT JOIN orders o ON o.order_number = k.order_number AND o.customer_id = k.customer_id
       WHERE :hashes(k.key_hash)
         AND ((k.order_number IS NULL) = (k.sandbox_order IS NULL) OR (k.order_number IS NOT NULL AND o.order_number IS NULL))`,
  'balances equal orders less payments and credit notes': `
      SELECT CONCAT('customer ', c.customer_number, ' owes ', c.balance_cents, ' cents, and orders less payments and ',
                    'credit notes are ', COALESCE(o.total, 0) - COALESCE(p.total, 0) - COALESCE(n.total, 0)) AS detail
        FROM customers c
        LEFT JOIN (SELECT customer_id, SUM(grand_total_cents) AS total FROM orders
                    WHERE status = 'completed' AND :customers(customer_id) GROUP BY customer_id) o ON o.customer_id = c.id
        LEFT JOIN (SELECT customer_id, SUM(amount_cents) AS total FROM payments
                    WHERE :customers(customer_id) GROUP BY customer_id) p ON p.customer_id = c.id
        LEFT JOIN (SELECT customer_id, SUM(amount_cents) AS total FROM credit_notes
                    WHERE :customers(customer_id) GROUP BY customer_id) n ON n.customer_id = c.id
       WHERE :customers(c.id)
         AND c.balance_cents <> COALESCE(o.total, 0) - COALESCE(p.total, 0) - COALESCE(n.total, 0)`,
  // In the order of `ledger-reader.ts`: of one instant, an order comes last.
  'the entries of each ledger follow each other from 0 to the balance': `
      SELECT CONCAT('customer ', c.customer_number, ' has ', a.kind, ' ', a.name, ' of ', a.amount, ' cents after ',
                    COALESCE(a.balance_before, 0), ', which ends at ', a.balance_after,
                    IF(a.is_last, CONCAT(' as the last, and owes ', c.balance_cents), '')) AS detail
        FROM (SELECT e.*, LAG(balance_after) ${BY_TIME} AS balance_before,
                     LEAD(balance_after) ${BY_TIME} IS NULL AS is_last
                FROM (SELECT customer_id, order_date AS at, 1 AS is_order, order_number AS name, 'order' AS kind,
                             grand_total_cents AS amount, balance_after_cents AS balance_after FROM orders
                       WHERE :customers(customer_id)
                      UNION ALL
                      SELECT customer_id, created_at, 0, id, LOWER(kind), -amount_cents, balance_after_cents FROM payments
                       WHERE :customers(customer_id)
                      UNION ALL
                      SELECT customer_id, created_at, 0, id, 'credit note', -amount_cents, balance_after_cents
                        FROM credit_notes WHERE :customers(customer_id)) e) a
        JOIN customers c ON c.id = a.customer_id
       WHERE a.balance_after <> COALESCE(a.balance_before, 0) + a.amount
          OR (a.is_last AND a.balance_after <> c.balance_cents)`,
  ...AFTER_SALES_INVARIANTS,
  'the events of a product are counted one by one': `
      SELECT CONCAT('product ', a.product_id, ' has ', a.total, ' events, ', a.numbers, ' sequences from ', a.lowest, ' to ',
                    a.highest, ', and the last one is noted as ', COALESCE(s.last_sequence, 'none')) AS detail
        FROM (SELECT e.product_id, COUNT(*) AS total, COUNT(DISTINCT e.sequence) AS numbers, MIN(e.sequence) AS lowest,
                     MAX(e.sequence) AS highest
                FROM events e WHERE e.sequence IS NOT NULL AND ${RETAINED} GROUP BY e.product_id) a
        LEFT JOIN product_event_sequences s ON s.product_id = a.product_id
       WHERE a.numbers <> a.total OR a.highest - a.lowest + 1 <> a.total OR NOT (s.last_sequence <=> a.highest)`,
  // v0.8.0 stored the data of `productAdded` and `productWithdrawn` too.
  'an event has a product or a customer, or is about all prices': `
      SELECT CONCAT('event ', e.id, ' (', e.kind, ') is of product ', COALESCE(e.product_id, 'none'), ' and of customer ',
                    COALESCE(e.customer_id, 'none')) AS detail
        FROM events e
       WHERE :events(e.id)
         AND IF(e.product_id IS NULL, e.data IS NULL OR (e.customer_id IS NULL AND e.kind <> 'pricesChanged'),
                e.customer_id IS NOT NULL OR (e.data IS NOT NULL AND e.kind NOT IN ('productAdded', 'productWithdrawn')))`,
  'each order has one orderCompleted event of its customer': `
      SELECT CONCAT('event ', a.id, ' of customer ', COALESCE(a.customer_id, 'none'), ' names order ', a.order_number,
                    IF(o.order_number IS NULL, ', which is not theirs', CONCAT(', and ', a.total - 1, ' others do'))) AS detail
        FROM (SELECT MIN(t.id) AS id, t.customer_id, t.order_number, COUNT(*) AS total
                FROM (SELECT e.id, e.customer_id, CAST(JSON_EXTRACT(e.data, '$.orderNumber') AS UNSIGNED) AS order_number
                        FROM events e WHERE e.kind = 'orderCompleted' AND NOT e.is_test) t
               GROUP BY t.customer_id, t.order_number) a
        LEFT JOIN orders o ON o.order_number = a.order_number AND o.customer_id = a.customer_id
       WHERE o.order_number IS NULL OR a.total > 1`,
  ...INVOICE_INVARIANTS,
  'a planned price waits exactly where its change does, and for its instant': `
      SELECT CONCAT('the price of product ', p.product_id, ' in change ', c.id, ', which is ', c.status, ', waits for ',
                    COALESCE(p.waiting_from, 'nothing')) AS detail
        FROM scheduled_price_changes c JOIN planned_prices p ON p.change_id = c.id
       WHERE NOT (p.waiting_from <=> IF(c.status = 'WAITING', c.from_at, NULL))`,
  'each planned price that is done changed its product once': `
      SELECT CONCAT('product ', a.id, ' (', a.sku, ') was changed ', a.changed, ' times as planned, and should be ',
                    a.planned) AS detail
        FROM (SELECT o.id, o.sku,
                     (SELECT COUNT(*) FROM price_changes h
                       WHERE h.product_id = o.id AND h.via = 'SYSTEM' AND h.staff_member_id IS NOT NULL) AS changed,
                     (SELECT COUNT(*) FROM planned_prices p JOIN scheduled_price_changes c ON c.id = p.change_id
                       WHERE p.product_id = o.id AND c.status = 'DONE'
                         AND p.list_price_cents <> p.list_price_before_cents) AS planned
                FROM products o WHERE :products(o.id)) a
       WHERE a.changed <> a.planned`,
  ...REPORT_INVARIANTS,
};
