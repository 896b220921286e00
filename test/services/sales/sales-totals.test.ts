import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../../src/db/transaction.js';
import { ReportTotals } from '../../../src/services/sales/report-totals.js';
import { SalesReader } from '../../../src/services/sales/sales-reader.js';
import { SalesReportReader } from '../../../src/services/sales/sales-report-reader.js';
import { OpenTransaction } from '../../support/concurrency/two-connections.js';
import { TIME_ZONE, useSalesShop } from '../../support/sales/sales-shop.js';
import { sleepFor, until } from '../../support/until.js';

const shop = useSalesShop(1);
const YEAR = ['2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z'] as const;
const LATER = '2027-01-10T00:00:00Z';

let productId: string;
let otherId: string;
let customerId: string;

const query = <T = Record<string, unknown>>(sql: string, values: unknown[] = []) => shop.service.query<T>(sql, values);

/** The totals as they are stored: `period product: keys, cents`. */
async function stored(): Promise<string[]> {
  const rows = await query<{ period: string; productId: string; keys: number; cents: number }>(
    `SELECT period, subject AS productId, keys_sold AS \`keys\`, net_cents AS cents FROM report_totals
      WHERE kind = 'PRODUCT' AND keys_sold > 0 ORDER BY period, subject`,
  );
  return rows.map((row) => `${row.period} ${row.productId === productId ? 'A' : 'B'}: ${row.keys}, ${row.cents}`);
}

/** Up to which order sales are in the totals, and up to which item costs are. */
async function progress(): Promise<{ itemId: number; orderNumber: number }> {
  const rows = await query<{ source: string; lastNumber: number }>(
    'SELECT source, last_number AS lastNumber FROM report_progress',
  );
  const lastOf = (source: string) => rows.find((row) => row.source === source)?.lastNumber ?? -1;
  return { itemId: lastOf('COSTS'), orderNumber: lastOf('SALES') };
}

async function lastNumbers(): Promise<{ itemId: number; orderNumber: number }> {
  const [row] = await query<{ itemId: number; orderNumber: number }>(
    'SELECT (SELECT MAX(id) FROM order_items) AS itemId, (SELECT MAX(order_number) FROM orders) AS orderNumber',
  );
  return row ?? { itemId: 0, orderNumber: 0 };
}

/** An order with one item, written straight into the tables. */
const ORDER = `INSERT INTO orders (customer_id, order_date, status, sub_total_cents, discount_amount_cents, discount_type,
  discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents, payment_method, order_from)
  VALUES (?, ?, 'completed', 1000, 0, 0, 0, 0, 0, 1000, 0, 'invoice', 1)`;
const ITEM = `INSERT INTO order_items (order_number, order_date, position, product_id, product_name, display_name, is_bundle,
  is_replacement, quantity, license_count, list_price_cents, price_cents, subtotal_cents)
  VALUES (LAST_INSERT_ID(), ?, 0, ?, 'Product', 'Product', 0, ?, 1, 1, 1000, 1000, 1000)`;

/** @param numbers which the order and its item get; without them, the next ones. */
async function writeBy(manager: EntityManager, at: string, numbers?: Awaited<ReturnType<typeof lastNumbers>>) {
  if (numbers) await manager.query('SET insert_id = ?', [numbers.orderNumber]);
  await manager.query(ORDER, [customerId, new Date(at)]);
  if (numbers) await manager.query('SET insert_id = ?', [numbers.itemId]);
  await manager.query(ITEM, [new Date(at), productId, 0]);
}

const write = (at: string, numbers?: Awaited<ReturnType<typeof lastNumbers>>) =>
  inTransaction(shop.service.app.dataSource, (manager) => writeBy(manager, at, numbers));

beforeAll(async () => {
  productId = (await shop.shop.product({ listPriceCents: 1_000 }, 200)).id;
  otherId = (await shop.shop.product({ listPriceCents: 250 }, 200)).id;
  customerId = (await shop.shop.customer()).id;
});

