import { raiseCatalogueVersions } from '../../src/db/catalogue-versions.js';
import { ORDER_FROM } from '../../src/domain/order.js';
import { ProductPool } from '../../src/entities/license-pool.js';
import type { Acceptance } from '../../src/services/order-decisions.js';
import type { PlacedOrder } from '../../src/services/order-placement.js';
import { selectWrittenLines, type WrittenLine } from '../../src/services/order-writer.js';
import { Shop } from '../support/shop.js';
import { TestService } from '../support/service.js';
import { StockRoom } from './stock-room.js';

type Buyer = Awaited<ReturnType<Shop['customer']>>;

function buyerAt(service: TestService) {
  return (buyer: Buyer, products: Record<string, number>, idempotencyKey?: string): Promise<PlacedOrder> =>
    service.app.services.placement.createOrder(buyer, {
      products: Object.entries(products).map(([productId, amount]) => ({ productId, amount })),
      sandbox: false,
      from: ORDER_FROM.rest,
      idempotencyKey,
    });
}

describe('the numbers and keys of an order, read and written together', () => {
  let service: TestService;
  let shop: Shop;
  let stockRoom: StockRoom;
  let buy: ReturnType<typeof buyerAt>;

  beforeAll(async () => {
    service = await TestService.start();
    shop = new Shop(service.app);
    stockRoom = new StockRoom(service.app.dataSource);
    buy = buyerAt(service);
  });
  afterAll(() => service.stop());

  const soldOf = async (poolId: string): Promise<number> => (await stockRoom.count(poolId)).counters.allocated;

  it('take the keys out of the pools that a product draws on now, whatever it drew on before', async () => {
    const [a, b, c] = await Promise.all([shop.product({}, 5), shop.product({}, 5), shop.product({}, 5)]);
    const buyer = await shop.customer();
    const bundle = await shop.bundle([a.poolId, b.poolId]);
    await buy(buyer, { [bundle.id]: 1 });
    const { manager } = service.app.dataSource;
    await manager.update(ProductPool, { productId: bundle.id, licensePoolId: a.poolId }, { licensePoolId: c.poolId });
    await raiseCatalogueVersions(manager, { ids: [bundle.id] });
    const { items } = await buy(buyer, { [bundle.id]: 1 });
    const pools = items[0]?.licensed?.bundleLicenses?.map(({ licensePoolId }) => licensePoolId) ?? [];
    expect(pools.sort()).toEqual([b.poolId, c.poolId].sort());
    expect([await soldOf(a.poolId), await soldOf(b.poolId), await soldOf(c.poolId)]).toEqual([1, 2, 1]);
  });

  it('reach into a pool that the product has been given since', async () => {
    const [buyer, product] = [await shop.customer(), await shop.product({}, 3)];
    await buy(buyer, { [product.id]: 1 });
    const added = await shop.pool(product.id, 4, 1);
    const order = await buy(buyer, { [product.id]: 5 });
    expect(new Set(order.items[0]?.licensed?.licenses.map(({ licenseKey }) => licenseKey)).size).toBe(5);
    expect([await soldOf(product.poolId), await soldOf(added)]).toEqual([3, 3]);
  });

  it('give each order the numbers that the database counts, in whatever steps it counts', async () => {
    const cluster = await TestService.start({}, { DATABASE_POOL_SIZE: '1' });
    await cluster.app.dataSource.query('SET SESSION auto_increment_increment = 7');
    const buyAt = buyerAt(cluster);
    const [one, two] = [await shop.product({}, 40), await shop.product({}, 40)];
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.customer()));
    const order = (buyer: Buyer) => buyAt(buyer, { [one.id]: 2, [two.id]: 1 }, 'once');
    const orders = await Promise.all(buyers.map(order));
    const again = await Promise.all(buyers.map(order));
    // A real cluster counts in steps of its own again.
    const [{ step }] = await cluster.app.dataSource.query('SELECT @@auto_increment_increment AS step');
    await cluster.stop();
    const numbers = orders.map(({ orderNumber }) => orderNumber);
    expect(step).toBeGreaterThan(1);
    expect(new Set(numbers.map((number) => number % step)).size).toBe(1);
    expect(new Set(numbers).size).toBe(6);
    expect(again.map(({ orderNumber, replayed }) => [orderNumber, replayed])).toEqual(
      numbers.map((number) => [number, true]),
    );
    for (const [index, { orderNumber, items }] of orders.entries()) {
      const { body } = await service.request('GET', `/api/orders/${orderNumber}`, { token: buyers[index]?.token });
      const keys = items.map(({ licensed }) => licensed?.licenses);
      expect(body.items.map(({ licenses }: { licenses: unknown }) => licenses)).toEqual(keys);
    }
  });

  it('end without an order where the numbers were not given as they were used', () => {
    const lines = (customerId: string, count: number) =>
      ({ customer: { id: customerId }, draft: { priced: Array.from({ length: count }) } }) as unknown as Acceptance;
    const { read } = selectWrittenLines([lines('a', 2), lines('b', 1)]);
    const line = (itemId: number, orderNumber: number, customerId: string): WrittenLine => ({
      itemId,
      orderNumber,
      customerId,
    });
    const right = [line(1, 10, 'a'), line(2, 10, 'a'), line(3, 11, 'b')];
    expect(read(right)).toEqual(right);
    for (const wrong of [
      right.slice(1),
      [...right, line(4, 11, 'b')],
      [line(1, 10, 'a'), line(2, 10, 'a'), line(3, 11, 'a')],
      [line(1, 10, 'a'), line(2, 11, 'a'), line(3, 11, 'b')],
      [line(1, 10, 'a'), line(2, 10, 'a'), line(3, 10, 'b')],
    ]) {
      expect(() => read(wrong)).toThrow('not as expected');
    }
  });

  it('show an order by its number with all its keys, few or many, of bundles too', async () => {
    const [buyer, large, small] = [await shop.customer(), await shop.product({}, 60), await shop.product({}, 60)];
    const bundle = await shop.bundle([large.poolId, small.poolId]);
    const order = await buy(buyer, { [large.id]: 51, [small.id]: 50, [bundle.id]: 2 });
    const { body } = await service.request('GET', `/api/orders/${order.orderNumber}`, { token: buyer.token });
    expect(
      body.items.map(({ licenses, bundleLicenses }: Record<string, unknown>) => [licenses, bundleLicenses]),
    ).toEqual(order.items.map(({ licensed }) => [licensed?.licenses, licensed?.bundleLicenses]));
  });
});
