import { newId } from '../../../src/db/ids.js';
import { momentIn } from '../../../src/services/common/clock.js';
import { DuePrices } from '../../../src/services/products/scheduled-prices.js';
import { failQueries } from '../../support/failing-queries.js';
import { auditEntry, auditOf, CHANGE_PRICE, eventsOf } from '../../support/graphql/stock-keeping.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff, type TestStaff } from '../../support/staff.js';

const FIELDS = `id from note status createdAt staffMember { id }
  changes { product { id } listPrice listPriceBefore }`;
const SCHEDULE = `mutation ($changes: [PriceChangeInput!]!, $from: DateTime!, $note: String) {
  schedulePriceChanges(changes: $changes, from: $from, note: $note) { ${FIELDS} } }`;
const CANCEL = `mutation ($id: ObjectID!) { cancelPriceChanges(id: $id) { ${FIELDS} } }`;
const ONE = `query ($id: ObjectID!) { scheduledPriceChange(id: $id) { ${FIELDS} } }`;
const LIST = `query ($status: ScheduledPriceChangeStatus, $productId: ObjectID) {
  scheduledPriceChanges(status: $status, productId: $productId) { nodes { id } totalCount } }`;
const PRODUCT = `query ($id: ObjectID!) { product(id: $id) {
  listPrice oldListPrice version nextListPrice { listPrice from } history { nodes { action via staffMember { id } before after } } } }`;
const HISTORY = `query ($id: ObjectID!) { priceChanges(productId: $id) {
  nodes { at oldPrice newPrice version via operator staffMember { id } } } }`;

const MINUTE_MS = 60_000;

