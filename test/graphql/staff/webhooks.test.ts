import { forgedCursor } from '../../support/graphql/customer-api.js';
import { auditEntry, auditOf } from '../../support/graphql/stock-keeping.js';
import { CREATED, FAILED, NOW, UNKNOWN_ID, useWebhookFixture } from '../../support/graphql/webhook-fixture.js';
import { planOf, statementsOf } from '../../support/plans.js';

const LIST = `query ($customerId: ObjectID, $active: Boolean, $failing: Boolean, $first: Int, $after: String) {
  webhooks(customerId: $customerId, active: $active, failing: $failing, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } nodes { id } } }`;
const ONE = `query ($customerId: ObjectID) { webhooks(customerId: $customerId) { nodes { id url active consecutiveFailures
  disabledAt disabledReason lastDeliveryAt createdAt updatedAt version events { productOutOfStock productBackInStock productPriceChanged }
  customer { id name } deliveries { totalCount nodes { id } } } } }`;
const SWITCH = `mutation ($id: ObjectID!, $active: Boolean!, $version: Int) {
  setWebhookActive(id: $id, active: $active, version: $version) { id active consecutiveFailures disabledAt version updatedAt } }`;
const FAILING_FIRST = `query ($failing: Boolean, $first: Int, $after: String) {
  webhooks(failingFirst: true, failing: $failing, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } nodes { id } } }`;
const fixture = useWebhookFixture();
const { dataOf, errorOf, query, webhook, deliver, pages, detailsOf } = fixture;

const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);

describe('the list of webhooks', () => {
  it('a webhook shows the staff the same fields as its customer, the customer, and no secret', async () => {
    const { id: customerId } = await fixture.shop.customer({ name: 'Kunde GmbH' });
    const disabledAt = new Date('2026-08-09T10:30:00.000Z');
    const id = await webhook(customerId, { active: false, disabledAt, consecutiveFailures: 10, version: 3 });
    expect((await dataOf(ONE, { customerId })).webhooks.nodes).toEqual([
      {
        id,
        url: 'https://hooks.example.com/orders',
        active: false,
        consecutiveFailures: 10,
        disabledAt: disabledAt.toISOString(),
        // v0.1.0 did not keep who switched it off, but how many deliveries had failed.
        disabledReason: '10 deliveries in a row have failed',
        lastDeliveryAt: null,
        createdAt: CREATED,
        updatedAt: CREATED,
        version: 3,
        events: { productOutOfStock: true, productBackInStock: false, productPriceChanged: false },
        customer: { id: customerId, name: 'Kunde GmbH' },
        deliveries: { totalCount: 0, nodes: [] },
      },
    ]);
  });

  it("the staff's webhooks are filtered by customer, by activity and by failures", async () => {
    const [a, b] = [await fixture.shop.customer(), await fixture.shop.customer()];
    const well = await webhook(a.id);
    const failing = await webhook(a.id, { consecutiveFailures: 1 });
    const off = await webhook(b.id, { active: false, disabledAt: new Date() });
    const disabled = await webhook(b.id, { active: false, disabledAt: new Date(), consecutiveFailures: 10 });
    for (const [filter, expected] of [
      [{}, [well, failing, off, disabled]],
      [{ customerId: a.id }, [well, failing]],
      [{ active: true }, [well, failing]],
      [{ active: false }, [off, disabled]],
      [{ failing: true }, [failing, disabled]],
      [{ failing: false }, [well, off]],
      [{ customerId: b.id, active: false, failing: true }, [disabled]],
      [{ customerId: UNKNOWN_ID }, []],
    ] as const) {
      const { webhooks } = await dataOf(LIST, filter);
      expect([idsOf(webhooks), webhooks.totalCount]).toEqual([expected, expected.length]);
    }
  });

  it('failing webhooks come first on request, the worst of all pages before all others', async () => {
    const { id } = await fixture.shop.customer();
    const failures = [0, 3, 10, 0, 3];
    const ids: string[] = [];
    for (const consecutiveFailures of failures) ids.push(await webhook(id, { consecutiveFailures }));
    const expected = [2, 4, 1, 3, 0].map((index) => ids[index]);
    for (const first of [1, 2, 5]) expect(await pages(FAILING_FIRST, 'webhooks', {}, first)).toEqual(expected);
    expect(await pages(FAILING_FIRST, 'webhooks', { failing: true }, 2)).toEqual(expected.slice(0, 3));
    const { webhooks } = await dataOf(FAILING_FIRST, { first: 1 });
    expect(webhooks.totalCount).toBe(5);
    // A cursor of the other order.
    const byAge = await dataOf(LIST, { first: 1 });
    for (const after of [byAge.webhooks.pageInfo.endCursor, forgedCursor([1, 'x']), forgedCursor([0.5, UNKNOWN_ID])]) {
      expect(await detailsOf(FAILING_FIRST, { after })).toEqual({ after: expect.any(String) });
    }
  });

  it('the list that begins with failing webhooks is read in the order of an index', async () => {
    const { dataSource } = fixture.service.app;
    const { id } = await fixture.shop.customer();
    for (let count = 0; count < 3; count += 1) await webhook(id, { consecutiveFailures: count });
    const first = await dataOf(FAILING_FIRST, { first: 1 });
    const { endCursor: after } = first.webhooks.pageInfo;
    const sent = await statementsOf(dataSource, () => dataOf(FAILING_FIRST, { first: 1, after }));
    const statement = sent.find(({ sql }) => sql.includes('ORDER BY'));
    if (!statement) throw new Error('There is no list');
    expect(await planOf(dataSource, statement)).toMatchObject([
      { table: 'webhooks', type: expect.stringMatching(/^(range|index)$/), key: 'webhooks_failing' },
    ]);
  });
});

