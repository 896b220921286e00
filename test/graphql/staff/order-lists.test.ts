import { newId } from '../../../src/db/ids.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const LIST = `
  query ($customerId: ObjectID, $productId: ObjectID, $reference: String, $status: OrderStatus, $from: DateTime,
         $to: DateTime, $first: Int, $after: String, $oldestFirst: Boolean) {
    orders(customerId: $customerId, productId: $productId, reference: $reference, status: $status, from: $from, to: $to,
           first: $first, after: $after, oldestFirst: $oldestFirst) {
      nodes { orderNumber reference } totalCount pageInfo { endCursor hasNextPage } } }`;

describe("the lists of orders of the staff's API", () => {
  const time = manualClock('2040-01-01T00:00:00.000Z');
  const fixture = useStaff(time.clock);
  const { dataOf, detailsOf } = fixture;

  const list = async (variables: object) => (await dataOf(LIST, variables)).orders;
  const numbers = async (variables: object): Promise<number[]> =>
    (await list(variables)).nodes.map(({ orderNumber }: { orderNumber: number }) => orderNumber);
  const buy = async (token: string, productIds: readonly string[], reference?: string): Promise<number> => {
    const body = { products: productIds.map((productId) => ({ productId, amount: 1 })), reference };
    const response = await fixture.service.request('POST', '/api/orders', { token, body });
    expect(response.status).toBe(201);
    return response.body.orderNumber;
  };

  it('the orders of a product are listed once each, newest first, in pages, and combined with every other filter', async () => {
    const { shop } = fixture;
    const [wanted, other] = [await shop.product({}, 20), await shop.product({}, 20)];
    const [one, two] = [await shop.customer(), await shop.customer()];
    const made: number[] = [];
    for (const [index, buyer] of [one, two, one, two, one].entries()) {
      time.now = new Date(Date.UTC(2041, 0, 1 + Math.floor(index / 2)));
      // The product stands on two lines.
      made.unshift(await buy(buyer.token, [wanted.id, other.id, wanted.id], index === 0 ? 'PO-1' : 'po-1'));
      await buy(buyer.token, [other.id]);
    }
    const [fifth, fourth, third, second, first] = made as [number, number, number, number, number];
    const productId = wanted.id;
    expect(await numbers({ productId })).toEqual(made);
    expect(await numbers({ productId, oldestFirst: true })).toEqual(made.toReversed());
    expect(await numbers({ productId, customerId: two.id })).toEqual([fourth, second]);
    expect(await numbers({ productId, reference: 'PO-1' })).toEqual([first]);
    expect(await numbers({ productId, from: '2041-01-02T00:00:00Z' })).toEqual([fifth, fourth, third]);
    expect(await numbers({ productId, from: '2041-01-02T00:00:00Z', to: '2041-01-03T00:00:00Z' })).toEqual([
      fourth,
      third,
    ]);
    await fixture.service.query("UPDATE orders SET status = 'failed' WHERE order_number = ?", [third]);
    expect(await numbers({ productId, status: 'failed' })).toEqual([third]);
    expect(await numbers({ productId, status: 'failed', customerId: two.id })).toEqual([]);
    expect(await numbers({ productId: newId() })).toEqual([]);
    for (const filter of [{ productId }, { productId, oldestFirst: true }, { customerId: one.id, oldestFirst: true }]) {
      const expected = await numbers(filter);
      const page = await list({ ...filter, first: 2 });
      expect(page.totalCount).toBe(expected.length);
      expect(await numbers({ ...filter, after: page.pageInfo.endCursor })).toEqual(expected.slice(2));
    }
  });

  it('a reference finds exactly the orders that have it, of all customers or of one, and a blank one is refused', async () => {
    const { shop } = fixture;
    const product = await shop.product({}, 20);
    const [one, two] = [await shop.customer(), await shop.customer()];
    const reference = `PO ${newId()}`;
    time.now = new Date('2042-01-01T00:00:00Z');
    const first = await buy(one.token, [product.id], reference);
    await buy(one.token, [product.id], reference.toLowerCase());
    const second = await buy(two.token, [product.id], reference);
    expect(await numbers({ reference })).toEqual([second, first]);
    expect(await numbers({ reference: ` ${reference} `, customerId: one.id })).toEqual([first]);
    expect(await numbers({ reference, to: '2042-01-01T00:00:00Z' })).toEqual([]);
    const from = '2042-01-01T00:00:00Z';
    expect(await numbers({ from })).toHaveLength(3);
    expect(await numbers({ from, to: '2042-01-01T00:00:00.001Z', customerId: two.id })).toEqual([second]);
    expect(await numbers({ from, status: 'failed' })).toEqual([]);
    expect(await detailsOf(LIST, { reference: ' ' })).toEqual({
      reference: 'Reference must not be blank',
    });
  });
});
