import { createConnection } from 'mysql2/promise';
import { newId } from '../../src/db/ids.js';
import { atOnce, theCluster, useTwoNodes } from '../support/cluster/two-nodes.js';
import type { Purchase } from '../support/processes/buyer.js';
import { StockTables } from '../support/stock-tables.js';
import { sleepFor } from '../support/until.js';

describe('orders through two nodes of a cluster at once', () => {
  const nodes = useTwoNodes(1);

  it('the last keys are each sold once through two nodes, and every other order is refused with 400', async () => {
    const product = await nodes.shop.product({}, 15);
    const buyers = await atOnce(40, () => nodes.shop.customer());
    const responses = await atOnce(40, (number) => nodes.buy(number, buyers[number]?.token ?? '', [product.id]));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(15).fill(201), ...Array(25).fill(400)]);
    expect(responses.flatMap(({ licenseKeys }) => licenseKeys).sort()).toEqual(
      Array.from({ length: 15 }, (_, index) => `KEY-${product.poolId}-${index}`).sort(),
    );
    const stockTables = new StockTables({ service: nodes.other });
    expect(await stockTables.count(product.poolId)).toEqual({
      counters: { available: 0, allocated: 15, withdrawn: 0 },
      keys: { available: 0, allocated: 15, withdrawn: 0 },
    });
    expect(await stockTables.stockEvents(product.id)).toEqual([{ kind: 'productOutOfStock', availableStock: 0 }]);
  });

  it.each([
    ['a paid order', {}],
    ['a free order', { listPriceCents: 0 }],
  ])(
    '%s that is sent through two nodes with one Idempotency-Key is made once, with the same response for all',
    async (_, fields) => {
      const { token } = await nodes.shop.customer();
      const product = await nodes.shop.product(fields, 50);
      for (let round = 1; round <= 5; round += 1) {
        const key = newId();
        const responses = await atOnce(6, (number) => nodes.buy(number, token, [product.id], key));
        expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
        expect(new Set(responses.map(({ orderNumber }) => orderNumber)).size).toBe(1);
        expect(new Set(responses.flatMap(({ licenseKeys }) => licenseKeys)).size).toBe(1);
        expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
      }
      expect((await new StockTables({ service: nodes.one }).count(product.poolId)).counters.allocated).toBe(5);
    },
  );

  it('every order through two nodes is completed although their transactions abort each other', async () => {
    const { token } = await nodes.shop.customer({ creditLimitCents: 100_000_000_000 });
    const product = await nodes.shop.product({}, 240);
    const responses = await atOnce(6, async (client) => {
      const own: Purchase[] = [];
      while (own.length < 40) own.push(await nodes.buy(client, token, [product.id], newId()));
      return own;
    });
    const orders = responses.flat();
    expect(orders.filter(({ status }) => status !== 201)).toEqual([]);
    expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(240);
    expect(new Set(orders.flatMap(({ licenseKeys }) => licenseKeys)).size).toBe(240);
    const { counters } = await new StockTables({ service: nodes.other }).count(product.poolId);
    expect(counters).toEqual({ available: 0, allocated: 240, withdrawn: 0 });
  });

  it('sandbox orders through two nodes with one Idempotency-Key all get the same response', async () => {
    const { token } = await nodes.shop.customer();
    const product = await nodes.shop.product({}, 1);
    for (let round = 1; round <= 5; round += 1) {
      const headers = { 'X-Sandbox-Mode': 'true', 'Idempotency-Key': newId() };
      const body = { products: [{ productId: product.id, amount: 1 }] };
      const responses = await atOnce(6, (number) =>
        nodes.at(number).request('POST', '/api/orders', { token, headers, body }),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    }
  });

  it('a customer who orders through two nodes never owes more than the credit limit', async () => {
    const { id, token } = await nodes.shop.customer({ creditLimitCents: 3_500 });
    const product = await nodes.shop.product({ listPriceCents: 1_000 }, 20);
    const responses = await atOnce(12, (number) => nodes.buy(number, token, [product.id]));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(9);
    const ledger = await new StockTables({ service: nodes.other }).ledger(id);
    expect(ledger).toEqual({ balanceCents: 3_000, balancesAfterCents: [1_000, 2_000, 3_000] });
  });

  it('an order of 10,000 keys through one node is complete on the other node', async () => {
    const { token } = await nodes.shop.customer({ creditLimitCents: 100_000_000_000 });
    const product = await nodes.shop.product({}, 10_000);
    const body = { products: [{ productId: product.id, amount: 10_000 }] };
    const { status, body: order } = await nodes.one.request('POST', '/api/orders', { token, body });
    expect(status).toBe(201);
    const again = await nodes.other.request('GET', `/api/orders/${order.orderNumber}`, { token });
    expect(again.body.items[0].licenses).toEqual(order.items[0].licenses);
    expect(new Set(order.items[0].licenses.map((each: { licenseKey: string }) => each.licenseKey)).size).toBe(10_000);
  });

  it('an order appears in the next response of the other node, even if that node lags', async () => {
    const { token } = await nodes.shop.customer();
    const product = await nodes.shop.product({}, 2);
    // Saves the token's last use now, so that the request below writes nothing.
    await nodes.other.request('GET', '/api/products', { token });
    const [, second] = (await theCluster()).nodes;
    const brake = await createConnection(second?.url ?? '');
    try {
      // The node still receives the writes of the others, and applies none of them.
      await brake.query('FLUSH TABLES WITH READ LOCK');
      const { orderNumber } = await nodes.buy(0, token, [product.id]);
      let answered = false;
      const asked = nodes.other
        .request('GET', `/api/orders/${orderNumber}`, { token })
        .finally(() => (answered = true));
      await sleepFor(500);
      expect(answered).toBe(false);
      await brake.query('UNLOCK TABLES');
      expect((await asked).status).toBe(200);
    } finally {
      await brake.end();
    }
  });
});
