import { Order } from '../../src/entities/orders/order.js';
import { linkedPages, manualClock, order, useService } from '../support/rest/rest-api.js';

const time = manualClock('2026-01-01T00:00:00.000Z');

describe('the order history', () => {
  const fixture = useService({ clock: time.clock });
  const get = (token: string, path = '') => fixture.service.request('GET', `/api/orders${path}`, { token });
  const numbers = async (token: string, query = '') => {
    const { status, body } = await get(token, query);
    expect(status).toBe(200);
    return body.map((one: { orderNumber: number }) => one.orderNumber);
  };
  /** A customer with an order on each of the days, and the numbers of these orders. */
  const buyerOf = async (days: string[]) => {
    const buyer = await fixture.shop.customer();
    const product = await fixture.shop.product({}, days.length);
    const made: number[] = [];
    for (const day of days) {
      time.now = new Date(day);
      made.push((await order(fixture, buyer.token, [{ productId: product.id, amount: 1 }])).body.orderNumber);
    }
    return { ...buyer, made };
  };

  it('a page of the order history links to the next page, and the last page has no link', async () => {
    const { token, made } = await buyerOf(Array<string>(5).fill('2026-02-01'));
    const newest = made.toReversed();
    const first = await get(token, '?limit=2&status=completed&from=2026-01-01T00:00:00%2B01:00');
    expect(first.body.map((one: any) => one.orderNumber)).toEqual(newest.slice(0, 2));
    expect(first.headers.get('link')).toBe(
      `<${fixture.service.url}/api/orders?limit=2&status=completed&from=2026-01-01T00%3A00%3A00%2B01%3A00&after=${newest[1]}>; rel="next"`,
    );
    const pages = await linkedPages(fixture, token, '/api/orders?limit=2');
    expect(pages.flat().map(({ orderNumber }) => orderNumber)).toEqual(newest);
    const full = await get(token, '?limit=5');
    expect([full.body.length, full.headers.get('link')]).toEqual([5, null]);
    expect(await numbers(token, `?after=${newest[1]}`)).toEqual(newest.slice(2));
    expect(await numbers(token, `?limit=1&after=${newest[3]}`)).toEqual(newest.slice(4));
    expect(await numbers(token, '?after=0')).toEqual([]);
  });

  it('the order history is filtered by time, with "from" included and "to" excluded', async () => {
    const days = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'];
    const { token, made } = await buyerOf(days);
    const [first, second, third] = made;
    expect(await numbers(token, '?from=2026-03-02')).toEqual([third, second]);
    expect(await numbers(token, '?from=2026-03-02T00:00:00.001Z')).toEqual([third]);
    expect(await numbers(token, '?to=2026-03-02')).toEqual([first]);
    expect(await numbers(token, '?to=2026-03-02T00:00:00.001Z')).toEqual([second, first]);
    expect(await numbers(token, '?from=2026-03-02T02:00:00%2B02:00&to=2026-03-03')).toEqual([second]);
    expect(await numbers(token, '?from=2026-03-03&to=2026-03-01')).toEqual([]);
  });

  it('the order history is filtered by status', async () => {
    const { token, made } = await buyerOf(['2026-04-01', '2026-04-02', '2026-04-03']);
    const { manager } = fixture.service.app.dataSource;
    await manager.update(Order, { orderNumber: made[1] }, { status: 'pending' });
    await manager.update(Order, { orderNumber: made[2] }, { status: 'failed' });
    expect(await numbers(token, '?status=completed')).toEqual([made[0]]);
    expect(await numbers(token, '?status=pending')).toEqual([made[1]]);
    expect(await numbers(token, '?status=failed')).toEqual([made[2]]);
    expect(await numbers(token, '?status=sandbox-completed')).toEqual([]);
    expect((await get(token, `/${made[1]}`)).body.status).toBe('pending');
  });

  it("another customer's order returns 404 as if it did not exist", async () => {
    const { made } = await buyerOf(['2026-05-01']);
    const other = await fixture.shop.customer();
    expect(await numbers(other.token)).toEqual([]);
    const { status, body } = await get(other.token, `/${made[0]}`);
    expect(status).toBe(404);
    expect(body).toEqual({ error: `Order ${made[0]} not found`, code: 'NOT_FOUND' });
  });
});
