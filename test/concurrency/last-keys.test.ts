import type { TestResponse } from '../support/service.js';
import { StockTables } from '../support/stock-tables.js';
import { useService } from '../support/use-service.js';

describe('buyers who compete for the last keys', () => {
  const fixture = useService();
  const stockTables = new StockTables(fixture);

  const customers = (count: number) => Promise.all(Array.from({ length: count }, () => fixture.shop.customer()));

  function buyAtOnce(buyers: readonly { token: string }[], productId: string, amount: number): Promise<TestResponse[]> {
    return Promise.all(
      buyers.map(({ token }) =>
        fixture.service.request('POST', '/api/orders', { token, body: { products: [{ productId, amount }] } }),
      ),
    );
  }

  const keysOf = ({ body }: TestResponse): string[] =>
    body.items[0].licenses.map(({ licenseKey }: { licenseKey: string }) => licenseKey);

  it('the last 50 keys go to 50 of 200 concurrent buyers, and the other 150 are refused as out of stock', async () => {
    const product = await fixture.shop.product({ name: 'Last ones' }, 50);
    const buyers = await customers(200);

    const responses = await buyAtOnce(buyers, product.id, 1);

    const sold = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status !== 201);
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
    expect(await stockTables.count(product.poolId)).toEqual({
      counters: { available: 0, allocated: 50, withdrawn: 0 },
      keys: { available: 0, allocated: 50, withdrawn: 0 },
    });
    expect(await stockTables.stockEvents(product.id)).toEqual([{ kind: 'productOutOfStock', availableStock: 0 }]);
  });
});