describe('setWebhookActive', () => {
  it('setWebhookActive false cancels the pending deliveries of a webhook, with an audit entry', async () => {
    const { id: customerId } = await fixture.shop.customer();
    const [id, other] = [await webhook(customerId, { consecutiveFailures: 2 }), await webhook(customerId)];
    await deliver(id, FAILED);
    await deliver(id);
    const { setWebhookActive } = await dataOf(SWITCH, { id, active: false });
    expect(setWebhookActive).toMatchObject({ active: false, consecutiveFailures: 2, disabledAt: NOW, version: 2 });
    const rows = await query('SELECT webhook_id, status FROM webhook_deliveries ORDER BY id');
    const statusesOf = (one: string) => rows.filter((row) => row.webhook_id === one).map(({ status }) => status);
    expect([statusesOf(id), statusesOf(other)]).toEqual([
      ['FAILED', 'CANCELLED'],
      ['PENDING', 'PENDING'],
    ]);
    expect(await auditOf(fixture, id)).toEqual([
      auditEntry('setWebhookActive', 'Webhook', fixture.admin.id, {
        before: { active: true, consecutiveFailures: 2, disabledAt: null, disabledReason: null },
        after: {
          active: false,
          consecutiveFailures: 2,
          disabledAt: NOW,
          disabledReason: "The reseller's staff has switched it off",
        },
      }),
    ]);
  });

  it.each([
    ['switches on', { active: false, disabledAt: new Date(CREATED), consecutiveFailures: 10 }, true, 2],
    ['resets the failures of', { consecutiveFailures: 3 }, true, 2],
    ['leaves as it is', {}, true, 1],
    ['leaves switched off', { active: false, disabledAt: new Date(CREATED) }, false, 1],
  ])('setWebhookActive %s a webhook that is %j', async (_does, fields, active, version) => {
    const id = await webhook((await fixture.shop.customer()).id, fields);
    const { setWebhookActive } = await dataOf(SWITCH, { id, active });
    const disabledAt = active ? null : CREATED;
    expect(setWebhookActive).toMatchObject({ active, consecutiveFailures: 0, disabledAt, version });
  });

  it('setWebhookActive is refused with an outdated version, and changes nothing', async () => {
    const { id: customerId } = await fixture.shop.customer();
    const id = await webhook(customerId, { version: 2 });
    const { extensions } = await errorOf(SWITCH, { id, active: false, version: 1 });
    expect(extensions.code).toBe('VERSION_CONFLICT');
    expect((await dataOf(ONE, { customerId })).webhooks.nodes).toMatchObject([{ active: true, version: 2 }]);
    expect(await auditOf(fixture, id)).toEqual([]);
  });
});
