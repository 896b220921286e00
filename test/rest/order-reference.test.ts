import { assertRefused, linkedPages, useService } from '../support/rest/rest-api.js';
import type { TestResponse } from '../support/service.js';

const fixture = useService();

async function setup(keys = 10) {
  const buyer = await fixture.shop.customer();
  const product = await fixture.shop.product({}, keys);
  return { ...buyer, poolId: product.poolId, products: [{ productId: product.id, amount: 1 }] };
}

const get = (token: string, path: string) => fixture.service.request('GET', `/api${path}`, { token });
const send = (token: string, body: object, headers: Record<string, string> = {}): Promise<TestResponse> =>
  fixture.service.request('POST', '/api/orders', { token, headers, body });
const numbersOf = ({ body }: Pick<TestResponse, 'body'>): number[] =>
  body.map(({ orderNumber }: { orderNumber: number }) => orderNumber);

describe('the reference of an order', () => {
  it('a reference is returned trimmed in every form of its order', async () => {
    const { token, products } = await setup();
    const made = await send(token, { products, reference: '  PO-1 "ä" 🧾\t' });
    expect([made.status, made.body.reference]).toEqual([201, 'PO-1 "ä" 🧾']);
    const { orderNumber } = made.body;
    expect((await get(token, `/orders/${orderNumber}`)).body.reference).toBe('PO-1 "ä" 🧾');
    expect((await get(token, '/orders')).body[0].reference).toBe('PO-1 "ä" 🧾');
    expect((await get(token, '/orders?updatedSince=2020-01-01')).body[0].reference).toBe('PO-1 "ä" 🧾');
  });

  it('an order with a misspelled reference is refused beside its other problems, and changes nothing', async () => {
    const { id, token, poolId } = await setup();
    const { body } = await assertRefused(fixture, id, [poolId], () => send(token, { refrence: 'PO-1', products: [] }));
    expect(body.details).toEqual({
      refrence: 'Unknown field; did you mean reference?',
      products: 'Products array is required',
    });
  });
});

describe('orders by their reference', () => {
  it("a reference finds exactly the customer's own orders that have it, letter case included", async () => {
    const { token, products } = await setup();
    const stranger = await fixture.shop.customer();
    await send(stranger.token, { products, reference: 'PO-1' });
    const made = [];
    for (const reference of ['PO-1', 'po-1', 'PO-10', 'PÖ-1', undefined, 'PO-1']) {
      made.push((await send(token, { products, reference })).body.orderNumber);
    }
    const [first, lower, , , , second] = made;
    expect(numbersOf(await get(token, '/orders?reference=PO-1'))).toEqual([second, first]);
    expect(numbersOf(await get(token, '/orders?reference=%20PO-1%20'))).toEqual([second, first]);
    expect(numbersOf(await get(token, '/orders?reference=po-1'))).toEqual([lower]);
    expect(numbersOf(await get(token, '/orders?reference=PO'))).toEqual([]);
    expect(numbersOf(await get(token, '/orders?reference=%25'))).toEqual([]);
  });

  it('a reference is combined with the other filters and with pages', async () => {
    const { token, products } = await setup();
    const made: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      made.unshift((await send(token, { products, reference: 'PO 7' })).body.orderNumber);
      await send(token, { products });
    }
    const pages = await linkedPages(fixture, token, '/api/orders?reference=PO%207&limit=2');
    expect(pages.map((body) => numbersOf({ body }))).toEqual([made.slice(0, 2), made.slice(2)]);
    const search = (filter: string) => get(token, `/orders?reference=PO%207&${filter}`).then(numbersOf);
    expect(await search('status=completed')).toEqual(made);
    expect(await search('status=failed')).toEqual([]);
    expect(await search('to=2020-01-01')).toEqual([]);
    expect(await search('from=2020-01-01')).toEqual(made);
    expect((await search('updatedSince=2020-01-01')).sort()).toEqual([...made].sort());
  });
});

describe('references and Idempotency-Keys', () => {
  const reused = [400, 'IDEMPOTENCY_KEY_REUSED'];

  it('the key of an order without a reference returns it again, and is refused with one', async () => {
    const { token, products } = await setup();
    const headers = { 'Idempotency-Key': 'without' };
    const first = await send(token, { products }, headers);
    const again = await send(token, { products, reference: '' }, headers);
    expect([again.headers.get('Idempotent-Replayed'), again.body]).toEqual(['true', first.body]);
    const other = await send(token, { products, reference: 'PO-1' }, headers);
    expect([other.status, other.body.code]).toEqual(reused);
  });
});
