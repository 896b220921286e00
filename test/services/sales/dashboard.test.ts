import { newId } from '../../../src/db/ids.js';
import { LicensePool } from '../../../src/entities/keys/license-pool.js';
import { Product } from '../../../src/entities/products/product.js';
import { Webhook } from '../../../src/entities/webhooks/webhook.js';
import { DashboardReader } from '../../../src/services/sales/dashboard-reader.js';
import { order } from '../../support/rest/rest-api.js';
import { useSalesShop } from '../../support/sales/sales-shop.js';

const shop = useSalesShop(2);
// Winter: the business's days begin at 23:00 in UTC.
const NOON = '2026-01-20T11:00:00.000Z';

let dashboard: DashboardReader;

function look(from?: string, to?: string) {
  return dashboard.figures(from ? new Date(from) : null, to ? new Date(to) : null);
}

beforeAll(() => {
  dashboard = new DashboardReader(shop.service.app.dataSource, shop.time.clock, shop.reader);
});

beforeEach(async () => {
  const runner = shop.service.app.dataSource.createQueryRunner();
  await runner.query('SET SESSION foreign_key_checks = 0');
  const kept = ['api_tokens', 'migrations', 'data_keys', 'report_progress'];
  for (const { tableName } of shop.service.app.dataSource.entityMetadatas) {
    if (!kept.includes(tableName) && tableName !== 'customers') await runner.query(`DELETE FROM ${tableName}`);
  }
  await runner.query(`DELETE FROM customers WHERE id NOT IN (SELECT customer_id FROM api_tokens)`);
  await runner.query('UPDATE customers SET balance_cents = 0');
  await runner.query(`UPDATE report_progress SET time_zone = '', last_number = 0`);
  await runner.query('SET SESSION foreign_key_checks = 1');
  await runner.release();
  shop.time.now = new Date(NOON);
});

