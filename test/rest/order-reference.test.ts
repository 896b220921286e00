import { assertRefused, useService } from '../support/rest/rest-api.js';
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
const numbersOf = ({ body }: TestResponse): number[] =>
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

  it('an order without a reference, or with a blank one, has the reference null', async () => {
    const { token, products } = await setup();
    for (const none of [{}, { reference: null }, { reference: '' }, { reference: ' \n ' }]) {
      expect((await send(token, { products, ...none })).body).toHaveProperty('reference', null);
    }
    expect((await get(token, '/orders')).body.map(({ reference }: { reference: unknown }) => reference)).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });

  it.each([
    ['too long', 'x'.repeat(101), 'Reference must have at most 100 characters'],
    ['of two lines', 'PO-1\nPO-2', 'Reference must not contain control characters'],
  ])('an order with a reference that is %s is refused, and changes nothing', async (_what, reference, problem) => {
    const { id, token, poolId, products } = await setup();
    const rest = await assertRefused(fixture, id, [poolId], () => send(token, { products, reference }));
    expect([rest.status, rest.body.code, rest.body.details]).toEqual([400, 'VALIDATION_ERROR', { reference: problem }]);
  });

  it('an order with a reference that is no text, or with a misspelled field, is refused, and changes nothing', async () => {
    const { id, token, poolId, products } = await setup();
    const of = (fields: object) => assertRefused(fixture, id, [poolId], () => send(token, { products, ...fields }));
    expect((await of({ reference: 4711 })).body.details).toEqual({ reference: 'Reference must be a text' });
    for (const name of ['Reference', 'refrence', 'reference_']) {
      expect((await of({ [name]: 'PO-1' })).body.details).toEqual({ [name]: 'Unknown field; did you mean reference?' });
    }
    expect((await of({ reference: 'a\u0000', products: [] })).body.details).toEqual({
      reference: 'Reference must not contain control characters',
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
    const page = await get(token, '/orders?reference=PO%207&limit=2');
    expect(numbersOf(page)).toEqual(made.slice(0, 2));
    const [, next = ''] = /<\/api([^>]+)>/.exec(page.headers.get('Link') ?? '') ?? [];
    expect(numbersOf(await get(token, next))).toEqual(made.slice(2));
    const search = (filter: string) => get(token, `/orders?reference=PO%207&${filter}`).then(numbersOf);
    expect(await search('status=completed')).toEqual(made);
    expect(await search('status=failed')).toEqual([]);
    expect(await search('to=2020-01-01')).toEqual([]);
    expect(await search('from=2020-01-01')).toEqual(made);
    expect((await search('updatedSince=2020-01-01')).sort()).toEqual([...made].sort());
  });

  it.each([
    ['', 'Reference must not be blank'],
    ['a%00', 'Reference must not contain control characters'],
    ['a&reference=b', 'Reference must be a text'],
  ])('a search for the reference "%s" is refused rather than returning all orders', async (value, reference) => {
    const { token } = await fixture.shop.customer();
    for (const more of ['', '&limit=5', '&updatedSince=2020-01-01']) {
      const { status, body } = await get(token, `/orders?reference=${value}${more}`);
      expect([status, body.code, body.details]).toEqual([400, 'VALIDATION_ERROR', { reference }]);
    }
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
