import { deliveryId } from '../../../src/domain/webhooks/delivery.js';
import { countDeliveries, findDeliveryPages } from '../../../src/services/webhooks/delivery-reader.js';
import { auditEntry, auditOf } from '../../support/graphql/stock-keeping.js';
import { CREATED, FAILED, NOW, useWebhookFixture } from '../../support/graphql/webhook-fixture.js';
import { rowsRead } from '../../support/rows-examined.js';

const DELIVERIES = `query ($webhookId: ObjectID, $status: DeliveryStatus, $event: WebhookEventKind, $from: DateTime,
  $to: DateTime, $first: Int, $after: String) {
  webhookDeliveries(webhookId: $webhookId, status: $status, event: $event, from: $from, to: $to, first: $first,
    after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id } }
    nodes { id event status payload createdAt nextAttemptAt webhook { id customer { id } }
            attempts { number at statusCode error durationMs responseStart } } } }`;
const REDELIVER =
  'mutation ($id: ObjectID!) { redeliver(deliveryId: $id) { id status nextAttemptAt webhook { id } attempts { number } } }';

const fixture = useWebhookFixture();
const { dataOf, detailsOf, query, webhook, deliver, pages } = fixture;

describe('the list of deliveries', () => {
  it('a delivery shows its webhook, its payload and the outcome of each attempt', async () => {
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
          id: expect.stringMatching(/^evt_\d+$/),
          event: 'productOutOfStock',
          timestamp: Date.parse(CREATED),
          sequence: 1,
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

  it('the list of deliveries reads fewer than 500 rows of many under every filter', async () => {
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
    await query('UPDATE events SET order_number = id');
    await query('ANALYZE TABLE webhook_deliveries, events');
    const [from, to] = [new Date('2026-08-01'), new Date('2026-08-02')];
    const { dataSource } = fixture.service.app;
    const { manager } = dataSource;
    for (const filter of [
      {},
      { webhookId: a },
      { status: 'FAILED' },
      { webhookId: a, status: 'FAILED' },
      { from: new Date(CREATED) },
      { webhookId: a, from, to },
      { from, to },
      { to: from },
      { event: 'productOutOfStock' },
      { event: 'productPriceChanged' },
      { webhookId: a, event: 'productPriceChanged' },
      { orderNumber: 7 },
      { webhookId: a, orderNumber: 7, from },
    ] as const) {
      const read = await rowsRead(dataSource, () => findDeliveryPages(manager, [{ ...filter, first: 10 }]));
      expect([filter, read < 500 || read]).toEqual([filter, true]);
    }
    // Neither rare nor delivered to anybody.
    await query(
      `INSERT INTO events (kind, product_id, sku, name, occurred_at)
       SELECT 'productAdded', product_id, sku, name, occurred_at FROM events LIMIT 250`,
    );
    const counted = await rowsRead(dataSource, () => countDeliveries(manager, { event: 'productAdded' }));
    expect(counted).toBeLessThan(1_000);
  });

  it('deliveries are listed newest first, filtered by webhook, status, kind of event and time, alone and together', async () => {
    const { id: customerId } = await fixture.shop.customer();
    const webhookId = await webhook(customerId);
    const made = [];
    for (const day of ['01', '02', '03', '04']) {
      const delivery = await deliver(webhookId, { ...FAILED, created_at: `2026-08-${day} 12:00:00.000` });
      made.push(delivery.id);
    }
    const [first, second, third, fourth] = made;
    // It gets none of the events before.
    const later = await webhook(customerId);
    await query(
      `UPDATE events e JOIN webhook_deliveries d ON d.event_id = e.id SET e.kind = 'productBackInStock' WHERE d.id = ?`,
      [BigInt(`0x${third}`).toString()],
    );
    const noon = (day: string) => `2026-08-${day}T12:00:00Z`;
    for (const [filter, expected] of [
      [{}, [fourth, third, second, first]],
      [{ from: noon('02') }, [fourth, third, second]],
      [{ to: noon('03') }, [second, first]],
      [{ from: noon('02'), to: noon('04') }, [third, second]],
      [{ from: noon('05') }, []],
      [{ event: 'productBackInStock' }, [third]],
      [{ event: 'productOutOfStock', from: noon('02'), status: 'FAILED' }, [fourth, second]],
      [{ event: 'productOutOfStock', status: 'PENDING' }, []],
      [{ status: 'FAILED' }, [fourth, third, second, first]],
    ] as const) {
      for (const ofOne of [{ webhookId }, {}]) {
        const variables = { ...filter, ...ofOne };
        expect([variables, await pages(DELIVERIES, 'webhookDeliveries', variables, 2)]).toEqual([variables, expected]);
        const { webhookDeliveries } = await dataOf(DELIVERIES, variables);
        expect(webhookDeliveries.totalCount).toBe(expected.length);
      }
    }
    expect(await pages(DELIVERIES, 'webhookDeliveries', { webhookId: later }, 2)).toEqual([]);
  });
});

describe('sendTestEvent', () => {
  const SEND = `mutation ($id: ObjectID!) { sendTestEvent(webhookId: $id, event: productPriceChanged) {
    id event status payload webhook { id } attempts { number } } }`;

  it('sendTestEvent queues a test event for a webhook, on or off, with an audit entry', async () => {
    const member = await fixture.staff.member('SUPPORT');
    const { id: customerId } = await fixture.shop.customer();
    for (const active of [true, false]) {
      const id = await webhook(customerId, { active });
      const { sendTestEvent } = await dataOf(SEND, { id }, member.token);
      expect(sendTestEvent).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        event: 'productPriceChanged',
        status: 'PENDING',
        payload: {
          id: expect.stringMatching(/^evt_\d+$/),
          event: 'productPriceChanged',
          timestamp: Date.parse(NOW),
          data: expect.anything(),
          test: true,
        },
        webhook: { id },
        attempts: [],
      });
      expect(await auditOf(fixture, id)).toEqual([
        auditEntry('sendTestEvent', 'Webhook', member.id, {
          after: { deliveryId: sendTestEvent.id, event: 'productPriceChanged' },
        }),
      ]);
    }
  });
});