describe('the dashboard', () => {
  it('the dashboard of an empty shop shows zeros for every day, and empty lists', async () => {
    const figures = await look();
    expect(figures).toMatchObject({ orders: 0, revenueCents: 0, keysSold: 0 });
    expect(await dashboard.bestSellers(figures.from, figures.to)).toEqual([]);
    expect(await dashboard.runningOut()).toEqual([]);
    expect(await dashboard.nearCreditLimitIds()).toEqual([]);
    expect(await dashboard.failingWebhookIds()).toEqual([]);
    expect([figures.from.toISOString(), figures.to.toISOString()]).toEqual(['2025-12-21T23:00:00.000Z', NOON]);
    expect(figures.days).toHaveLength(30);
    expect([figures.days[0], figures.days[29]]).toEqual([
      { date: '2025-12-22', orders: 0, revenueCents: 0, keysSold: 0 },
      { date: '2026-01-20', orders: 0, revenueCents: 0, keysSold: 0 },
    ]);
  });

  it('today is what was sold on this business day, with and without totals', async () => {
    const { id } = await shop.shop.product({ listPriceCents: 250 }, 100);
    await shop.sell('2026-01-19T22:59:59.999Z', { [id]: 5 });
    await shop.sell('2026-01-19T23:00:00.000Z', { [id]: 2 });
    await shop.sell(NOON, { [id]: 1 });
    for (let totalled = 0; totalled < 2; totalled += 1) {
      expect(await dashboard.today()).toEqual({ date: '2026-01-20', orders: 2, revenueCents: 750, keysSold: 3 });
      await shop.totals.catchUp();
    }
    shop.time.now = new Date('2026-01-20T23:00:00.000Z');
    expect(await dashboard.today()).toEqual({ date: '2026-01-21', orders: 0, revenueCents: 0, keysSold: 0 });
  });

  it('what is owed is the sum of the positive balances', async () => {
    expect(await dashboard.owedCents()).toBe(0);
    for (const balanceCents of [1_250, -700, 0, 99]) await shop.shop.customer({ balanceCents });
    expect(await dashboard.owedCents()).toBe(1_349);
  });

  it('the top customers are those who ordered for the most in the time, without VAT', async () => {
    const { id } = await shop.shop.product({ listPriceCents: 1_000 }, 100);
    const [small, german] = [await shop.shop.customer(), await shop.shop.customer({ countryCode: 'DE' })];
    shop.time.now = new Date('2026-01-10T12:00:00.000Z');
    for (const [{ token }, amount] of [
      [small, 1],
      [german, 2],
      [german, 3],
    ] as const) {
      expect((await order(shop, token, [{ productId: id, amount }])).status).toBe(201);
    }
    await shop.sell('2026-01-11T12:00:00.000Z', { [id]: 50 });
    const top = (from: string, to: string) => dashboard.topCustomers(new Date(from), new Date(to));
    expect(await top('2026-01-10T12:00:00.000Z', '2026-01-11T12:00:00.000Z')).toEqual([
      { customerId: german.id, orders: 2, revenueCents: 5_000 },
      { customerId: small.id, orders: 1, revenueCents: 1_000 },
    ]);
    expect(await top('2026-01-10T12:00:00.001Z', '2026-01-11T12:00:00.000Z')).toEqual([]);
  });

  it('the dashboard adds up orders, revenue and keys by day of the business time zone, and best sellers', async () => {
    const cheap = await shop.shop.product({ listPriceCents: 250 }, 100);
    const dear = await shop.shop.product({ listPriceCents: 10_001 }, 100);
    const bundle = await shop.shop.bundle([cheap.poolId, dear.poolId], { listPriceCents: 1_000 });
    await shop.sell('2026-01-09T22:59:59.999Z', { [cheap.id]: 1 });
    await shop.sell('2026-01-09T23:00:00.000Z', { [cheap.id]: 2, [dear.id]: 1 });
    await shop.sell('2026-01-10T22:59:59.999Z', { [bundle.id]: 3 });
    await shop.sell('2026-01-10T23:00:00.000Z', { [dear.id]: 1 });
    shop.time.now = new Date(NOON);
    const expected = {
      orders: 4,
      revenueCents: 250 + 500 + 10_001 + 3_000 + 10_001,
      // A bundle of two pools is two keys.
      keysSold: 1 + 3 + 6 + 1,
    };
    const bestSellers = [
      { productId: dear.id, keysSold: 2, revenueCents: 20_002 },
      { productId: bundle.id, keysSold: 6, revenueCents: 3_000 },
      { productId: cheap.id, keysSold: 3, revenueCents: 750 },
    ];
    for (let totalled = 0; totalled < 2; totalled += 1) {
      const { days, ...figures } = await look('2026-01-08T23:00:00.000Z', '2026-01-11T23:00:00.000Z');
      expect(figures).toMatchObject(expected);
      expect(await dashboard.bestSellers(figures.from, figures.to)).toEqual(bestSellers);
      expect(days).toEqual([
        { date: '2026-01-09', orders: 1, revenueCents: 250, keysSold: 1 },
        { date: '2026-01-10', orders: 2, revenueCents: 13_501, keysSold: 9 },
        { date: '2026-01-11', orders: 1, revenueCents: 10_001, keysSold: 1 },
      ]);
      await shop.totals.catchUp();
    }
  });

  it('the dashboard counts from the first instant up to but not including the last, on parts of days too', async () => {
    const { id } = await shop.shop.product({ listPriceCents: 100 }, 100);
    const times = ['2026-01-05T10:00:00.000Z', '2026-01-05T10:00:00.001Z', '2026-01-07T09:59:59.999Z'];
    for (const at of [...times, '2026-01-07T10:00:00.000Z']) await shop.sell(at, { [id]: 1 });
    shop.time.now = new Date(NOON);
    const keysOf = async (from: string, to: string) => (await look(from, to)).days.map(({ keysSold }) => keysSold);
    for (let totalled = 0; totalled < 2; totalled += 1) {
      expect(await keysOf('2026-01-05T10:00:00.000Z', '2026-01-07T10:00:00.000Z')).toEqual([2, 0, 1]);
      expect(await keysOf('2026-01-05T10:00:00.001Z', '2026-01-07T10:00:00.001Z')).toEqual([1, 0, 2]);
      expect(await keysOf('2026-01-05T10:00:00.001Z', '2026-01-05T10:00:00.002Z')).toEqual([1]);
      expect(await keysOf('2026-01-06T00:00:00.000Z', '2026-01-06T12:00:00.000Z')).toEqual([0]);
      await shop.totals.catchUp();
    }
  });

  it('the dashboard shows the ten best sellers, those with the highest revenue first', async () => {
    const ids: string[] = [];
    for (let price = 1; price <= 12; price += 1) {
      const { id } = await shop.shop.product({ listPriceCents: price * 100 }, 1);
      await shop.sell('2026-01-19T12:00:00Z', { [id]: 1 });
      ids.unshift(id);
    }
    shop.time.now = new Date(NOON);
    const { from, to } = await look();
    const bestSellers = await dashboard.bestSellers(from, to);
    expect(bestSellers.map(({ productId }) => productId)).toEqual(ids.slice(0, 10));
  });

  it.each([
    { from: '2026-02-01T00:00:00Z', to: undefined, message: 'From must be before to' },
    {
      from: '2024-01-01T00:00:00.000Z',
      to: '2025-02-04T00:00:00.001Z',
      message: 'The time between from and to can be at most 400 days',
    },
  ])('the dashboard refuses the range from $from to $to', async ({ from, to, message }) => {
    const refusal = { code: 'VALIDATION_ERROR', extras: { details: { from: message } } };
    await expect(look(from, to)).rejects.toMatchObject(refusal);
  });

  it('the dashboard allows a range of 400 days and shows each of them', async () => {
    expect((await look('2024-01-01T00:00:00.000Z', '2025-02-04T00:00:00.000Z')).days).toHaveLength(401);
  });
});

