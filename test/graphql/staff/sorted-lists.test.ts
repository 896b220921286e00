import { eventSummary } from '../../../src/domain/webhooks/event.js';
import { Customer } from '../../../src/entities/customers/customer.js';
import { LicensePool } from '../../../src/entities/keys/license-pool.js';
import { Product } from '../../../src/entities/products/product.js';
import { useWebhookFixture } from '../../support/graphql/webhook-fixture.js';
import { order } from '../../support/rest/rest-api.js';

const fixture = useWebhookFixture(() => new Date());
const { dataOf, detailsOf } = fixture;
const manager = () => fixture.service.app.dataSource.manager;

const LISTS = {
  customers: 'search: $search',
  products: 'search: $search',
  licensePools: 'search: $search',
  webhooks: 'customerId: $search',
  webhookDeliveries: 'customerId: $search',
} as const;
type List = keyof typeof LISTS;

const queryOf = (list: List, sort: string, descending: boolean): string => {
  const type = LISTS[list].startsWith('search') ? 'String' : 'ObjectID';
  return `query ($search: ${type}, $after: String) { list: ${list}(first: 2, after: $after, ${LISTS[list]}, sort: ${sort},
    descending: ${descending}) { nodes { id } edges { cursor } pageInfo { hasNextPage endCursor } totalCount } }`;
};

/** All ids of a list, read in pages of two. */
async function idsOf(list: List, search: string, sort: string, descending = false): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page: any = (await dataOf(queryOf(list, sort, descending), { search, after })).list;
    ids.push(...page.nodes.map(({ id }: { id: string }) => id));
    if (!page.pageInfo.hasNextPage) return ids;
    after = page.pageInfo.endCursor;
  }
}

const word = (): string => `w${Math.random().toString(36).slice(2, 12)}`;

/** Each list reads the ids in this order, and backwards, whatever ends a page. */
async function expectOrder(list: List, search: string, sort: string, ids: string[]): Promise<void> {
  expect(await idsOf(list, search, sort)).toEqual(ids);
  expect(await idsOf(list, search, sort, true)).toEqual([...ids].reverse());
}

