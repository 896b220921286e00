import { useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import { keepingLogger } from '../support/log-lines.js';
import { until } from '../support/until.js';

const { logger, lines } = keepingLogger();
const fixture = useDeliveryFixture({ WEBHOOK_RETRY_DELAYS_MS: '20,20,20' }, { logger });

/** Sells the last key of a new product in a request with this id. @returns the product's id. */
async function emptyProduct(requestId: string): Promise<string> {
  const product = await fixture.shop.product({}, 1);
  const { token } = await fixture.shop.customer();
  const headers = { 'X-Request-Id': requestId };
  const body = { products: [{ productId: product.id, amount: 1 }] };
  const { status } = await fixture.service.request('POST', '/api/orders', { token, headers, body });
  expect(status).toBe(201);
  return product.id;
}

const linesOf = (requestId: string, msg: string) =>
  lines.filter((line) => line.requestId === requestId && line.msg === msg);

describe('the request id of an event', () => {
  it('log lines of attempts and retry jobs name the request, the delivery, the event and the webhook', async () => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    receiver.replyNext({ status: 500 }, { status: 500 });
    await emptyProduct('retried-request');
    const [delivery] = await fixture.ended(webhook);
    await until(() => linesOf('retried-request', 'delivery attempted').length === 3);
    const [event] = await fixture.query<{ id: number }>('SELECT MAX(id) AS id FROM events');
    const deliveryId = delivery?.id.toString(16).padStart(24, '0');
    const facts = { deliveryId, eventId: `evt_${event?.id}`, webhookId: webhook.id };
    expect(linesOf('retried-request', 'delivery attempted')).toEqual([
      expect.objectContaining({ ...facts, attempt: 1, outcome: 'retried', statusCode: 500, level: 40 }),
      expect.objectContaining({ ...facts, attempt: 2, outcome: 'retried', statusCode: 500, level: 40 }),
      expect.objectContaining({ ...facts, attempt: 3, outcome: 'succeeded', statusCode: 204, level: 20 }),
    ]);
    expect(linesOf('retried-request', 'a delivery is queued for its retry')).toEqual([
      expect.objectContaining({ job: 'retry-delivery', deliveryId }),
      expect.objectContaining({ job: 'retry-delivery', deliveryId }),
    ]);
  });

  it('the log line about a webhook disabled after failed deliveries names the request', async () => {
    const receiver = await fixture.receiver({ status: 500 });
    const webhook = await fixture.webhook(receiver);
    await fixture.query('UPDATE webhooks SET consecutive_failures = 9 WHERE id = ?', [webhook.id]);
    await emptyProduct('last-straw');
    const [line] = await until(() => {
      const found = linesOf('last-straw', 'webhook disabled after failed deliveries');
      return found.length > 0 && found;
    });
    expect(line).toMatchObject({ job: 'disable-webhook', webhookId: webhook.id });
  });

  it('log lines about an event that no request caused name no earlier request', async () => {
    const receiver = await fixture.receiver();
    const webhook = await fixture.webhook(receiver);
    await emptyProduct('setting-off');
    await until(() => linesOf('setting-off', 'delivery attempted').length === 1);
    const before = lines.length;
    await fixture.happen();
    await fixture.ended(webhook);
    const attempted = await until(() => {
      const found = lines.slice(before).filter(({ msg }) => msg === 'delivery attempted');
      return found.length > 0 && found;
    });
    expect(attempted.map(({ requestId }) => requestId)).toEqual([undefined]);
  });
});
