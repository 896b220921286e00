import { KeyQuota, VALUES_PER_SLICE } from '../../../src/graphql/shared/limits/key-quota.js';
import { useStaff } from '../../support/staff.js';

/** How many keys each tick of the event loop adds to those that are at hand. */
async function arrivals(lists: readonly (readonly unknown[])[]): Promise<number[]> {
  let arrived = 0;
  const all = lists.flat().map(async (key) => {
    if (key instanceof Promise) await key;
    arrived += 1;
  });
  let isOver = false;
  const over = Promise.all(all).then(() => (isOver = true));
  const counts: number[] = [];
  for (let before = 0; !isOver; before = arrived) {
    await new Promise((resolve) => setImmediate(resolve));
    counts.push(arrived - before);
  }
  await over;
  return counts;
}

describe('the quota of license keys of a GraphQL request', () => {
  it('keys are resolved in slices between which other requests run, over all lists of the request together', async () => {
    const quota = new KeyQuota(Infinity);
    const lists = Array.from({ length: 60 }, () => quota.inSlices(Array.from({ length: 40 }, () => 'key')));
    const counts = await arrivals(lists);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2_400);
    expect(Math.max(...counts)).toBeLessThanOrEqual(VALUES_PER_SLICE);
  });

  it('fields that together request too many keys are all refused', async () => {
    const quota = new KeyQuota(5);
    await quota.reserve(2);
    const both = await Promise.allSettled([quota.reserve(3), quota.reserve(1)]);
    const message = 'Query limit exceeded: licenseKeys: more than 5 asked for, 5 allowed';
    const refused = { status: 'rejected', reason: expect.objectContaining({ message }) };
    expect(both).toEqual([refused, refused]);
  });
});

describe('the limit of GRAPHQL_MAX_LICENSE_KEYS', () => {
  const settings = { GRAPHQL_MAX_LICENSE_KEYS: '3' };
  const fixture = useStaff(() => new Date(), settings);
  const refusal = (allowed: number) => ({ code: 'QUERY_LIMIT_EXCEEDED', limit: 'licenseKeys', allowed });

  it('a customer may read the keys of an order as often as the limit allows, and always sees those it has just bought', async () => {
    const { token } = await fixture.shop.customer();
    const word = await fixture.shop.product({}, 4);
    const sheet = await fixture.shop.product({}, 4);
    const { id } = await fixture.shop.bundle([word.poolId, sheet.poolId]);
    const ask = async (query: string) =>
      (await fixture.service.request('POST', '/graphql', { token, body: { query } })).body;
    const fields = 'orderNumber items { licenses { licenseKey } bundleLicenses { licenses { licenseKey } } }';
    const made = await ask(
      `mutation { createOrder(input: { products: [{ productId: "${id}", amount: 2 }] }) { ${fields} } }`,
    );
    const { orderNumber, items } = made.data.createOrder;
    expect(items[0].licenses).toHaveLength(4);
    expect(items[0].bundleLicenses.flatMap(({ licenses }: { licenses: unknown[] }) => licenses)).toHaveLength(4);
    const { errors } = await ask(`{ orders(first: 1) { nodes { items { licenses { licenseKey } } } } }`);
    expect(errors[0].extensions).toEqual(refusal(3));
    const rest = await fixture.service.request('GET', `/api/orders/${orderNumber}`, { token });
    expect(rest.body.items[0].licenses).toHaveLength(4);
  });

  it('the items of all orders of a request are resolved in these slices too, for customers and for staff', async () => {
    const { token } = await fixture.shop.customer();
    const { id: productId } = await fixture.shop.product({}, 2);
    const body = { products: [{ productId, amount: 1 }] };
    const { orderNumber } = (await fixture.service.request('POST', '/api/orders', { token, body })).body;
    const handedOut = jest.spyOn(KeyQuota.prototype, 'inSlices');
    const query = `{ order(orderNumber: ${orderNumber}) { items { quantity } } }`;
    await fixture.service.request('POST', '/graphql', { token, body: { query } });
    await fixture.staff.run(query, {}, fixture.admin.token);
    const { calls } = handedOut.mock;
    handedOut.mockRestore();
    const item = expect.objectContaining({ productId, quantity: 1 });
    expect(calls).toEqual([[[item]], [[item]]]);
  });

  it('staff may read twice as many keys as a customer', async () => {
    const { token } = await fixture.shop.customer();
    const { id: productId } = await fixture.shop.product({}, 2);
    const body = { products: [{ productId, amount: 2 }] };
    const { orderNumber } = (await fixture.service.request('POST', '/api/orders', { token, body })).body;
    const query = (names: readonly string[]) =>
      `{ order(orderNumber: ${orderNumber}) { items { ${names.map((name) => `${name}: licenses { licenseKey }`).join(' ')} } } }`;
    const good = await fixture.staff.run(query(['a', 'b', 'c']), {}, fixture.admin.token);
    expect(good.errors).toBeUndefined();
    const { errors } = await fixture.staff.run(query(['a', 'b', 'c', 'd']), {}, fixture.admin.token);
    expect(errors?.[0]?.extensions).toEqual(refusal(6));
  });
});
