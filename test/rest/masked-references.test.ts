import { newId } from '../../src/db/ids.js';
import { dataOf } from '../support/graphql/customer-api.js';
import { statementsOf } from '../support/plans.js';
import type { TestResponse } from '../support/service.js';
import { useStaff } from '../support/staff.js';
import { countRoundTrips } from '../support/statements.js';

const fixture = useStaff();
const LIST =
  'query ($reference: String, $search: String) { orders(reference: $reference, search: $search) { nodes { orderNumber } totalCount } }';

/** A customer, a product to order, and two keys of the shop that end alike. */
async function setup() {
  const buyer = await fixture.shop.customer({ creditLimitCents: 10_000_000 });
  const { id, poolId } = await fixture.shop.product({}, 12);
  const keys = [`A-${newId().toUpperCase()}-SAME`, `B-${newId().toUpperCase()}-SAME`] as const;
  await fixture.shop.addKeys(poolId, keys);
  return { ...buyer, keys, products: [{ productId: id, amount: 1 }] };
}

const send = async (token: string, body: object, headers: Record<string, string> = {}): Promise<TestResponse> =>
  fixture.service.request('POST', '/api/orders', { token, headers, body });
const make = async (token: string, body: object): Promise<number> => (await send(token, body)).body.orderNumber;

/** The orders that a reference finds: over REST, in both orders of the list, and in GraphQL, which all agree. */
async function found(token: string, reference: string): Promise<number[]> {
  const path = `/api/orders?reference=${encodeURIComponent(reference)}`;
  const lists = [];
  for (const more of ['', '&updatedSince=2020-01-01']) {
    const { body } = await fixture.service.request('GET', path + more, { token });
    lists.push(body.map(({ orderNumber }: { orderNumber: number }) => orderNumber).sort());
  }
  const { orders } = await dataOf(fixture, token, LIST, { reference });
  lists.push(orders.nodes.map(({ orderNumber }: { orderNumber: number }) => orderNumber).sort());
  expect(lists).toEqual([lists[0], lists[0], lists[0]]);
  expect(orders.totalCount).toBe(lists[0].length);
  return lists[0];
}

describe('a reference that holds a license key', () => {
  it('is returned masked and found only as it was sent', async () => {
    const { token, products, keys } = await setup();
    const [first, second] = keys.map((key) => `PO 7: ${key}`) as [string, string];
    const made = await send(token, { products, reference: ` ${first} ` });
    expect([made.status, made.body.reference]).toEqual([201, 'PO 7: ****SAME']);
    const one = made.body.orderNumber as number;
    const two = await make(token, { products, reference: second });
    const literal = await make(token, { products, reference: 'PO 7: ****SAME' });
    expect(await found(token, first)).toEqual([one]);
    expect(await found(token, second)).toEqual([two]);
    expect(await found(token, 'PO 7: ****SAME')).toEqual([literal]);
    for (const other of [first.toLowerCase(), 'PO 7', keys[0], `${first}!`])
      expect(await found(token, other)).toEqual([]);
    const { orders } = await dataOf(fixture, token, LIST, { search: 'PO 7' });
    expect(orders.nodes).toEqual([{ orderNumber: literal }]);
  });

  it("is found by staff's filter, and by the search as it was sent, which no statement shows", async () => {
    const { token, products, keys } = await setup();
    const whole = `PO ${newId()} ${keys[0]}`;
    const orderNumber = await make(token, { products, reference: whole });
    const list =
      'query ($reference: String) { orders(reference: $reference) { nodes { orderNumber reference } totalCount } }';
    const { orders } = await fixture.dataOf(list, { reference: whole });
    expect(orders).toEqual({ nodes: [{ orderNumber, reference: whole.replace(keys[0], '****SAME') }], totalCount: 1 });
    const search = async (text: string) =>
      (
        await fixture.dataOf('query ($text: String!) { search(text: $text) { ... on Order { orderNumber } } }', {
          text,
        })
      ).search;
    const statements = await statementsOf(fixture.service.app.dataSource, async () => {
      expect(await search(whole)).toEqual([{ orderNumber }]);
    });
    expect(JSON.stringify(statements)).not.toContain(keys[0]);
    expect(await search(whole.slice(0, 20))).toEqual([]);
    const alone = await make(token, { products, reference: keys[1] });
    expect(await search(keys[1])).toEqual([{}, { orderNumber: alone }]);
  });

  it('is compared by Idempotency-Keys as it was sent', async () => {
    const { token, products, keys } = await setup();
    const headers = { 'Idempotency-Key': newId() };
    const first = await send(token, { products, reference: keys[0] }, headers);
    const again = await send(token, { products, reference: keys[0] }, headers);
    expect([again.headers.get('Idempotent-Replayed'), again.body]).toEqual(['true', first.body]);
    for (const reference of [keys[1], '****SAME']) {
      const other = await send(token, { products, reference }, headers);
      expect([other.status, other.body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
    }
  });

  it('has at most 100 characters as it is sent', async () => {
    const { token, products, keys } = await setup();
    const fits = `${keys[0]} ${'x'.repeat(99 - keys[0].length)}`;
    expect((await send(token, { products, reference: fits })).status).toBe(201);
    expect((await send(token, { products, reference: `${fits}x` })).body.details).toEqual({
      reference: 'Reference must have at most 100 characters',
    });
  });

  it('is found also if its key came into the shop after the order, which stored it unmasked', async () => {
    const { token, products, keys } = await setup();
    const orderNumber = await make(token, { products });
    await fixture.service.query('UPDATE orders SET reference = ? WHERE order_number = ?', [keys[0], orderNumber]);
    expect(await found(token, keys[0])).toEqual([orderNumber]);
  });

  it('orders that come together keep their own references', async () => {
    const { token, products, keys } = await setup();
    const references = [`one ${keys[0]}`, `two ${keys[0]}x`, `three ${keys[1]}`, 'four'];
    const responses = await Promise.all(references.map((reference) => send(token, { products, reference })));
    expect(responses.map(({ body }) => body.reference)).toEqual([
      'one ****SAME',
      references[1],
      'three ****SAME',
      'four',
    ]);
  });

  it('a reference costs an order no round trip, and an order without one is not searched for keys', async () => {
    const { token, products, keys } = await setup();
    const { dataSource } = fixture.service.app;
    await send(token, { products });
    const without = await countRoundTrips(dataSource, () => send(token, { products }));
    expect(await countRoundTrips(dataSource, () => send(token, { products, reference: keys[0] }))).toBe(without);
    const statements = await statementsOf(dataSource, () => send(token, { products }));
    expect(statements.filter(({ sql }) => sql.includes('fingerprint IN'))).toEqual([]);
  });
});
