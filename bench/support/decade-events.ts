import { rowId } from '../../test/support/sales-history.js';
import { ago, FIRST_ORDER, numberOf, once, staff, type DecadeSize, type Filling } from './decade-rows.js';

/** Events of the last month, and their deliveries to webhooks. */
export function events({ orders, products, customers, deliveries }: DecadeSize, secret: Buffer): Filling[] {
  const perEvent = 20;
  // The first customer has as many as it may.
  const webhooks = customers + perEvent - 1;
  const ofProducts = Math.floor(deliveries / perEvent);
  const ofCustomers = Math.min(Math.floor(ofProducts / 20), Math.floor(orders / 130));
  const at = ago(`29 * (1 - n / ${ofProducts})`);
  const kinds = ['productPriceChanged', 'productOutOfStock', 'productBackInStock'];
  const flags = ['product_out_of_stock', 'product_back_in_stock', 'product_price_changed', 'order_completed'];
  return [
    {
      what: 'webhooks',
      rows: webhooks,
      sql: (
        source,
      ) => `INSERT INTO webhooks (id, customer_id, url, ${flags.join(', ')}, secret_ciphertext, created_at, updated_at,
          active, consecutive_failures, disabled_at, disabled_by)
        SELECT ${rowId('80', 'n')}, ${rowId('c0', `GREATEST(0, n - ${perEvent - 1})`)}, CONCAT('https://buyer.example/', n), 1, 1, 1, 1,
               ?, ${ago('1000')}, ${ago('1000')}, n % ${webhooks} >= 5, IF(n < 10, 12, 0), IF(n < 5, ${ago('1')}, NULL),
               IF(n < 5, 'FAILURES', NULL)
          FROM ${source}`,
      values: [secret],
    },
    {
      what: 'events',
      rows: ofProducts,
      sql: (source) => `INSERT INTO events (id, kind, product_id, sku, name, available_stock, old_list_price_cents,
          new_list_price_cents, occurred_at, feed_stamp, sequence)
        SELECT n + 1, ELT(1 + n % 3, ${kinds.map((kind) => `'${kind}'`).join(', ')}), ${rowId('a0', `n % ${products}`)},
               CONCAT('SKU-', n % ${products}), 'A product', 5, 1100, 1000, ${at}, ${at}, 1 + n DIV ${products}
          FROM ${source}`,
    },
    {
      rows: ofCustomers,
      sql: (source) => `INSERT INTO events (id, kind, customer_id, order_number, data, occurred_at, feed_stamp)
        SELECT ${ofProducts} + 1 + n, 'orderCompleted', o.customer_id, o.order_number,
               JSON_OBJECT('orderNumber', o.order_number, 'reference', o.reference, 'orderDate',
                 DATE_FORMAT(o.order_date, '%Y-%m-%dT%H:%i:%s.000Z'), 'grandTotal', o.grand_total_cents / 100),
               o.order_date, o.order_date
          FROM ${source} JOIN orders o ON o.order_number = ${FIRST_ORDER + orders - ofCustomers} + n`,
    },
    once(
      'INSERT INTO product_event_sequences SELECT product_id, MAX(sequence) FROM events WHERE sequence IS NOT NULL GROUP BY product_id',
    ),
    {
      what: 'deliveries',
      rows: ofProducts * perEvent,
      sql: (
        source,
      ) => `INSERT INTO webhook_deliveries (id, event_id, webhook_id, status, attempt_count, old_price_cents,
          new_price_cents, created_at)
        SELECT n + 1, 1 + n DIV ${perEvent}, ${rowId('80', `n % ${webhooks}`)}, IF(n % 500 = 0, 'FAILED', 'SUCCEEDED'), 1,
               1100, 1000, ${ago(`29 * (1 - n / ${ofProducts * perEvent})`)}
          FROM ${source}`,
    },
    {
      rows: ofCustomers,
      sql: (source) => `INSERT INTO webhook_deliveries (event_id, webhook_id, status, attempt_count, created_at)
        SELECT e.id, ${rowId('80', `${numberOf('e.customer_id')} + ${perEvent - 1}`)}, 'SUCCEEDED', 1, e.occurred_at
          FROM ${source} JOIN events e ON e.id = ${ofProducts} + 1 + n`,
    },
    {
      what: 'attempts',
      rows: ofProducts * perEvent,
      sql: (source) => `INSERT INTO delivery_attempts (delivery_id, at, status_code, duration_ms, response_start)
        SELECT n + 1, ${ago(`29 * (1 - n / ${ofProducts * perEvent})`)}, IF(n % 500 = 0, 500, 204), 20, 'thank you'
          FROM ${source}`,
    },
  ];
}

/** What staff wrote: entries of the audit log, and notes. */
export function correspondence({ orders, products, customers, auditEntries }: DecadeSize): Filling[] {
  const types = ['Customer', 'Product', 'LicensePool', 'Order'];
  const actions = ['updateCustomer', 'updateProduct', 'updateLicensePool', 'creditKeys'];
  const pick = (all: readonly string[]): string => `ELT(1 + n % 4, ${all.map((one) => `'${one}'`).join(', ')})`;
  const subject = `ELT(1 + n % 4, ${rowId('c0', `n DIV 4 % ${customers}`)}, ${rowId('a0', `n DIV 4 % ${products}`)},
    ${rowId('b0', `n DIV 4 % ${products}`)}, ${FIRST_ORDER} + n DIV 4 * 7 % ${orders})`;
  return [
    {
      what: 'audit entries',
      rows: auditEntries,
      sql: (
        source,
      ) => `INSERT INTO audit_entries (at, staff_member_id, action, subject_type, subject_id, state_before, state_after)
        SELECT ${ago(`3640 * (1 - n / ${auditEntries})`)}, ${staff('n')}, ${pick(actions)}, ${pick(types)}, ${subject},
               '{"name":"before"}', '{"name":"after"}'
          FROM ${source}`,
    },
    {
      what: 'notes',
      rows: customers * 10,
      sql: (source) => `INSERT INTO staff_notes (id, customer_id, author_id, text, created_at)
        SELECT ${rowId('70', 'n')}, ${rowId('c0', `n % ${customers}`)}, ${staff('n')}, 'Called back', ${ago('300')} FROM ${source}`,
    },
  ];
}
