import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../../src/db/transaction.js';
import { deliveryId } from '../../../src/domain/delivery.js';
import { Webhook } from '../../../src/entities/webhook.js';
import { newId } from '../../../src/db/ids.js';
import { findDeliveryPages } from '../../../src/services/delivery-reader.js';
import { recordStockEvent } from '../../../src/services/outbox.js';
import { stoppedClock } from '../../rest/support.js';
import { useStaff, type TestStaff } from '../../support/staff.js';
import { countStatements } from '../../support/statements.js';
import { forgedCursor } from '../support.js';
import { auditOf } from './stock-keeping.js';

const CREATED = '2026-08-09T10:00:00.000Z';
const NOW = '2026-08-09T11:00:00.000Z';
const UNKNOWN_ID = '0'.repeat(24);
const NO_SUCH_WEBHOOK = { message: `Webhook ${UNKNOWN_ID} not found`, extensions: { code: 'NOT_FOUND' } };

const LIST = `query ($customerId: ObjectID, $active: Boolean, $failing: Boolean, $first: Int, $after: String) {
  webhooks(customerId: $customerId, active: $active, failing: $failing, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } nodes { id } } }`;
const ONE = `query ($customerId: ObjectID) { webhooks(customerId: $customerId) { nodes { id url active consecutiveFailures
  disabledAt createdAt updatedAt version events { productOutOfStock productBackInStock productPriceChanged }
  customer { id name } deliveries { totalCount nodes { id } } } } }`;
const SWITCH = `mutation ($id: ObjectID!, $active: Boolean!, $version: Int) {
  setWebhookActive(id: $id, active: $active, version: $version) { id active consecutiveFailures disabledAt version updatedAt } }`;
const DELIVERIES = `query ($webhookId: ObjectID, $status: DeliveryStatus, $first: Int, $after: String) {
  webhookDeliveries(webhookId: $webhookId, status: $status, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id } }
    nodes { id event status payload createdAt nextAttemptAt webhook { id customer { id } }
            attempts { number at statusCode error durationMs responseStart } } } }`;
const REDELIVER =
  'mutation ($id: ObjectID!) { redeliver(deliveryId: $id) { id status nextAttemptAt webhook { id } attempts { number } } }';

const time = stoppedClock(NOW);
const fixture = useStaff(time.clock);
const { dataOf, errorOf } = fixture;

const query = <T = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  fixture.service.app.dataSource.query<T[]>(sql, values);

async function webhook(customerId: string, fields: Partial<Webhook> = {}): Promise<string> {
  const { dataSource, vault } = fixture.service.app;
  const id = newId();
  await dataSource.manager.insert(Webhook, {
    id,
    customerId,
    url: 'https://hooks.example.com/orders',
    productOutOfStock: true,
    productBackInStock: false,
    productPriceChanged: false,
    secretCiphertext: vault.encrypt('whsec_test', 'webhook-secret'),
    createdAt: new Date(CREATED),
    updatedAt: new Date(CREATED),
    ...fields,
  });
  return id;
}

async function setColumns(deliveryNumber: number, fields: object): Promise<void> {
  for (const [column, value] of Object.entries(fields)) {
    await query('UPDATE webhook_deliveries SET ?? = ? WHERE id = ?', [column, value, deliveryNumber]);
  }
}

/** Has a product run out, which is news for every webhook there is; gives the delivery to this one. */
async function deliver(webhookId: string, fields: object = {}): Promise<{ id: string; number: number; sku: string }> {
  const sku = `SKU-${newId()}`;
  await inTransaction(fixture.service.app.dataSource, (manager) =>
    recordStockEvent(manager, { id: newId(), sku, name: 'Product' }, 0, new Date(CREATED)),
  );
  const [row] = await query<{ id: number }>('SELECT MAX(id) AS id FROM webhook_deliveries WHERE webhook_id = ?', [
    webhookId,
  ]);
  const number = Number(row?.id);
  await setColumns(number, fields);
  return { id: deliveryId(number), number, sku };
}

// In this order: only what is pending can be queued.
const ENDED = { queued: null, next_attempt_at: null };
const FAILED = { ...ENDED, status: 'FAILED' };
const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);

/** All pages of a list, put together. */
async function pages(operation: string, field: string, variables: object, first: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const { nodes, pageInfo }: any = (await dataOf(operation, { ...variables, first, after }))[field];
    ids.push(...idsOf({ nodes }));
    if (!pageInfo.hasNextPage) return ids;
    expect(nodes).toHaveLength(first);
    after = pageInfo.endCursor;
  }
}

// Events reach every webhook there is, so those of other tests would be counted along.
beforeEach(() => query('DELETE FROM webhooks'));

