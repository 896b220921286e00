import { readOrdersWithKeys } from '../../../src/services/orders/order-keys.js';
import { placeOrder } from '../../support/place-order.js';
import { useService } from '../../support/rest/rest-api.js';

describe('orders that are read with their keys', () => {
  const fixture = useService();

  it('orders with too many keys are read without their keys, which are then read on demand', async () => {
    const { service, shop } = fixture;
    const products = await Promise.all(Array.from({ length: 34 }, () => shop.product({}, 150)));
    const buyer = await shop.customer({ creditLimitCents: 100_000_000 });
    const orders = [];
    for (let count = 0; count < 3; count += 1) {
      const lines = products.map(({ id }) => ({ productId: id, amount: 50 }));
      orders.push(await placeOrder(fixture, buyer.id, lines));
    }
    const numbers = orders.map(({ orderNumber }) => orderNumber);
    const { dataSource, vault } = service.app;
    const read = (of: number[]) => readOrdersWithKeys(dataSource.manager, vault, of, () => true);
    const few = (await read(numbers.slice(0, 2))).map(({ items }) => items.map(({ licensed }) => licensed));
    expect(few).toEqual(orders.slice(0, 2).map(({ items }) => items.map(({ licensed }) => licensed)));
    const many = (await read(numbers)).map(({ items }) => items.map(({ licensed }) => licensed));
    expect(many).toEqual(orders.map(({ items }) => items.map(() => undefined)));
    // A request for a single order still shows its keys.
    const { body } = await service.request('GET', `/api/orders/${numbers[2]}`, { token: buyer.token });
    expect(body.items.map(({ licenses }: Record<string, unknown>) => licenses)).toEqual(
      orders[2]?.items.map(({ licensed }) =>
        licensed?.licenses.map(({ id: _id, licenseKey }) => ({ _id, licenseKey })),
      ),
    );
  });

  it('an order is returned to its customer only, even if another customer requests it at the same time', async () => {
    const { service, shop } = fixture;
    const [product, owner, other] = [await shop.product({}, 5), await shop.customer(), await shop.customer()];
    const { orderNumber } = await placeOrder(fixture, owner.id, [{ productId: product.id, amount: 1 }]);
    const ask = ({ token }: { token: string }) => service.request('GET', `/api/orders/${orderNumber}`, { token });
    const responses = await Promise.all([other, owner, other, owner].map(ask));
    expect(responses.map(({ status }) => status)).toEqual([404, 200, 404, 200]);
  });
});
