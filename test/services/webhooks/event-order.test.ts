import { newId } from '../../../src/db/ids.js';
import { inTransaction } from '../../../src/db/transaction.js';
import { DomainError } from '../../../src/domain/common/errors.js';
import { ORDER_CHANNELS } from '../../../src/domain/orders/order.js';
import { stampEvents } from '../../../src/services/webhooks/event-order.js';
import { recordCustomerEvent, recordStockEvent, type EventProduct } from '../../../src/services/webhooks/outbox.js';
import { OpenTransaction } from '../../support/concurrency/two-connections.js';
import { eventProduct, useDeliveryFixture } from '../../support/delivery/delivery-fixture.js';
import type { Receiver } from '../../support/receiver.js';
import { StaffApi } from '../../support/staff.js';
import { until } from '../../support/until.js';

const fixture = useDeliveryFixture();

interface Body {
  id: string;
  event: string;
  sequence?: number;
  data: { productId?: string; availableStock?: number };
}

const bodiesOf = (receiver: Receiver): Body[] => receiver.events;

/** What the events of a product say, in the order of their sequences. */
async function sequencesOf(product: Pick<EventProduct, 'id'>): Promise<[number, number | null][]> {
  const rows = await fixture.query<{ sequence: number; stock: number | null }>(
    `SELECT sequence, available_stock AS stock FROM events WHERE product_id = ? ORDER BY sequence, id`,
    [product.id],
  );
  return rows.map(({ sequence, stock }) => [sequence, stock]);
}

const stamp = (): Promise<void> => stampEvents(fixture.service.app.dataSource);

describe('the sequence of events', () => {
  it('bodies about a product count up by one in the order of events, for concurrent sales and imports', async () => {
    const { services, dataSource } = fixture.service.app;
    const staff = new StaffApi(fixture.service, () => new Date());
    const actor = { ...(await staff.member()), role: 'ADMIN' as const };
    const [one, two] = [await fixture.shop.product({}, 1), await fixture.shop.product({}, 1)];
    const bundle = await fixture.shop.bundle([one.poolId, two.poolId]);
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    const buyer = await fixture.shop.customer();
    const sell = async (productId: string): Promise<void> => {
      const products = [{ productId, amount: 1 }];
      const request = { products, sandbox: false, from: ORDER_CHANNELS.rest };
      await services.placement
        .createOrder({ id: buyer.id, tokenId: null }, request)
        .catch((error: unknown) => expect((error as DomainError).code).toBe('INSUFFICIENT_STOCK'));
    };
    const restock = (poolId: string) => staff.services.licenseKeys.importKeys(actor, poolId, [`KEY-${newId()}`]);
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([
        sell(one.id),
        restock(one.poolId),
        sell(bundle.id),
        restock(two.poolId),
        sell(two.id),
        sell(one.id),
      ]);
    }
    await stampEvents(dataSource);
    const ids = [one.id, two.id, bundle.id];
    const [{ count }] = await dataSource.query('SELECT COUNT(*) AS count FROM events WHERE product_id IN (?)', [ids]);
    await fixture.ended(webhook);
    const bodies = bodiesOf(receiver);
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(Number(count));
    for (const productId of ids) {
      const own = bodies.filter(({ data }) => data.productId === productId);
      const inOrder = new Map(own.map(({ sequence = 0, event }) => [sequence, event]));
      const sequences = [...inOrder.keys()].sort((a, b) => a - b);
      expect(sequences).toEqual(sequences.map((_, index) => index + 1));
      // All began in stock: what happens to a stock alternates.
      expect(sequences.map((sequence) => inOrder.get(sequence))).toEqual(
        sequences.map((_, index) => (index % 2 === 0 ? 'productOutOfStock' : 'productBackInStock')),
      );
    }
    expect(bodies.length).toBeGreaterThan(0);
  });

  it('events are counted in the order of their commits, also where the later one was recorded first', async () => {
    const [product, other] = [eventProduct(), eventProduct()];
    const { dataSource } = fixture.service.app;
    const late = await OpenTransaction.begin(dataSource);
    await recordStockEvent(late.manager, product, 5, new Date());
    await recordStockEvent(late.manager, other, 5, new Date());
    await fixture.happen(0, product);
    await stamp();
    expect(await sequencesOf(product)).toContainEqual([1, 0]);
    await late.commit();
    await stamp();
    expect(await sequencesOf(product)).toEqual([
      [1, 0],
      [2, 5],
    ]);
    expect(await sequencesOf(other)).toEqual([[1, 5]]);
  });

  it('several events of one transaction are counted in the order in which they were recorded', async () => {
    const product = eventProduct();
    await inTransaction(fixture.service.app.dataSource, async (manager) => {
      for (const stock of [0, 3, 0, 4]) await recordStockEvent(manager, product, stock, new Date());
    });
    await stamp();
    expect(await sequencesOf(product)).toEqual([
      [1, 0],
      [2, 3],
      [3, 0],
      [4, 4],
    ]);
  });

  it('processes that stamp at once give each number once', async () => {
    const product = eventProduct();
    const stocks = Array.from({ length: 20 }, (_, index) => index);
    await Promise.all(
      stocks.map(async (stock) => {
        await fixture.happen(stock, product);
        await stamp();
      }),
    );
    await stamp();
    const sequences = await sequencesOf(product);
    expect(sequences.map(([sequence]) => sequence)).toEqual(stocks.map((index) => index + 1));
    expect(sequences.map(([, stock]) => stock).sort((a, b) => Number(a) - Number(b))).toEqual(stocks);
  });

  it('a transaction that is rolled back leaves no hole', async () => {
    const product = eventProduct();
    const undone = await OpenTransaction.begin(fixture.service.app.dataSource);
    await recordStockEvent(undone.manager, product, 9, new Date());
    await undone.rollBack();
    await fixture.happen(1, product);
    await stamp();
    expect(await sequencesOf(product)).toEqual([[1, 1]]);
  });

  it('test events and events about a customer have no sequence, and use none', async () => {
    const receiver = await fixture.receiver();
    const events = { productOutOfStock: true, orderCompleted: true, creditLow: true };
    const webhook = await fixture.webhook(receiver, { events });
    const testOf = (event: string) =>
      fixture.service.request('POST', `/api/webhooks/${webhook.id}/test`, { token: webhook.token, body: { event } });
    for (const event of ['productOutOfStock', 'creditLow']) expect((await testOf(event)).status).toBe(201);
    const data = { balance: 9, creditLimit: 10, availableCredit: 1 };
    await inTransaction(fixture.service.app.dataSource, (manager) =>
      recordCustomerEvent(manager, { kind: 'creditLow', customerId: webhook.customerId, data }, new Date()),
    );
    await until(() => receiver.requests.length === 3, 'three requests');
    expect(bodiesOf(receiver).map(({ event, sequence }) => [event, sequence])).toEqual(
      expect.arrayContaining([
        ['productOutOfStock', undefined],
        ['creditLow', undefined],
      ]),
    );
    expect(receiver.requests.some(({ body }) => body.includes('"sequence"'))).toBe(false);
    await stamp();
    const sql = 'SELECT COUNT(*) AS count FROM product_event_sequences WHERE product_id = ?';
    expect(await fixture.query(sql, ['0'.repeat(24)])).toEqual([{ count: 0 }]);
  });
});