describe('redeliver', () => {
  it('redeliver makes a failed delivery pending again, with an audit entry', async () => {
    const member = await fixture.staff.member('SUPPORT');
    const webhookId = await webhook((await fixture.shop.customer()).id);
    const { id, number } = await deliver(webhookId, { ...FAILED, attempt_count: 4 });
    const { redeliver } = await dataOf(REDELIVER, { id }, member.token);
    expect(redeliver).toEqual({
      id,
      status: 'PENDING',
      nextAttemptAt: NOW,
      webhook: { id: webhookId },
      attempts: [],
    });
    const rows = await query('SELECT status, queued, attempt_count FROM webhook_deliveries WHERE id = ?', [number]);
    expect(rows).toEqual([{ status: 'PENDING', queued: 1, attempt_count: 0 }]);
    expect(await auditOf(fixture, id)).toEqual([
      auditEntry('redeliver', 'WebhookDelivery', member.id, {
        before: { status: 'FAILED', nextAttemptAt: null },
        after: { status: 'PENDING', nextAttemptAt: NOW },
      }),
    ]);
  });

  it('redeliver for an inactive customer or webhook is refused and changes nothing', async () => {
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
    for (const [id, problem] of [
      [deliveryTo(on), 'Its customer is not active'],
      [deliveryTo(off), 'Its webhook is not active'],
    ] as const) {
      expect(await detailsOf(REDELIVER, { id })).toEqual({ deliveryId: problem });
      expect(await auditOf(fixture, id)).toEqual([]);
    }
    expect(await query('SELECT * FROM webhook_deliveries ORDER BY id')).toEqual(before);
  });
});
