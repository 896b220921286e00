import { eventProduct, useDeliveryFixture, type TestWebhook } from '../../support/delivery/delivery-fixture.js';
import { linkedPath } from '../../support/linked-path.js';

const fixture = useDeliveryFixture({ WEBHOOK_RETRY_DELAYS_MS: '60000' });

const UNKNOWN_ID = 'f'.repeat(24);
const request = ({ token }: { token: string }, method: string, path: string, body?: unknown) =>
  fixture.service.request(method, `/api${path}`, { token, body });

const notFound = (what: string) => ({ error: `${what} not found`, code: 'NOT_FOUND' });

async function test(webhook: TestWebhook, event = 'productBackInStock') {
  const { status, body } = await request(webhook, 'POST', `/webhooks/${webhook.id}/test`, { event });
  expect(status).toBe(201);
  expect(Object.keys(body)).toEqual(['delivery']);
  return body.delivery;
}

const lastDeliveryOf = async (webhook: TestWebhook) =>
  (await request(webhook, 'GET', `/webhooks/${webhook.id}`)).body.webhook.lastDeliveryAt as string | null;

describe('deliveries over REST', () => {
  it('a test event is delivered once, and its delivery shows the attempt', async () => {
    const receiver = await fixture.receiver({ status: 503, body: 'later' });
    const webhook = await fixture.webhook(receiver);
    expect(await lastDeliveryOf(webhook)).toBeNull();
    const delivery = await test(webhook);
    const data = { productId: '0'.repeat(24), name: 'Test product', sku: 'TEST', availableStock: 1 };
    expect(delivery).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      event: 'productBackInStock',
      status: 'pending',
      payload: {
        id: expect.stringMatching(/^evt_\d+$/),
        event: 'productBackInStock',
        timestamp: expect.any(Number),
        data,
        test: true,
      },
      createdAt: expect.any(String),
      nextAttemptAt: delivery.createdAt,
    });
    await fixture.ended(webhook);
    const { status, body } = await request(webhook, 'GET', `/deliveries/${delivery._id}`);
    expect(status).toBe(200);
    const attempt = { number: 1, statusCode: 503, error: 'Answered with status 503', responseStart: 'later' };
    expect(body).toEqual({
      ...delivery,
      status: 'failed',
      nextAttemptAt: null,
      attempts: [{ ...attempt, at: expect.any(String), durationMs: expect.any(Number) }],
    });
    expect(receiver.events).toEqual([delivery.payload]);
    expect(receiver.requests[0]?.headers['webhook-id']).toBe(delivery._id);
    // Of a webhook that nothing was sent to before, the attempt is noted exactly.
    expect(await lastDeliveryOf(webhook)).toBe(body.attempts[0].at);
    const { data: graphql } = await fixture.service.graphql(
      `query ($id: ObjectID!) { delivery(id: $id) { id status payload attempts { number } webhookless: event } }`,
      { id: delivery._id },
      webhook,
    );
    expect(graphql.delivery).toEqual({
      id: delivery._id,
      status: 'FAILED',
      payload: delivery.payload,
      attempts: [{ number: 1 }],
      webhookless: 'productBackInStock',
    });
  });

  it('the deliveries of a webhook are listed newest first, by status, in pages that Link leads through', async () => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    await fixture.happenAll([eventProduct(), eventProduct(), eventProduct()]);
    await fixture.ended(webhook);
    receiver.replyAll({ status: 500 });
    const failed = await test(webhook);
    await fixture.ended(webhook);
    const path = `/webhooks/${webhook.id}/deliveries`;
    const all = await request(webhook, 'GET', path);
    expect(all.headers.get('Link')).toBeNull();
    expect(all.body.map(({ status }: { status: string }) => status)).toEqual([
      'failed',
      'succeeded',
      'succeeded',
      'succeeded',
    ]);
    expect(all.body[0]._id).toBe(failed._id);
    expect(all.body.every((delivery: object) => !('attempts' in delivery))).toBe(true);
    const paged: unknown[] = [];
    for (let next: string | undefined = `${path}?limit=2`; next;) {
      const { body, headers }: { body: unknown[]; headers: Headers } = await request(webhook, 'GET', next);
      expect(body.length).toBeLessThanOrEqual(2);
      paged.push(...body);
      next = linkedPath(headers)?.slice('/api'.length);
    }
    expect(paged).toEqual(all.body);
    expect((await request(webhook, 'GET', `${path}?status=failed`)).body).toEqual([all.body[0]]);
    expect((await request(webhook, 'GET', `${path}?status=pending`)).body).toEqual([]);
  });

  it('a delivery of a webhook that is switched off is not sent again', async () => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    await fixture.happen();
    const [delivery] = await fixture.ended(webhook);
    await fixture.patch(webhook, { active: false });
    const [{ _id }] = (await request(webhook, 'GET', `/webhooks/${webhook.id}/deliveries`)).body;
    const { status, body } = await request(webhook, 'POST', `/deliveries/${_id}/redeliver`);
    const details = { deliveryId: 'Its webhook is not active' };
    expect([status, body]).toMatchObject([400, { code: 'VALIDATION_ERROR', details }]);
    expect(await fixture.deliveriesOf(webhook)).toEqual([delivery]);
    expect(receiver.requests).toHaveLength(1);
  });

  it.each([undefined, null, 'productSold', 1, ['productOutOfStock']])(
    'a test event of the kind %j is refused and sends nothing',
    async (event) => {
      const webhook = await fixture.webhook('https://hooks.example.com/');
      const { status, body } = await request(webhook, 'POST', `/webhooks/${webhook.id}/test`, { event });
      expect([status, body]).toMatchObject([
        400,
        {
          code: 'VALIDATION_ERROR',
          details: { event: expect.stringMatching(/^Event must be one of productOutOfStock/) },
        },
      ]);
      expect(await fixture.deliveriesOf(webhook)).toEqual([]);
    },
  );

  it('webhooks and deliveries of another customer are as unknown as those that do not exist', async () => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    const { _id } = await test(webhook);
    const before = await fixture.ended(webhook);
    const stranger = await fixture.shop.customer();
    const event = { event: 'productOutOfStock' };
    for (const [caller, webhookId, deliveryId] of [
      [stranger, webhook.id, _id],
      [webhook, UNKNOWN_ID, UNKNOWN_ID],
      [webhook, 'nonsense', 'ü'],
    ] as const) {
      const encoded = encodeURIComponent(deliveryId);
      for (const [method, path, body, what] of [
        ['GET', `/webhooks/${webhookId}`, undefined, `Webhook ${webhookId}`],
        ['POST', `/webhooks/${webhookId}/test`, event, `Webhook ${webhookId}`],
        ['GET', `/webhooks/${webhookId}/deliveries`, undefined, `Webhook ${webhookId}`],
        ['GET', `/deliveries/${encoded}`, undefined, `Delivery ${deliveryId}`],
        ['POST', `/deliveries/${encoded}/redeliver`, undefined, `Delivery ${deliveryId}`],
      ] as const) {
        const response = await request(caller, method, path, body);
        expect([response.status, response.body]).toMatchObject([404, notFound(what)]);
      }
    }
    expect(await fixture.deliveriesOf(webhook)).toEqual(before);
    expect(receiver.requests).toHaveLength(1);
  });

  it('the last delivery of a webhook is noted again once the noted one is ten seconds old, failures included', async () => {
    const receiver = await fixture.receiver({ status: 500 });
    const webhook = await fixture.webhook(receiver);
    const attemptedAt = async () => {
      const { _id } = await test(webhook);
      await fixture.ended(webhook);
      return (await request(webhook, 'GET', `/deliveries/${_id}`)).body.attempts[0].at as string;
    };
    await attemptedAt();
    const old = '2026-01-01T00:00:00.000Z';
    for (const reply of [{ status: 500 }, { status: 204 }]) {
      receiver.replyAll(reply);
      await fixture.query('UPDATE webhooks SET last_delivery_at = ? WHERE id = ?', [new Date(old), webhook.id]);
      expect(await lastDeliveryOf(webhook)).toBe(old);
      const at = await attemptedAt();
      expect(await lastDeliveryOf(webhook)).toBe(at);
    }
    const ahead = '2099-01-01T00:00:00.000Z';
    await fixture.query('UPDATE webhooks SET last_delivery_at = ? WHERE id = ?', [new Date(ahead), webhook.id]);
    await attemptedAt();
    expect(await lastDeliveryOf(webhook)).toBe(ahead);
  });
});