describe('the list of webhooks', () => {
  it('shows a webhook as its customer sees it, with the customer and without the secret', async () => {
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
        createdAt: CREATED,
        updatedAt: CREATED,
        version: 3,
        events: { productOutOfStock: true, productBackInStock: false, productPriceChanged: false },
        customer: { id: customerId, name: 'Kunde GmbH' },
        deliveries: { totalCount: 0, nodes: [] },
      },
    ]);
  });

  it('can be narrowed to a customer, to those that are on or off, and to those that fail', async () => {
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

  it('comes page by page, without gap or double, in the order in which they were made', async () => {
    const { id } = await fixture.shop.customer();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await webhook(id));
    expect(await pages(LIST, 'webhooks', {}, 2)).toEqual(ids);
    const { webhooks } = await dataOf(LIST, { first: 0 });
    expect([webhooks.nodes, webhooks.totalCount, webhooks.pageInfo.hasNextPage]).toEqual([[], 5, true]);
  });

  it.each([{ first: 501 }, { first: -1 }, { after: 'nonsense' }, { after: forgedCursor([7]) }])(
    'refuses %j',
    async (page) => {
      const { extensions } = await errorOf(LIST, page);
      expect(extensions).toEqual({
        code: 'VALIDATION_ERROR',
        details: { [Object.keys(page)[0] ?? '']: expect.any(String) },
      });
    },
  );

  it('costs as many statements for many webhooks as for one', async () => {
    const operation = `{ webhooks { totalCount nodes { id customer { id } deliveries(first: 2) { totalCount nodes { id
      webhook { id } attempts { number } } } } } }`;
    const count = () => countStatements(fixture.service.app.dataSource, () => dataOf(operation));
    await deliver(await webhook((await fixture.shop.customer()).id));
    const one = await count();
    for (let more = 0; more < 9; more += 1) await webhook((await fixture.shop.customer()).id);
    for (let more = 0; more < 3; more += 1) await deliver(UNKNOWN_ID);
    expect((await dataOf(operation)).webhooks.nodes).toHaveLength(10);
    expect(await count()).toBe(one);
  });
});

describe('setWebhookActive', () => {
  it('switches a webhook off, cancels what waits for it and says so in the audit log', async () => {
    const { id: customerId } = await fixture.shop.customer();
    const [id, other] = [await webhook(customerId, { consecutiveFailures: 2 }), await webhook(customerId)];
    const { number: failed } = await deliver(id, FAILED);
    await deliver(id);
    const { setWebhookActive } = await dataOf(SWITCH, { id, active: false });
    expect(setWebhookActive).toEqual({
      id,
      active: false,
      consecutiveFailures: 2,
      disabledAt: NOW,
      version: 2,
      updatedAt: NOW,
    });
    const rows = await query('SELECT webhook_id, status, queued FROM webhook_deliveries ORDER BY id');
    expect(rows.filter((row) => row.webhook_id === id).map(({ status }) => status)).toEqual(['FAILED', 'CANCELLED']);
    expect(rows.filter((row) => row.webhook_id === other)).toEqual([
      { webhook_id: other, status: 'PENDING', queued: 1 },
      { webhook_id: other, status: 'PENDING', queued: 1 },
    ]);
    expect(failed).toBeGreaterThan(0);
    expect(await auditOf(fixture, id)).toEqual([
      {
        action: 'setWebhookActive',
        staffId: fixture.admin.id,
        type: 'Webhook',
        before: { active: true, consecutiveFailures: 2, disabledAt: null },
        after: { active: false, consecutiveFailures: 2, disabledAt: NOW },
      },
    ]);
  });

  it('switches a disabled webhook on again and forgets its failures', async () => {
    const { id: customerId } = await fixture.shop.customer();
    const id = await webhook(customerId, { active: false, disabledAt: new Date(CREATED), consecutiveFailures: 10 });
    const { setWebhookActive } = await dataOf(SWITCH, { id, active: true, version: 1 });
    expect(setWebhookActive).toMatchObject({ active: true, consecutiveFailures: 0, disabledAt: null, version: 2 });
  });

  it('forgets the failures of one that is on, and changes nothing else that stands already', async () => {
    const { id: customerId } = await fixture.shop.customer();
    const failing = await webhook(customerId, { consecutiveFailures: 3 });
    expect((await dataOf(SWITCH, { id: failing, active: true })).setWebhookActive).toMatchObject({
      consecutiveFailures: 0,
      version: 2,
    });
    const off = await webhook(customerId, { active: false, disabledAt: new Date(CREATED) });
    expect((await dataOf(SWITCH, { id: off, active: false })).setWebhookActive).toMatchObject({
      disabledAt: CREATED,
      version: 1,
      updatedAt: CREATED,
    });
    const on = await webhook(customerId);
    expect((await dataOf(SWITCH, { id: on, active: true })).setWebhookActive).toMatchObject({ version: 1 });
  });

  it('refuses a webhook that was changed meanwhile, one that is not there, and SUPPORT', async () => {
    const { id: customerId } = await fixture.shop.customer();
    const id = await webhook(customerId, { version: 2 });
    const support = await fixture.staff.member('SUPPORT');
    const { extensions } = await errorOf(SWITCH, { id, active: false, version: 1 });
    expect(extensions.code).toBe('VERSION_CONFLICT');
    expect(await errorOf(SWITCH, { id: UNKNOWN_ID, active: false })).toEqual(NO_SUCH_WEBHOOK);
    expect((await errorOf(SWITCH, { id, active: false }, support.token)).extensions.code).toBe('FORBIDDEN');
    expect((await dataOf(ONE, { customerId })).webhooks.nodes).toMatchObject([{ active: true, version: 2 }]);
    expect(await auditOf(fixture, id)).toEqual([]);
  });
});

