import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../../src/db/transaction.js';
import { Customer } from '../../../src/entities/customers/customer.js';
import { Product } from '../../../src/entities/products/product.js';
import { recordPoolTransitions } from '../../../src/services/webhooks/stock-events.js';
import { ALL_EVENTS, useDeliveryFixture } from '../../support/delivery/delivery-fixture.js';
import { Shop } from '../../support/shop.js';

const fixture = useDeliveryFixture({}, { jobs: false });
let brought = 0;

const dataSource = () => fixture.service.app.dataSource;

/** Puts new keys into pools, in the caller's transaction, as an import does. */
async function bringWithin(manager: EntityManager, poolIds: string[], count: number): Promise<void> {
  const shop = new Shop({ vault: fixture.service.app.vault, dataSource: { manager } });
  for (const poolId of poolIds) {
    const keys = Array.from({ length: count }, () => `NEW-KEY-${poolId}-${(brought += 1)}`);
    await shop.addKeys(poolId, keys);
  }
  await manager.query('UPDATE license_pools SET next_key_id = 0 WHERE id IN (?)', [poolIds]);
  await recordPoolTransitions(manager, poolIds, new Date());
}

const bring = (poolId: string, count: number) =>
  inTransaction(dataSource(), (manager) => bringWithin(manager, [poolId], count));

async function order(lines: Record<string, number>, headers = {}, customer?: { token: string }) {
  const { token } = customer ?? (await fixture.shop.customer());
  const products = Object.entries(lines).map(([productId, amount]) => ({ productId, amount }));
  return fixture.service.request('POST', '/api/orders', { token, headers, body: { products } });
}

/** The events of these products, oldest first: the product's index in the list, the kind, and the stock after it. */
async function eventsOf(...products: { id: string }[]): Promise<string[]> {
  const rows = await fixture.query<{ productId: string; kind: string; stock: number; sku: string; name: string }>(
    'SELECT product_id AS productId, kind, available_stock AS stock FROM events WHERE product_id IN (?) ORDER BY id',
    [products.map(({ id }) => id)],
  );
  return rows.map(
    ({ productId, kind, stock }) => `${products.findIndex(({ id }) => id === productId)} ${kind} ${stock}`,
  );
}

describe('stock events', () => {
  it('a stock event contains the names that the product had at that time', async () => {
    const product = await fixture.shop.product({ sku: `THEN-${Date.now()}`, name: 'Then' }, 1);
    await order({ [product.id]: 1 });
    await dataSource().manager.update(Product, { id: product.id }, { sku: `NOW-${Date.now()}`, name: 'Now' });
    const rows = await fixture.query('SELECT sku, name FROM events WHERE product_id = ?', [product.id]);
    expect(rows).toEqual([{ sku: product.sku, name: 'Then' }]);
  });

  it('a stock event is raised for every product that draws on an emptied or refilled pool', async () => {
    const shared = await fixture.shop.product({}, 1);
    const other = await fixture.shop.product({}, 5);
    const bundle = await fixture.shop.bundle([shared.poolId, other.poolId]);
    const twin = await fixture.shop.bundle([other.poolId, shared.poolId]);
    const elsewhere = await fixture.shop.bundle([other.poolId]);
    const all = [shared, bundle, twin, other, elsewhere];
    await order({ [shared.id]: 1 });
    const out = ['0 productOutOfStock 0', '1 productOutOfStock 0', '2 productOutOfStock 0'];
    expect((await eventsOf(...all)).sort()).toEqual(out);
    await bring(shared.poolId, 7);
    const back = ['0 productBackInStock 7', '1 productBackInStock 5', '2 productBackInStock 5'];
    expect((await eventsOf(...all)).sort()).toEqual([...back, ...out].sort());
  });

  it('a stock event and its deliveries vanish with the transaction that recorded the event', async () => {
    const webhook = await fixture.webhook('http://127.0.0.1:9/');
    const product = await fixture.shop.product({}, 0);
    const work = inTransaction(dataSource(), async (manager) => {
      await bringWithin(manager, [product.poolId], 1);
      const rows = await manager.query('SELECT 1 FROM webhook_deliveries WHERE webhook_id = ?', [webhook.id]);
      throw new Error(`undone with ${rows.length} delivery`);
    });
    await expect(work).rejects.toThrow('undone with 1 delivery');
    expect(await eventsOf(product)).toEqual([]);
    expect(await fixture.deliveriesOf(webhook)).toEqual([]);
  });
});

describe('the fan-out of an event', () => {
  const URL_TEXT = 'http://127.0.0.1:9/';
  const OUT_ONLY = { productOutOfStock: true };

  it('an event goes to webhooks that are active and subscribed, of customers whose account is active', async () => {
    const customer = await fixture.shop.customer();
    const wanted = [
      await fixture.webhook(URL_TEXT, { ...customer, events: OUT_ONLY }),
      await fixture.webhook(URL_TEXT, customer),
      await fixture.webhook(URL_TEXT, { events: { ...ALL_EVENTS, productPriceChanged: false } }),
    ];
    const unwanted = [
      await fixture.webhook(URL_TEXT, { ...customer, events: {} }),
      await fixture.webhook(URL_TEXT, { ...customer, events: { ...ALL_EVENTS, productOutOfStock: false } }),
      await fixture.webhook(URL_TEXT, customer),
      await fixture.webhook(URL_TEXT),
      await fixture.webhook(URL_TEXT),
    ];
    const [, , switchedOff, suspended, inactive] = unwanted;
    await fixture.patch(switchedOff as (typeof unwanted)[0], { active: false });
    await dataSource().manager.update(Customer, { id: suspended?.customerId }, { status: 'SUSPENDED' });
    await dataSource().manager.update(Customer, { id: inactive?.customerId }, { status: 'INACTIVE' });

    const product = await fixture.shop.product({}, 1);
    await order({ [product.id]: 1 });
    const rows = await fixture.query<{ webhookId: string }>(
      `SELECT d.webhook_id AS webhookId, d.status, d.queued, d.attempt_count AS attempts, d.old_price_cents AS oldPrice
         FROM webhook_deliveries d JOIN events e ON e.id = d.event_id WHERE e.product_id = ? ORDER BY webhook_id`,
      [product.id],
    );
    const waiting = { status: 'PENDING', queued: 1, attempts: 0, oldPrice: null };
    expect(rows).toEqual(wanted.map(({ id }) => ({ webhookId: id, ...waiting })));
  });

  it('an event does not go to a webhook that is created later', async () => {
    const product = await fixture.shop.product({}, 1);
    await order({ [product.id]: 1 });
    expect(await fixture.deliveriesOf(await fixture.webhook(URL_TEXT))).toEqual([]);
  });

  it('a second delivery of one event to one webhook is refused by the database', async () => {
    const webhook = await fixture.webhook(URL_TEXT);
    await fixture.happen();
    const again = fixture.query(
      `INSERT INTO webhook_deliveries (event_id, webhook_id, queued, created_at)
       SELECT event_id, webhook_id, 1, created_at FROM webhook_deliveries WHERE webhook_id = ?`,
      [webhook.id],
    );
    await expect(again).rejects.toMatchObject({ errno: 1062 });
  });
});
