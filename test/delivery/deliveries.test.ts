import { createHmac } from 'node:crypto';
import { inTransaction } from '../../src/db/transaction.js';
import { recordStockEvent } from '../../src/services/webhooks/outbox.js';
import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import type { Received } from '../support/receiver.js';
import { sleepFor } from '../support/until.js';

const DAY_MS = 24 * 60 * 60 * 1000;

// Written after docs/spec/webhooks.md#signatures, independently of the service's own code.
const hexSignature = (body: string, secret: string) => createHmac('sha256', secret).update(body, 'utf8').digest('hex');

function standardSignature({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed, 'utf8').digest('base64')}`;
}

describe('a delivery', () => {
  const time = { offsetMs: 0 };
  const fixture = useDeliveryFixture(
    { WEBHOOK_RETRY_DELAYS_MS: '10,10,10' },
    { clock: () => new Date(Date.now() + time.offsetMs) },
  );
  beforeEach(() => {
    time.offsetMs = 0;
  });

  const AT = new Date('2026-03-04T05:06:07.089Z');
  const record = (work: Parameters<typeof inTransaction<void>>[1]) =>
    inTransaction(fixture.service.app.dataSource, work);
  const only = async (receiver: { received: (count: number) => Promise<Received[]> }, place = 0) =>
    (await receiver.received(place + 1))[place] as Received;

  /** The text of a body without the event's id, which differs in every run. */
  const withoutId = (body: string) => body.replace(/^\{"id":"evt_\d+",/, '{');

  it.each([
    ['productOutOfStock', 0, ''],
    ['productBackInStock', 17, ',"availableStock":17'],
  ])('a %s delivery has the documented body', async (event, stock, more) => {
    const receiver = await fixture.receiver();
    await fixture.webhook(receiver);
    const product = { ...eventProduct(), name: 'Büro "Pro" ✓ 💼' };
    await record((manager) => recordStockEvent(manager, product, stock, AT));
    const { body } = await only(receiver);
    expect(withoutId(body)).toBe(
      `{"event":"${event}","timestamp":1772600767089,"sequence":1,"data":{"productId":"${product.id}",` +
        `"name":"Büro \\"Pro\\" ✓ 💼","sku":"${product.sku}"${more}}}`,
    );
  });

  it('a delivery carries the documented headers and valid signatures', async () => {
    const [receiver, other] = [await fixture.receiver(), await fixture.receiver()];
    const webhook = await fixture.webhook(receiver);
    const { secret } = await fixture.webhook(other, { id: webhook.customerId, token: webhook.token });
    const before = Math.floor(Date.now() / 1000);
    await fixture.happen(0);
    const request = await only(receiver);
    const [delivery] = await fixture.ended(webhook);
    expect(request).toMatchObject({ method: 'POST', path: '/hook' });
    expect(request.headers).toMatchObject({
      host: `127.0.0.1:${receiver.port}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(request.body)),
      'x-webhook-event': 'productOutOfStock',
      'x-webhook-signature': hexSignature(request.body, webhook.secret),
      'webhook-id': (delivery?.id ?? 0).toString(16).padStart(24, '0'),
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': standardSignature(request, webhook.secret),
    });
    expect(request.headers['x-webhook-signature']).toMatch(/^[0-9a-f]{64}$/);
    // Each webhook has a secret of its own.
    const neighbour = await only(other);
    expect(neighbour.headers['x-webhook-signature']).toBe(hexSignature(neighbour.body, secret));
    expect(secret).not.toBe(webhook.secret);
    const second = Number(request.headers['webhook-timestamp']);
    expect(second).toBeGreaterThanOrEqual(before);
    expect(second).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
  });

  it('attempts and redeliveries of a delivery have the same body and id, and timestamps of their own', async () => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    receiver.replyNext({ status: 500 }, { status: 503 }, { manner: 'close' });
    await fixture.happen(3);
    const [delivery] = await fixture.ended(webhook);
    expect(delivery).toMatchObject({ status: 'SUCCEEDED', attemptCount: 4 });

    time.offsetMs = 3 * DAY_MS;
    const id = (await only(receiver)).headers['webhook-id'];
    const mutation = 'mutation ($id: ObjectID!) { redeliver(deliveryId: $id) { id status } }';
    const { data } = await fixture.service.graphql(mutation, { id }, { token: webhook.token });
    expect(data.redeliver).toEqual({ id, status: 'PENDING' });
    const requests = await receiver.received(5);
    await fixture.ended(webhook);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
    expect(new Set(requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    expect(new Set(requests.map(({ headers }) => headers['x-webhook-signature'])).size).toBe(1);
    for (const request of requests) {
      expect(request.headers['webhook-signature']).toBe(standardSignature(request, webhook.secret));
    }
    const [first, , , , again] = requests.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect((again ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual((3 * DAY_MS) / 1000);
  });

  it('a regenerated secret signs at once, and for 24 hours the old secret signs webhook-signature too', async () => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    const path = `/api/webhooks/${webhook.id}/regenerate-secret`;
    const response = await fixture.service.request('POST', path, { token: webhook.token });
    const { secret } = response.body.webhook;
    expect(secret).not.toBe(webhook.secret);

    await fixture.happen();
    const during = await only(receiver);
    // The test may take some minutes.
    time.offsetMs = DAY_MS - 600_000;
    await fixture.happen();
    const shortlyBefore = await only(receiver, 1);
    time.offsetMs = DAY_MS;
    await fixture.happen();
    const after = await only(receiver, 2);
    await fixture.ended(webhook);
    for (const request of [during, shortlyBefore]) {
      const both = [secret, webhook.secret].map((key: string) => standardSignature(request, key));
      expect(request.headers['webhook-signature']).toBe(both.join(' '));
    }
    expect(after.headers['webhook-signature']).toBe(standardSignature(after, secret));
    for (const { headers, body } of [during, shortlyBefore, after]) {
      expect(headers['x-webhook-signature']).toBe(hexSignature(body, secret));
    }
  });

  it('a waiting delivery uses a secret and a URL that were changed after it was leased', async () => {
    const [receiver, moved] = [await fixture.receiver({ isHeld: true }), await fixture.receiver()];
    const webhook = await fixture.webhook(receiver);
    await fixture.happenAll(Array.from({ length: 8 }, eventProduct));
    await receiver.received(4);
    const path = `/api/webhooks/${webhook.id}/regenerate-secret`;
    const { secret } = (await fixture.service.request('POST', path, { token: webhook.token })).body.webhook;
    await fixture.patch(webhook, { url: moved.url() });
    // So long after its lease, a delivery is read again before it is sent.
    await sleepFor(300);
    receiver.release();
    await fixture.ended(webhook);
    expect([receiver.requests.length, moved.requests.length]).toEqual([4, 4]);
    for (const { headers, body } of moved.requests) {
      expect(headers['x-webhook-signature']).toBe(hexSignature(body, secret));
    }
  });
});