describe('prices to come', () => {
  const time = manualClock('2026-03-01T12:00:00Z');
  const fixture = useStaff(time.clock);
  const { dataOf, errorOf, detailsOf } = fixture;
  let clerk: TestStaff;

  beforeAll(async () => {
    clerk = await fixture.staff.member('CATALOGUE');
  });

  const after = (minutes: number): string => new Date(time.now.getTime() + minutes * MINUTE_MS).toISOString();
  const pass = (minutes: number): void => {
    time.now = new Date(time.now.getTime() + minutes * MINUTE_MS);
  };
  const due = () => new DuePrices(fixture.service.app.dataSource, time.clock, momentIn('Europe/Berlin'));
  const product = async (listPriceCents = 1_000) => (await fixture.shop.product({ listPriceCents }, 1)).id;
  const schedule = async (prices: Record<string, number>, from: string, note?: string) => {
    const changes = Object.entries(prices).map(([productId, listPrice]) => ({ productId, listPrice }));
    return (await dataOf(SCHEDULE, { changes, from, note }, clerk.token)).schedulePriceChanges;
  };
  const stored = async (id: string) => (await dataOf(PRODUCT, { id })).product;
  const one = async (id: string) => (await dataOf(ONE, { id })).scheduledPriceChange;
  const list = async (variables: object) => (await dataOf(LIST, variables)).scheduledPriceChanges;
  const rows = async () => {
    const counts = await fixture.service.query<object>(
      `SELECT (SELECT COUNT(*) FROM scheduled_price_changes) AS changes, (SELECT COUNT(*) FROM planned_prices) AS prices,
              (SELECT COUNT(*) FROM audit_entries) AS entries`,
    );
    return counts[0];
  };

  it('prices that were planned wait, and change together at their instant, like any other prices', async () => {
    const [a, b] = [await product(1_000), await product(2_000)];
    const from = after(60);
    const planned = await schedule({ [b]: 19.9, [a]: 12.5 }, from, 'Spring');
    const { id } = planned;
    const prices = [
      { product: { id: b }, listPrice: 19.9, listPriceBefore: 20 },
      { product: { id: a }, listPrice: 12.5, listPriceBefore: 10 },
    ];
    const expected = { id, from, note: 'Spring', createdAt: time.now.toISOString(), staffMember: { id: clerk.id } };
    expect(planned).toEqual({ ...expected, status: 'WAITING', changes: prices });
    expect(await auditOf(fixture, id)).toEqual([
      auditEntry('schedulePriceChanges', 'ScheduledPriceChange', clerk.id, {
        after: { from, note: 'Spring', status: 'WAITING', listPrices: { [b]: 19.9, [a]: 12.5 } },
      }),
    ]);

    pass(59);
    await due().change();
    expect(await stored(a)).toMatchObject({ listPrice: 10, version: 1, nextListPrice: { listPrice: 12.5, from } });
    expect(await one(id)).toEqual(planned);
    expect(await fixture.service.violations()).toEqual([]);

    // Whatever the price is by then.
    await dataOf(CHANGE_PRICE, { id: a, listPrice: 11 });
    pass(1);
    await due().change();
    expect(await one(id)).toEqual({
      ...expected,
      status: 'DONE',
      changes: [prices[0], { ...prices[1], listPriceBefore: 11 }],
    });
    const [first] = (await dataOf(HISTORY, { id: a })).priceChanges.nodes;
    const by = { via: 'SYSTEM', staffMember: { id: clerk.id } };
    expect(first).toEqual({ at: expect.any(String), oldPrice: 11, newPrice: 12.5, version: 3, operator: null, ...by });
    const changed = await stored(a);
    expect(changed).toMatchObject({ listPrice: 12.5, oldListPrice: 11, version: 3, nextListPrice: null });
    expect(changed.history.nodes[0]).toEqual({
      action: 'changeListPrice',
      before: { listPrice: 11, version: 2 },
      after: { listPrice: 12.5, version: 3 },
      ...by,
    });
    expect(await stored(b)).toMatchObject({ listPrice: 19.9, version: 2 });
    const event = { kind: 'productPriceChanged' };
    expect(await eventsOf(fixture, a, b)).toEqual([
      { ...event, productId: a, oldCents: 1_000, newCents: 1_100 },
      ...[
        { ...event, productId: b, oldCents: 2_000, newCents: 1_990 },
        { ...event, productId: a, oldCents: 1_100, newCents: 1_250 },
      ].toSorted((one, other) => (one.productId < other.productId ? -1 : 1)),
    ]);
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('what many do at the same time is done once', async () => {
    const a = await product();
    await schedule({ [a]: 12 }, after(1));
    pass(1);
    await Promise.all([due().change(), due().change(), due().change(), due().change()]);
    expect(await stored(a)).toMatchObject({ listPrice: 12, version: 2 });
    expect((await dataOf(HISTORY, { id: a })).priceChanges.nodes).toHaveLength(1);
    expect(await eventsOf(fixture, a)).toHaveLength(1);
  });

  it('missed changes are applied in the order of their instants', async () => {
    const a = await product();
    await schedule({ [a]: 14 }, after(2));
    await schedule({ [a]: 12 }, after(1));
    expect((await stored(a)).nextListPrice).toEqual({ listPrice: 12, from: after(1) });
    pass(60);
    await due().change();
    expect(await stored(a)).toMatchObject({ listPrice: 14, oldListPrice: 12, version: 3, nextListPrice: null });
  });

  it('a product that has the price already stays as it is', async () => {
    const a = await product();
    const { id } = await schedule({ [a]: 10 }, after(1));
    pass(1);
    await due().change();
    expect(await one(id)).toMatchObject({ status: 'DONE' });
    expect(await stored(a)).toMatchObject({ version: 1, history: { nodes: [] } });
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('what fails half-way changes nothing, and is done the next time', async () => {
    const [a, b] = [await product(), await product()];
    const { id } = await schedule({ [a]: 12, [b]: 13 }, after(1));
    pass(1);
    const failed = await failQueries(
      fixture.service.app.dataSource,
      'INSERT INTO audit_entries',
      1,
      new Error('No room'),
    );
    await expect(due().change()).rejects.toThrow('No room');
    expect(failed()).toBe(1);
    expect(await one(id)).toMatchObject({ status: 'WAITING' });
    for (const productId of [a, b]) expect(await stored(productId)).toMatchObject({ listPrice: 10, version: 1 });
    expect(await eventsOf(fixture, a, b)).toEqual([]);
    await due().change();
    expect(await stored(b)).toMatchObject({ listPrice: 13, version: 2 });
  });

  it('a change that is cancelled never comes', async () => {
    const a = await product();
    const planned = await schedule({ [a]: 12 }, after(1));
    const { cancelPriceChanges } = await dataOf(CANCEL, { id: planned.id }, clerk.token);
    expect(cancelPriceChanges).toEqual({ ...planned, status: 'CANCELLED' });
    expect((await auditOf(fixture, planned.id))[1]).toMatchObject({
      action: 'cancelPriceChanges',
      before: { status: 'WAITING' },
      after: { status: 'CANCELLED' },
    });
    pass(1);
    await due().change();
    expect(await stored(a)).toMatchObject({ listPrice: 10, version: 1, nextListPrice: null });
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('only what waits can be cancelled', async () => {
    const a = await product();
    const [cancelled, done] = [await schedule({ [a]: 12 }, after(1)), await schedule({ [a]: 13 }, after(2))];
    await dataOf(CANCEL, { id: cancelled.id });
    pass(2);
    await due().change();
    const before = await rows();
    for (const [{ id }, status] of [
      [cancelled, 'cancelled'],
      [done, 'done'],
    ] as const) {
      const details = { id: `This change of prices is ${status} already` };
      expect(await detailsOf(CANCEL, { id })).toEqual(details);
    }
    expect(await rows()).toEqual(before);
    expect(await stored(a)).toMatchObject({ listPrice: 13 });
  });

  it('a product has no two prices that wait for one instant', async () => {
    const [a, b] = [await product(), await product()];
    const from = after(1);
    const first = await schedule({ [a]: 12 }, from);
    const before = await rows();
    const changes = [b, a].map((productId) => ({ productId, listPrice: 13 }));
    const { extensions } = await errorOf(SCHEDULE, { changes, from });
    const { sku } = (await dataOf('query ($id: ObjectID!) { product(id: $id) { sku } }', { id: a })).product;
    const details = { from: `Another price waits for the same time: ${sku}` };
    expect(extensions).toEqual({ code: 'VALIDATION_ERROR', details });
    expect(await rows()).toEqual(before);

    await schedule({ [a]: 13 }, after(2));
    await dataOf(CANCEL, { id: first.id });
    await schedule({ [a]: 13, [b]: 13 }, from);
    expect((await stored(a)).nextListPrice).toEqual({ listPrice: 13, from });
  });

  it('of two that plan for one instant at the same time, one is refused', async () => {
    const a = await product();
    const from = after(1);
    const responses = await Promise.all(
      [12, 13, 14].map((listPrice) =>
        fixture.staff.run(SCHEDULE, { changes: [{ productId: a, listPrice }], from }, clerk.token),
      ),
    );
    const refused = responses.flatMap(({ errors }) => errors ?? []);
    expect(refused.map(({ extensions }) => Object.keys(extensions.details))).toEqual([['from'], ['from']]);
    expect(await list({ productId: a })).toMatchObject({ totalCount: 1 });
  });

  it('what is refused names what is wrong, and plans nothing', async () => {
    const a = await product();
    const before = await rows();
    const unknown = newId();
    const changes = [a, unknown].map((productId) => ({ productId, listPrice: 1 }));
    const refused = async (variables: object) => await detailsOf(SCHEDULE, { changes, ...variables });
    expect(await refused({ from: after(0) })).toEqual({ from: 'From must be in the future' });
    expect(await refused({ from: after(1) })).toEqual({
      'changes[1].productId': `Product ${unknown} does not exist`,
    });
    expect(await rows()).toEqual(before);
  });

  it('the list is newest first, and is searched by status and product', async () => {
    const [a, b] = [await product(), await product()];
    const ids: string[] = [];
    for (const minutes of [3, 2, 1]) ids.unshift((await schedule({ [a]: minutes, [b]: 1 }, after(minutes))).id);
    await dataOf(CANCEL, { id: ids[1] });
    const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);
    expect(idsOf(await list({ productId: a }))).toEqual(ids);
    expect(idsOf(await list({ productId: b, status: 'WAITING' }))).toEqual([ids[0], ids[2]]);
    expect(idsOf(await list({ status: 'CANCELLED' }))).toContain(ids[1]);
  });

  it('the verification finds a price that waits for nothing, and one that was changed twice', async () => {
    const a = await product();
    const { id } = await schedule({ [a]: 12 }, after(1));
    const found = async () => (await fixture.service.violations()).map(({ detail }) => detail);
    const query = (sql: string) => fixture.service.query(sql, [a]);
    await query('UPDATE planned_prices SET waiting_from = NULL WHERE product_id = ?');
    const waits = `the price of product ${a} in change ${id}, which is WAITING, waits for nothing`;
    expect(await found()).toEqual([waits]);
    pass(1);
    await due().change();
    expect(await found()).toEqual([]);
    await query(`INSERT INTO price_changes (product_id, product_version, at, staff_member_id, via, old_list_price_cents,
                                            new_list_price_cents)
                 SELECT product_id, 3, at, staff_member_id, via, 1200, 1300 FROM price_changes WHERE product_id = ?`);
    expect(await found()).toEqual([expect.stringContaining('was changed 2 times as planned, and should be 1')]);
  });
});
