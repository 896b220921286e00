import { dataOf } from '../../support/graphql/customer-api.js';
import { order, useService } from '../../support/rest/rest-api.js';

const SEARCH = `
  query ($search: String, $status: OrderStatus, $after: String) {
    orders(search: $search, status: $status, first: 2, after: $after) {
      nodes { orderNumber } totalCount pageInfo { endCursor hasNextPage } } }`;

const fixture = useService();

async function send(token: string, productId: string, reference?: string): Promise<number> {
  const body = { products: [{ productId, amount: 1 }], reference };
  return (await fixture.service.request('POST', '/api/orders', { token, body })).body.orderNumber;
}

async function found(token: string, search: string | null, more: object = {}): Promise<number[]> {
  const { orders } = await dataOf(fixture, token, SEARCH, { search, ...more });
  return orders.nodes.map(({ orderNumber }: { orderNumber: number }) => orderNumber);
}

describe("the search in a customer's orders", () => {
  it('a search finds by the full order number, and by part of the reference or of a product name of that time', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const office = await shop.product({ name: 'Fjord Office 26', displayName: 'Fjord Büro (1 user)' }, 9);
    const pdf = await shop.product({ name: 'Paper 8', displayName: 'Paper 8 (1 device)' }, 9);
    const first = await send(token, office.id, 'PO-100%');
    const second = await send(token, pdf.id, 'po-2');
    await shop.changeProduct(pdf.id, { name: 'Renamed', displayName: 'Renamed' });

    expect(await found(token, String(first))).toEqual([first]);
    expect(await found(token, ` ${second} `)).toEqual([second]);
    expect(await found(token, String(first).slice(0, -1))).toEqual([]);
    expect(await found(token, 'po-')).toEqual([second, first]);
    expect(await found(token, 'PO-2')).toEqual([second]);
    expect(await found(token, '0%')).toEqual([first]);
    expect(await found(token, '_')).toEqual([]);
    expect(await found(token, 'jord off')).toEqual([first]);
    expect(await found(token, 'büro')).toEqual([first]);
    expect(await found(token, 'paper')).toEqual([second]);
    expect(await found(token, 'Renamed')).toEqual([]);
    expect(await found(token, '99999999999')).toEqual([]);
    for (const blank of [null, '', '  ']) expect(await found(token, blank)).toEqual([second, first]);
  });

  it("a search never finds another customer's order", async () => {
    const { shop } = fixture;
    const [owner, stranger] = [await shop.customer(), await shop.customer()];
    const product = await shop.product({ name: 'Only one' }, 2);
    const number = await send(owner.token, product.id, 'PO-own');
    for (const text of [String(number), 'PO-own', 'Only one']) {
      expect(await found(stranger.token, text)).toEqual([]);
      expect(await found(owner.token, text)).toEqual([number]);
    }
  });

  it('a search is paged and counted, and combined with the other filters', async () => {
    const { shop } = fixture;
    const { token } = await shop.customer();
    const [wanted, other] = [await shop.product({ name: 'Wanted' }, 9), await shop.product({}, 9)];
    const made: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      made.unshift(await send(token, wanted.id));
      await order(fixture, token, [{ productId: other.id, amount: 1 }]);
    }
    const page = (await dataOf(fixture, token, SEARCH, { search: 'wanted' })).orders;
    expect([page.totalCount, page.pageInfo.hasNextPage]).toEqual([3, true]);
    const first = page.nodes.map(({ orderNumber }: { orderNumber: number }) => orderNumber);
    expect([...first, ...(await found(token, 'wanted', { after: page.pageInfo.endCursor }))]).toEqual(made);
    expect(await found(token, 'wanted', { status: 'failed' })).toEqual([]);
  });
});