describe('the list of deliveries', () => {
  it('shows what was sent to whom, and what came of each attempt', async () => {
    const { id: customerId } = await fixture.shop.customer();
    const webhookId = await webhook(customerId);
    const { id, number, sku } = await deliver(webhookId, FAILED);
    const attempts = [
      [number, new Date(NOW), 503, 'Answered with status 503', 17, 'busy'],
      [number, new Date(NOW), null, 'No answer within 5000 ms', 5_000, null],
    ];
    await query(
      'INSERT INTO delivery_attempts (delivery_id, at, status_code, error, duration_ms, response_start) VALUES ?',
      [attempts],
    );
    const { webhookDeliveries } = await dataOf(DELIVERIES, { webhookId });
    expect(webhookDeliveries.nodes).toEqual([
      {
        id,
        event: 'productOutOfStock',
        status: 'FAILED',
        payload: {
          event: 'productOutOfStock',
          timestamp: Date.parse(CREATED),
          data: { productId: expect.any(String), name: 'Product', sku },
        },
        createdAt: CREATED,
        nextAttemptAt: null,
        webhook: { id: webhookId, customer: { id: customerId } },
        attempts: [
          { number: 1, at: NOW, statusCode: 503, error: attempts[0]?.[3], durationMs: 17, responseStart: 'busy' },
          { number: 2, at: NOW, statusCode: null, error: attempts[1]?.[3], durationMs: 5_000, responseStart: null },
        ],
      },
    ]);
  });

  it('comes newest first, page by page, of all webhooks or of one, in each status', async () => {
    const { id: customerId } = await fixture.shop.customer();
    const [a, b] = [await webhook(customerId), await webhook(customerId)];
    for (let event = 0; event < 6; event += 1) await deliver(a);
    const rows = await query<{ id: number; webhookId: string }>(
      'SELECT id, webhook_id AS webhookId FROM webhook_deliveries ORDER BY id DESC',
    );
    const statuses = ['FAILED', 'PENDING', 'SUCCEEDED', 'CANCELLED', 'FAILED'];
    const expected = rows.map(({ id, webhookId }, index) => ({
      id: deliveryId(id),
      number: id,
      webhookId,
      status: statuses[index % statuses.length],
    }));
    for (const { number, status } of expected) {
      await setColumns(number, status === 'PENDING' ? {} : { ...ENDED, status });
    }
    expect(expected).toHaveLength(12);
    for (const webhookId of [null, a, b]) {
      for (const status of [null, ...new Set(statuses)]) {
        const wanted = expected.filter(
          (one) => (webhookId === null || one.webhookId === webhookId) && (status === null || one.status === status),
        );
        const ids = wanted.map(({ id }) => id);
        for (const first of [1, 3, 50]) {
          expect(await pages(DELIVERIES, 'webhookDeliveries', { webhookId, status }, first)).toEqual(ids);
        }
        const { webhookDeliveries } = await dataOf(DELIVERIES, { webhookId, status, first: 1 });
        expect(webhookDeliveries.totalCount).toBe(ids.length);
        expect(webhookDeliveries.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual(ids.slice(0, 1));
      }
    }
  });

  it('costs as many statements for many deliveries as for one', async () => {
    const webhookId = await webhook((await fixture.shop.customer()).id);
    const count = () => countStatements(fixture.service.app.dataSource, () => dataOf(DELIVERIES));
    await deliver(webhookId);
    const one = await count();
    await webhook((await fixture.shop.customer()).id);
    for (let event = 0; event < 5; event += 1) await deliver(webhookId);
    expect((await dataOf(DELIVERIES)).webhookDeliveries.nodes).toHaveLength(11);
    expect(await count()).toBe(one);
  });

  it('is reached by indexes, whatever is asked for', async () => {
    const { id: customerId } = await fixture.shop.customer();
    const [a] = [await webhook(customerId), await webhook(customerId), await webhook(customerId)];
    for (let event = 0; event < 40; event += 1) await deliver(a ?? '');
    const digits = Array.from({ length: 40 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ');
    await query(
      `INSERT INTO events (kind, product_id, sku, name, occurred_at)
       SELECT e.kind, e.product_id, e.sku, e.name, e.occurred_at FROM events e, (${digits}) more
        WHERE e.id IN (SELECT event_id FROM webhook_deliveries)`,
    );
    await query(
      `INSERT IGNORE INTO webhook_deliveries (event_id, webhook_id, status, created_at)
       SELECT e.id, w.id, ELT(1 + e.id % 3, 'FAILED', 'SUCCEEDED', 'CANCELLED'), e.occurred_at FROM events e, webhooks w`,
    );
    await query('ANALYZE TABLE webhook_deliveries, events');
    for (const filter of [{}, { webhookId: a }, { status: 'FAILED' }, { webhookId: a, status: 'FAILED' }] as const) {
      expect(await rowsRead((manager) => findDeliveryPages(manager, [{ ...filter, first: 10 }]))).toBeLessThan(500);
    }
  });

  /** How many rows the server read for `work`, by whatever way. */
  async function rowsRead(work: (manager: EntityManager) => Promise<unknown>): Promise<number> {
    const runner = fixture.service.app.dataSource.createQueryRunner();
    const read = async () => {
      const rows: { Value: string }[] = await runner.query(`SHOW SESSION STATUS LIKE 'Handler_read%'`);
      return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    try {
      await runner.connect();
      const before = await read();
      await work(runner.manager);
      return (await read()) - before;
    } finally {
      await runner.release();
    }
  }
});

describe('redeliver', () => {
  it.each(['ADMIN', 'SUPPORT'] as const)('sends a failed delivery again, for %s, and is audited', async (role) => {
    const member: TestStaff = await fixture.staff.member(role);
    const webhookId = await webhook((await fixture.shop.customer()).id);
    const { id, number } = await deliver(webhookId, { ...FAILED, attempt_count: 4 });
    const { redeliver } = await dataOf(REDELIVER, { id }, member.token);
    expect(redeliver).toEqual({ id, status: 'PENDING', nextAttemptAt: NOW, webhook: { id: webhookId }, attempts: [] });
    const rows = await query('SELECT status, queued, attempt_count FROM webhook_deliveries WHERE id = ?', [number]);
    expect(rows).toEqual([{ status: 'PENDING', queued: 1, attempt_count: 0 }]);
    expect(await auditOf(fixture, id)).toEqual([
      {
        action: 'redeliver',
        staffId: member.id,
        type: 'WebhookDelivery',
        before: { status: 'FAILED', nextAttemptAt: null },
        after: { status: 'PENDING', nextAttemptAt: NOW },
      },
    ]);
  });

  it('refuses what would not be sent, and leaves no trace of that', async () => {
    const [active, suspended] = [await fixture.shop.customer(), await fixture.shop.customer()];
    const [on, off] = [await webhook(suspended.id), await webhook(active.id)];
    await deliver(on, FAILED);
    const rows = await query<{ id: number; webhookId: string }>(
      'SELECT id, webhook_id AS webhookId FROM webhook_deliveries',
    );
    const deliveryTo = (webhookId: string) => deliveryId(rows.find((row) => row.webhookId === webhookId)?.id ?? 0);
    await query("UPDATE customers SET status = 'SUSPENDED' WHERE id = ?", [suspended.id]);
    await query('UPDATE webhooks SET active = 0 WHERE id = ?', [off]);
    const before = await query('SELECT * FROM webhook_deliveries ORDER BY id');
    const cases = [
      [deliveryTo(on), 'VALIDATION_ERROR', { deliveryId: 'Its customer is not active' }],
      [deliveryTo(off), 'VALIDATION_ERROR', { deliveryId: 'Its webhook is not active' }],
      [UNKNOWN_ID, 'NOT_FOUND', undefined],
      ['f'.repeat(24), 'NOT_FOUND', undefined],
    ] as const;
    for (const [id, code, details] of cases) {
      expect((await errorOf(REDELIVER, { id })).extensions).toEqual(details ? { code, details } : { code });
      expect(await auditOf(fixture, id)).toEqual([]);
    }
    expect(await query('SELECT * FROM webhook_deliveries ORDER BY id')).toEqual(before);
  });
});