describe('sorted lists', () => {
  it('customers are sorted by name, balance and available credit, and by id among equals', async () => {
    const mark = word();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await fixture.shop.customer()).id);
    ids.sort();
    const [a = '', b = '', c = '', d = '', e = ''] = ids;
    const rows: [string, string, number, number][] = [
      [a, 'b', 500, 1000],
      [b, 'A', -200, 1000],
      [c, 'B', 500, 2000],
      [d, 'c', 0, 200],
      [e, 'a', 0, 1500],
    ];
    for (const [id, name, balanceCents, creditLimitCents] of rows) {
      await manager().update(Customer, { id }, { name: `${name} ${mark}`, balanceCents, creditLimitCents });
    }
    await expectOrder('customers', mark, 'CREATED', ids);
    await expectOrder('customers', mark, 'NAME', [b, e, a, c, d]);
    await expectOrder('customers', mark, 'BALANCE', [b, d, e, a, c]);
    await expectOrder('customers', mark, 'AVAILABLE_CREDIT', [d, a, b, c, e]);
  });

  it('products are sorted by name, list price and stock, and by id among equals', async () => {
    const mark = word();
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push(await fixture.shop.product({}, 0));
    made.sort((one, other) => (one.id < other.id ? -1 : 1));
    const ids = made.map(({ id }) => id);
    const rows = [
      ['b', 500, 2],
      ['A', 200, 9],
      ['B', 500, 10],
      ['c', 0, 2],
      ['a', 100_000, 0],
    ] as const;
    for (const [index, [name, listPriceCents, available]] of rows.entries()) {
      await manager().update(Product, { id: ids[index] }, { name: `${name} ${mark}`, listPriceCents });
      await manager().update(LicensePool, { id: made[index]!.poolId }, { available });
    }
    const [a = '', b = '', c = '', d = '', e = ''] = ids;
    await expectOrder('products', mark, 'CREATED', ids);
    await expectOrder('products', mark, 'NAME', [b, e, a, c, d]);
    await expectOrder('products', mark, 'LIST_PRICE', [d, b, a, c, e]);
    await expectOrder('products', mark, 'STOCK', [e, a, d, b, c]);
    for (const { poolId } of made) await manager().update(LicensePool, { id: poolId }, { available: 0 });
  });

  const WITHIN = `query ($search: String, $days: Int) {
    licensePools(search: $search, runsOutWithinDays: $days, sort: DAYS_LEFT) { nodes { id } totalCount } }`;

  it('license pools are sorted by name, keys and days left either way, and listed by the days that they last', async () => {
    const mark = word();
    const stocks = { a: 5, b: 30, c: 5, d: 12 };
    const pools: Record<string, string> = {};
    const buyer = await fixture.shop.customer();
    for (const [name, keys] of Object.entries(stocks)) {
      const product = await fixture.shop.product({ name: `${mark} ${name}` }, keys);
      pools[name] = product.poolId;
      // The first two are sold, so that 4 of 5 and 10 of 30 keys are left for as many days as 1 and 20 last.
      const amount = { a: 1, b: 20 }[name];
      if (amount) await order(fixture, buyer.token, [{ productId: product.id, amount }]);
    }
    const { a = '', b = '', c = '', d = '' } = pools;
    await fixture.service.query(
      `UPDATE license_pools SET name = ELT(FIELD(id, ?, ?, ?, ?), 'Zulu', 'alpha', 'Mike', 'ALPHA') WHERE id IN (?)`,
      [a, b, c, d, Object.values(pools)],
    );
    // Ties are in the order of their making. What is not sold is at the end.
    await expectOrder('licensePools', mark, 'NAME', [b, d, c, a]);
    await expectOrder('licensePools', mark, 'AVAILABLE', [a, c, b, d]);
    await expectOrder('licensePools', mark, 'DAYS_LEFT', [b, a, c, d]);
    await expectOrder('licensePools', mark, 'CREATED', [a, b, c, d]);
    // b lasts about 7 days and a about 54.
    for (const [days, expected] of [
      [3, []],
      [20, [b]],
      [60, [b, a]],
      [3_650, [b, a]],
    ] as const) {
      const found = { nodes: expected.map((id) => ({ id })), totalCount: expected.length };
      expect((await dataOf(WITHIN, { search: mark, days })).licensePools).toEqual(found);
    }
    for (const wrong of [-1, 3_651]) {
      expect(await detailsOf(WITHIN, { days: wrong })).toHaveProperty('runsOutWithinDays');
    }
  });

  it.each([
    ['customers', 'BALANCE', 'AVAILABLE_CREDIT'],
    ['products', 'CREATED', 'NAME'],
    ['licensePools', 'AVAILABLE', 'NAME'],
  ] as const)('of %s a cursor by %s is invalid by %s', async (list, sort, other) => {
    await fixture.shop.product({}, 0);
    await fixture.shop.customer();
    const { cursor } = (await dataOf(queryOf(list, sort, false), { search: '' })).list.edges[0];
    expect(await detailsOf(queryOf(list, other, false), { search: '', after: cursor })).toEqual({
      after: 'After must be a cursor from an earlier answer',
    });
  });

  it.each(Object.keys(LISTS))('%s are not turned around where nothing is said of it', async (list) => {
    const ascending = await dataOf(`{ list: ${list}(first: 3, sort: CREATED) { nodes { id } } }`);
    expect(await dataOf(`{ list: ${list}(first: 3, sort: CREATED, descending: null) { nodes { id } } }`)).toEqual(
      ascending,
    );
  });

  it.each([
    ['productOutOfStock', { sku: 'FW-1' }, 'FW-1 sold out'],
    ['productBackInStock', { sku: 'FW-1' }, 'FW-1 back in stock'],
    ['productPriceChanged', { sku: 'FW-1' }, 'FW-1 price changed'],
    ['orderCompleted', { orderNumber: 7 }, 'Order 7'],
    ['licenseKeyReplaced', { orderNumber: 7 }, 'Order 7: key replaced'],
    ['claimResolved', { orderNumber: 7, status: 'rejected' }, 'Order 7: claim rejected'],
    ['creditLow', {}, 'Credit low'],
    ['webhookDisabled', { origin: 'https://a.example' }, 'Webhook https://a.example switched off'],
  ] as const)('%s is summed up', (event, data, summary) => {
    expect(String(eventSummary({ event, data }))).toBe(summary);
  });

  it('webhooks are sorted by failures, and deliveries of a customer by time, with a summary', async () => {
    const customer = await fixture.shop.customer();
    const other = await fixture.shop.customer();
    const CREATE = `mutation ($webhookId: ObjectID!) { sendTestEvent(webhookId: $webhookId, event: orderCompleted) { id summary } }`;
    const ids: string[] = [];
    for (const consecutiveFailures of [2, 0, 2, 7, 0]) {
      ids.push(await fixture.webhook(customer.id, { consecutiveFailures }));
    }
    const foreign = await fixture.webhook(other.id);
    const [a = '', b = '', c = '', d = '', e = ''] = ids;
    await expectOrder('webhooks', customer.id, 'CREATED', ids);
    await expectOrder('webhooks', customer.id, 'FAILURES', [b, e, a, c, d]);

    const sent: string[] = [];
    for (const webhookId of [a, b, a, c, b]) {
      const delivery = (await dataOf(CREATE, { webhookId })).sendTestEvent;
      expect(delivery.summary).toMatch(/^Order \d+$/);
      sent.push(delivery.id);
    }
    await dataOf(CREATE, { webhookId: foreign });
    await expectOrder('webhookDeliveries', customer.id, 'CREATED', sent);
    const ALL = `query ($id: ObjectID!, $w: ObjectID) { webhookDeliveries(customerId: $id, webhookId: $w) { nodes { id } totalCount } }`;
    const all = async (variables: object) => (await dataOf(ALL, variables)).webhookDeliveries;
    expect(await all({ id: customer.id })).toEqual({ nodes: [...sent].reverse().map((id) => ({ id })), totalCount: 5 });
    expect(await all({ id: customer.id, w: c })).toEqual({ nodes: [{ id: sent[3] }], totalCount: 1 });
    expect(await all({ id: customer.id, w: foreign })).toEqual({ nodes: [], totalCount: 0 });
  });
});
