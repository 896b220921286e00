import type { DataSource } from 'typeorm';

/** A shop with past orders. The number of an order determines its customer, products and date. */
export interface SalesHistory {
  /** Each has two items. */
  orders: number;
  /** Over how many days before `end` they are spread evenly. */
  days: number;
  end: Date;
  /** Every twentieth of them a bundle of two pools. */
  products: number;
  /** The last of them owe the most. */
  customers: number;
  /** The first customer has each order whose number is divisible by this, besides its share of the rest. */
  firstCustomerEvery?: number;
}

const DIGITS = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ')})`;
const CREDIT_LIMIT_CENTS = 10_000_000;
// Few enough for the database to sort them in memory.
const ORDERS_PER_STATEMENT = 10_000;

/** A table of the numbers from 0 that are below `count`, as `n`. */
export function numbers(count: number): string {
  const places = Array.from({ length: String(count - 1).length }, (_, place) => place);
  const sum = places.map((place) => `${10 ** place} * d${place}.d`).join(' + ');
  const tables = places.map((place) => `${DIGITS} d${place}`).join(', ');
  return `(SELECT n FROM (SELECT ${sum} AS n FROM ${tables}) all_numbers WHERE n < ${count}) numbers`;
}

/** SQL for the id of a row: two hexadecimal digits for its table, such as c0 for customers, and its number from 0. */
export const rowId = (kind: string, number: string): string => `CONCAT('${kind}', LPAD(${number}, 22, '0'))`;

/** SQL for the product, quantity and price of item `k` of order `n`. */
function item(k: string, products: number): { product: string; quantity: string; price: string } {
  const product = `((n * 7 + ${k} * 389) % ${products})`;
  return { product, quantity: `(1 + (n + ${k}) % 3)`, price: `(500 + ${product} * 37 % 200 * 25)` };
}

function catalogue({ products, customers }: SalesHistory): string[] {
  const isBundle = 'n % 20 = 19';
  // A bundle takes from the pools of the two products before it.
  const links = [
    `SELECT ${rowId('a0', 'n')}, ${rowId('b0', 'n')}, 0 FROM ${numbers(products)} WHERE NOT ${isBundle}`,
    ...[1, 2].map(
      (before) => `SELECT ${rowId('a0', 'n')}, ${rowId('b0', `n - ${before}`)}, ${before} FROM ${numbers(products)}
                    WHERE ${isBundle}`,
    ),
  ];
  return [
    `INSERT INTO customers (id, name, country_code, credit_limit_cents, balance_cents, discounts_changed_at, created_at,
       updated_at)
     SELECT ${rowId('c0', 'n')}, CONCAT('Customer ', n), 'AT', ${CREDIT_LIMIT_CENTS}, n * 1700, NOW(3), NOW(3), NOW(3)
       FROM ${numbers(customers)} ORDER BY n`,
    `INSERT INTO products (id, sku, name, display_name, category, list_price_cents, is_bundle, created_at, updated_at)
     SELECT ${rowId('a0', 'n')}, CONCAT('SKU-', n), CONCAT('Product ', n), CONCAT('Product ', n), 'Software', 1000, ${isBundle},
            NOW(3), NOW(3)
       FROM ${numbers(products)} ORDER BY n`,
    `INSERT INTO product_stock_states (product_id, in_stock) SELECT id, 1 FROM products`,
    `INSERT INTO license_pools (id, product_id, name, available, created_at, stock_changed_at)
     SELECT ${rowId('b0', 'n')}, ${rowId('a0', 'n')}, CONCAT('Pool ', n), 10 + n * 10, NOW(3), NOW(3)
       FROM ${numbers(products)} WHERE NOT ${isBundle} ORDER BY n`,
    `INSERT INTO product_pools (product_id, license_pool_id, position) ${links.join(' UNION ALL ')}`,
  ];
}

/** Writes orders `from` to `from + count` and their items, whose numbers grow with time. */
async function writePortion(dataSource: DataSource, history: SalesHistory, from: number, count: number): Promise<void> {
  const { orders, days, end, products, customers, firstCustomerEvery } = history;
  const stepMicroseconds = Math.floor((days * 86_400_000_000) / orders);
  const date = `DATE_SUB(?, INTERVAL (${orders} - n) * ${stepMicroseconds} MICROSECOND)`;
  const source = `(SELECT n + ${from} AS n FROM ${numbers(count)}) orders_to_be`;
  const [first, second] = [item('0', products), item('1', products)];
  const evenly = `n * 7919 % ${customers}`;
  const customer = firstCustomerEvery ? `IF(n % ${firstCustomerEvery} = 0, 0, ${evenly})` : evenly;
  const total = `(${first.price} * ${first.quantity} + ${second.price} * ${second.quantity})`;
  await dataSource.query(
    `INSERT INTO orders (order_number, customer_id, order_date, status, sub_total_cents, discount_amount_cents,
       discount_type, discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents,
       payment_method, order_from)
     SELECT 100000 + n, ${rowId('c0', customer)}, ${date}, 'completed', ${total}, 0, 0, 0, 0, 0, ${total}, 0,
            'invoice', 1
       FROM ${source} ORDER BY n`,
    [end],
  );
  const { product, quantity, price } = item('k', products);
  await dataSource.query(
    `INSERT INTO order_items (order_number, order_date, position, product_id, product_name, display_name, is_bundle,
       quantity, license_count, list_price_cents, price_cents, subtotal_cents)
     SELECT 100000 + n, ${date}, k, ${rowId('a0', product)}, 'Product', 'Product', 0, ${quantity}, ${quantity}, ${price},
            ${price}, ${price} * ${quantity}
       FROM ${source}, (SELECT 0 AS k UNION ALL SELECT 1) items ORDER BY n, k`,
    [end],
  );
}

/** Writes the orders of a shop that has none. */
export async function writeOrders(dataSource: DataSource, history: SalesHistory): Promise<void> {
  for (let from = 0; from < history.orders; from += ORDERS_PER_STATEMENT) {
    await writePortion(dataSource, history, from, Math.min(ORDERS_PER_STATEMENT, history.orders - from));
  }
}

/**
 * Writes a shop and its orders with a few statements, into a schema without customers and products. Writes no license
 * keys, as sales figures are computed from orders and counters.
 */
export async function writeSalesHistory(dataSource: DataSource, history: SalesHistory): Promise<void> {
  for (const sql of catalogue(history)) await dataSource.query(sql);
  await dataSource.query('UPDATE catalogue_versions SET version = version + 1, changed_at = NULL');
  await writeOrders(dataSource, history);
  await dataSource.query('ANALYZE TABLE orders, order_items, products, product_pools, license_pools, customers');
}