beforeEach(async () => {
  for (const table of ['license_keys', 'order_items', 'orders', 'report_totals']) {
    await query(`DELETE FROM ${table} WHERE ${table === 'license_keys' ? 'order_item_id IS NOT NULL' : 'TRUE'}`);
  }
  await query('UPDATE license_pools l SET allocated = 0');
  await query(`UPDATE report_progress SET time_zone = '', last_number = 0`);
});

/** Sales on both sides of the ends of days and months: 1 February begins at 23:00 in UTC. */
async function sellInWinter(): Promise<string[]> {
  await shop.sell('2026-01-31T22:59:59.999Z', { [productId]: 1 });
  await shop.sell('2026-01-31T23:00:00.000Z', { [productId]: 2, [otherId]: 3 });
  await shop.sell('2026-02-01T22:59:59.999Z', { [otherId]: 4 });
  await shop.sell('2026-03-01T12:00:00.000Z', { [productId]: 5 });
  return ['2026-01-31: 1, 1, 1000', '2026-02-01: 2, 9, 3750', '2026-03-01: 1, 5, 5000'];
}

describe('the totals of sales', () => {
  it('the totals of sales take in no order younger than an hour, and each order once', async () => {
    await shop.sell('2026-05-05T10:00:00.000Z', { [productId]: 1 });
    await shop.sell('2026-05-05T10:00:00.001Z', { [productId]: 1 });
    shop.time.now = new Date('2026-05-05T11:00:00.000Z');
    await shop.totals.catchUp();
    expect(await stored()).toEqual([]);
    shop.time.now = new Date('2026-05-05T11:00:00.001Z');
    await shop.totals.catchUp();
    expect(await stored()).toEqual(['2026-05 A: 1, 1000', '2026-05-05 A: 1, 1000']);
    shop.time.now = new Date('2026-05-05T11:00:00.002Z');
    await shop.totals.catchUp();
    await shop.totals.catchUp();
    expect(await stored()).toEqual(['2026-05 A: 2, 2000', '2026-05-05 A: 2, 2000']);
  });

  it('the totals of sales miss no order that comes late with an old date', async () => {
    const days = await sellInWinter();
    shop.time.now = new Date(LATER);
    await shop.totals.catchUp();
    await write('2026-01-31T12:00:00Z');
    const expected = ['2026-01-31: 2, 2, 2000', ...days.slice(1)];
    expect(await shop.days(...YEAR)).toEqual(expected);
    await shop.totals.catchUp();
    expect(await shop.days(...YEAR)).toEqual(expected);
    expect(await stored()).toContain('2026-01 A: 2, 2000');
  });

  it('the totals of sales wait for a transaction that is still writing an order with a lower number', async () => {
    const open = await OpenTransaction.begin(shop.service.app.dataSource);
    await writeBy(open.manager, '2026-06-01T12:00:00Z');
    await shop.sell('2026-06-02T12:00:00Z', { [productId]: 2 });
    shop.time.now = new Date(LATER);
    let ended = false;
    const caughtUp = shop.totals.catchUp().finally(() => (ended = true));
    await sleepFor(200);
    expect(ended).toBe(false);
    await open.commit();
    await caughtUp;
    expect(await shop.days(...YEAR)).toEqual(['2026-06-01: 1, 1, 1000', '2026-06-02: 1, 2, 2000']);
    expect(await stored()).toContain('2026-06 A: 3, 3000');
  });

  it('the totals of sales miss no order whose number another node of a cluster used later than a higher one', async () => {
    await write('2026-06-01T12:00:00Z');
    const { orderNumber, itemId } = await lastNumbers();
    const above = (by: number) => ({ orderNumber: orderNumber + by, itemId: itemId + by });
    await write('2026-06-02T12:00:00Z', above(3));
    shop.time.now = new Date('2026-06-02T12:30:00Z');
    await shop.totals.catchUp();
    expect(await progress()).toMatchObject({ orderNumber, itemId });
    await write('2026-06-02T12:00:01Z', above(2));
    shop.time.now = new Date(LATER);
    await shop.totals.catchUp();
    expect(await shop.days(...YEAR)).toEqual(['2026-06-01: 1, 1, 1000', '2026-06-02: 2, 2, 2000']);
  });

  it('the figures of sales are read as of one moment while the totals move on', async () => {
    await sellInWinter();
    const before = await shop.sales(...YEAR);
    shop.time.now = new Date(LATER);
    const reads = Array.from({ length: 20 }, () => shop.sales(...YEAR));
    await Promise.all([shop.totals.catchUp(), ...reads]);
    for (const read of reads) expect(await read).toEqual(before);
  });

  it('the totals of sales are recalculated for another time zone, and not used for that zone before', async () => {
    await shop.sell('2026-01-31T23:30:00Z', { [productId]: 1 });
    shop.time.now = new Date(LATER);
    await shop.totals.catchUp();
    const { dataSource } = shop.service.app;
    const reader = new SalesReader(dataSource, shop.time.clock, 'UTC');
    const read = async () => {
      const days = await reader.readDays(new Date(YEAR[0]), new Date(YEAR[1]));
      return days.filter(({ orders }) => orders > 0).map(({ date, keysSold }) => [date, keysSold]);
    };
    expect(await read()).toEqual([['2026-01-31', 1]]);
    await new ReportTotals(dataSource, shop.time.clock, 'UTC').catchUp();
    expect(await read()).toEqual([['2026-01-31', 1]]);
    expect(await stored()).toEqual(['2026-01 A: 1, 1000', '2026-01-31 A: 1, 1000']);
    expect(await shop.days(...YEAR)).toEqual(['2026-02-01: 1, 1, 1000']);
  });

  it('the totals of sales take in more than one step does, and a report says that they are not ready', async () => {
    const digits = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ')})`;
    await write('2026-07-01T12:00:00Z');
    const ten = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit}`).join(' UNION ALL ');
    const copies = `${digits} a, ${digits} b, ${digits} c, ${digits} d, (SELECT 0 AS d UNION ALL ${ten}) e`;
    await query(
      `INSERT INTO order_items (order_number, order_date, position, product_id, product_name, display_name, is_bundle,
         quantity, license_count, list_price_cents, price_cents, subtotal_cents)
       SELECT i.order_number, i.order_date, 1, i.product_id, '', '', 0, 1, 1, 1000, 1000, 1000
         FROM order_items i, ${copies}`,
    );
    const before = await shop.sales(...YEAR);
    expect(before.products).toEqual([{ productId, keysSold: 110_001, revenueCents: 110_001_000 }]);
    const reports = new SalesReportReader(shop.service.app.dataSource, shop.time.clock, TIME_ZONE);
    const report = (from: string) => reports.report(new Date(from), new Date(YEAR[1]), 'MONTH');
    const details = {
      from: 'The sales of this period are still being added up: choose a shorter one, or try again in a few minutes',
    };
    await expect(report(YEAR[0])).rejects.toMatchObject({ code: 'VALIDATION_ERROR', extras: { details } });
    expect((await report('2026-07-02T00:00:00Z')).rows).toEqual([]);
    shop.time.now = new Date(LATER);
    await shop.totals.catchUp();
    expect((await report(YEAR[0])).total).toMatchObject({ keysSold: 110_001 });
    expect((await progress()).itemId).toBe((await lastNumbers()).itemId);
    expect(await shop.sales(...YEAR)).toEqual(before);
    expect((await stored())[0]).toBe('2026-07 A: 110001, 110001000');
  });

  it('a job of the service updates the totals of sales and of reports', async () => {
    await shop.sell('2026-06-01T12:00:00Z', { [productId]: 1 });
    shop.time.now = new Date(LATER);
    await shop.service.startJobs();
    try {
      await until(async () => (await stored()).length === 2, 'the totals');
      const noted = () => query("SELECT subject FROM report_totals WHERE kind = 'ALL' AND orders = 1");
      await until(async () => (await noted()).length === 2, 'the totals of reports');
    } finally {
      await shop.service.stopJobs();
    }
    expect(await stored()).toEqual(['2026-06 A: 1, 1000', '2026-06-01 A: 1, 1000']);
  });
});