describe('the products that run out', () => {
  // Midnight, so that the pace is that of exactly fourteen days: no part of today counts.
  const MIDNIGHT = '2026-01-20T23:00:00.000Z';

  /** Sets how many keys a pool has left. */
  const leave = (poolId: string, available: number) =>
    shop.service.app.dataSource.manager.update(LicensePool, { id: poolId }, { available });

  async function runningOut() {
    shop.time.now = new Date(MIDNIGHT);
    const found = await dashboard.runningOut();
    return found.map(({ productId, ...outlook }) => [productId, outlook]);
  }

  it('a product runs out where it lasts less than two weeks at the pace of the last two weeks', async () => {
    const soon = await shop.shop.product({}, 50);
    const later = await shop.shop.product({}, 50);
    await shop.sell('2026-01-06T23:00:00Z', { [soon.id]: 14 });
    await shop.sell('2026-01-20T22:59:59.999Z', { [soon.id]: 14, [later.id]: 14 });
    await leave(soon.poolId, 27);
    await leave(later.poolId, 14);
    expect(await runningOut()).toEqual([[soon.id, { stock: 27, keysPerDay: 2, daysLeft: 13.5 }]]);
    await leave(later.poolId, 13);
    expect(await runningOut()).toEqual([
      [later.id, { stock: 13, keysPerDay: 1, daysLeft: 13 }],
      [soon.id, { stock: 27, keysPerDay: 2, daysLeft: 13.5 }],
    ]);
  });

  it('the pace of sales takes part of a day as a part', async () => {
    const { id, poolId } = await shop.shop.product({}, 50);
    await shop.sell('2026-01-20T10:00:00Z', { [id]: 27 });
    await leave(poolId, 8);
    shop.time.now = new Date('2026-01-20T11:00:00Z');
    expect(await dashboard.runningOut()).toEqual([{ productId: id, stock: 8, keysPerDay: 2, daysLeft: 4 }]);
  });

  it('a product that was taken off sale is not listed as running out', async () => {
    const { id } = await shop.shop.product({}, 15);
    await shop.sell('2026-01-19T12:00:00Z', { [id]: 14 });
    expect(await runningOut()).toHaveLength(1);
    await shop.service.app.dataSource.manager.update(Product, { id }, { available: false });
    expect(await runningOut()).toEqual([]);
  });

  it('the products that run out are listed by lowest stock, ten at most', async () => {
    const ids: string[] = [];
    for (let left = 12; left >= 1; left -= 1) {
      const { id, poolId } = await shop.shop.product({}, 14);
      await shop.sell('2026-01-19T12:00:00Z', { [id]: 14 });
      await leave(poolId, left);
      ids.unshift(id);
    }
    expect((await runningOut()).map(([id]) => id)).toEqual(ids.slice(0, 10));
  });
});

describe('the customers near their credit limit', () => {
  const customer = async (balanceCents: number, creditLimitCents: number, fields: object = {}) =>
    (await shop.shop.customer({ balanceCents, creditLimitCents, ...fields })).id;

  it('customers who have used 80 % of their credit limit are listed, highest use first', async () => {
    await customer(7_999, 10_000);
    const eighty = await customer(8_000, 10_000);
    const over = await customer(10_001, 10_000);
    const noLimit = await customer(1, 0);
    const full = await customer(200, 200);
    expect(await dashboard.nearCreditLimitIds()).toEqual([over, noLimit, full, eighty]);
  });
});

describe('the failing webhooks', () => {
  async function webhook(consecutiveFailures: number, customerId: string, fields: Partial<Webhook> = {}) {
    const id = newId();
    const now = new Date();
    const flags = { productOutOfStock: true, productBackInStock: true, productPriceChanged: true };
    await shop.service.app.dataSource.manager.insert(Webhook, {
      id,
      customerId,
      url: 'https://hooks.example.com/',
      secretCiphertext: shop.service.app.vault.encrypt('whsec_test', 'webhook-secret'),
      consecutiveFailures,
      createdAt: now,
      updatedAt: now,
      ...flags,
      ...fields,
    });
    return id;
  }

  it('the webhooks with most failed deliveries in a row are listed first, also disabled ones, but not of suspended and inactive customers', async () => {
    const { id } = await shop.shop.customer();
    await webhook(0, id);
    const once = await webhook(1, id);
    const disabled = await webhook(10, id, { active: false, disabledAt: new Date() });
    const thrice = await webhook(3, id);
    for (const status of ['SUSPENDED', 'INACTIVE'] as const)
      await webhook(5, (await shop.shop.customer({ status })).id);
    expect(await dashboard.failingWebhookIds()).toEqual([disabled, thrice, once]);
  });
});
