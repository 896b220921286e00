import { Shop } from '../support/shop.js';
import { TestService, type Answer } from '../support/service.js';
import { StockRoom } from './stock-room.js';

describe('buyers who compete for the last keys', () => {
  let service: TestService;
  let shop: Shop;
  let stockRoom: StockRoom;

  beforeAll(async () => {
    service = await TestService.start();
    shop = new Shop(service.app);
    stockRoom = new StockRoom(service.app.dataSource);
  });
  afterAll(() => service.stop());

  const customers = (count: number) => Promise.all(Array.from({ length: count }, () => shop.customer()));

  function buyAtOnce(buyers: readonly { token: string }[], productId: string, amount: number): Promise<Answer[]> {
    return Promise.all(
      buyers.map(({ token }) =>
        service.request('POST', '/api/orders', { token, body: { products: [{ productId, amount }] } }),
      ),
    );
  }

  const keysOf = ({ body }: Answer): string[] =>
    body.items[0].licenses.map(({ licenseKey }: { licenseKey: string }) => licenseKey);

  it('the last 50 keys go to 50 of 200 concurrent buyers, and the other 150 are told that none is left', async () => {
    const product = await shop.product({ name: 'Last ones' }, 50);
    const buyers = await customers(200);

    const answers = await buyAtOnce(buyers, product.id, 1);

    const sold = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 150 }, () => ({
        status: 400,
        body: {
          error: 'Some products are not available',
          code: 'INSUFFICIENT_STOCK',
          unavailableItems: [
            { productId: product.id, productName: 'Last ones', requestedQuantity: 1, availableQuantity: 0 },
          ],
        },
      })),
    );
    expect(sold.flatMap(keysOf).sort()).toEqual(
      Array.from({ length: 50 }, (_, index) => `KEY-${product.poolId}-${index}`).sort(),
    );
    expect(await stockRoom.count(product.poolId)).toEqual({
      counters: { available: 0, allocated: 50, withdrawn: 0 },
      keys: { available: 0, allocated: 50, withdrawn: 0 },
    });
    expect(await stockRoom.stockEvents(product.id)).toEqual([{ kind: 'productOutOfStock', availableStock: 0 }]);
  });

  it('a winner of a last key finds that key in the order history, and a refused buyer owes nothing', async () => {
    const product = await shop.product({ listPriceCents: 700 }, 5);
    const buyers = await customers(20);

    const answers = await buyAtOnce(buyers, product.id, 1);

    const histories = await Promise.all(buyers.map(({ token }) => service.request('GET', '/api/orders', { token })));
    const bought = answers.map((answer) => (answer.status === 201 ? [keysOf(answer)] : []));
    expect(histories.map(({ body }) => body.map((order: unknown) => keysOf({ ...answers[0]!, body: order })))).toEqual(
      bought,
    );
    const ledgers = await Promise.all(buyers.map(({ id }) => stockRoom.ledger(id)));
    expect(ledgers).toEqual(
      answers.map(({ status }) =>
        status === 201 ? { balanceCents: 700, balancesAfterCents: [700] } : { balanceCents: 0, balancesAfterCents: [] },
      ),
    );
  });

  it('an order gets all of its keys or none: orders of three keys each leave two of 50 keys unsold', async () => {
    const product = await shop.product({}, 50);
    const buyers = await customers(40);

    const answers = await buyAtOnce(buyers, product.id, 3);

    const sold = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(sold).toHaveLength(16);
    expect(new Set(sold.flatMap(keysOf)).size).toBe(48);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['400 INSUFFICIENT_STOCK']),
    );
    expect(new Set(refused.map(({ body }) => body.unavailableItems[0].availableQuantity))).toEqual(new Set([2]));
    expect(await stockRoom.count(product.poolId)).toEqual({
      counters: { available: 2, allocated: 48, withdrawn: 0 },
      keys: { available: 2, allocated: 48, withdrawn: 0 },
    });
    expect(await stockRoom.stockEvents(product.id)).toEqual([]);
  });
});
