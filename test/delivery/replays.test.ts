import type { EventProduct } from '../../src/services/webhooks/outbox.js';
import { eventProduct, useDeliveryFixture, type TestWebhook } from '../support/delivery/delivery-fixture.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

const fixture = useDeliveryFixture({ WEBHOOK_RETRY_DELAYS_MS: '20' });
const MANY = Number(process.env.REPLAYED_EVENTS ?? 300);
const PORTION = 50;
const subjects = (count: number) => Array.from({ length: count }, eventProduct);
const OUT = { productOutOfStock: true };

const idsAt = ({ requests }: Receiver) => requests.map(({ headers }) => headers['webhook-id']);

/** Events that no webhook is sent, about one product after the other: back in stock with one key, with two, and so on. */
async function missed({ customerId }: TestWebhook, products: readonly EventProduct[]): Promise<string> {
  await fixture.query('UPDATE customers SET created_at = ? WHERE id = ?', [new Date(0), customerId]);
  const now = new Date();
  const rows = products.map(({ id, sku, name }, index) => ['productBackInStock', id, sku, name, index + 1, now]);
  await fixture.query('INSERT INTO events (kind, product_id, sku, name, available_stock, occurred_at) VALUES ?', [
    rows,
  ]);
  return now.toISOString();
}

async function replay({ id, token }: TestWebhook, since: string): Promise<number> {
  const body = { since, events: ['productBackInStock'] };
  const response = await fixture.service.request('POST', `/api/webhooks/${id}/replay`, { token, body });
  return response.body.queued as number;
}

function expectInOrder(arrived: Receiver['events']): void {
  const last = new Map<unknown, number>();
  for (const { data, sequence } of arrived) {
    expect(sequence).toBe((last.get(data.productId) ?? 0) + 1);
    last.set(data.productId, sequence ?? NaN);
  }
}

it('what is new waits for no more of a replay than the four requests in flight', async () => {
  const receiver = await fixture.receiver({ isHeld: true });
  const webhook = await fixture.webhook(receiver, { events: OUT });
  const since = await missed(webhook, subjects(20));
  expect(await replay(webhook, since)).toBe(20);
  await until(() => receiver.requests.length === 4, 'the first of the replay');
  for (const product of subjects(3)) await fixture.happen(0, product);
  receiver.replyAll({});
  receiver.release();
  await receiver.received(23);
  const kinds = receiver.events.map(({ event }) => event);
  expect(kinds).toEqual([
    ...Array(4).fill('productBackInStock'),
    ...Array(3).fill('productOutOfStock'),
    ...Array(16).fill('productBackInStock'),
  ]);
  await fixture.ended(webhook);
});

it('a replay to one webhook holds up no other webhook', async () => {
  const hanging = await fixture.receiver({ manner: 'silent' });
  const stuck = await fixture.webhook(hanging, { events: OUT });
  const since = await missed(stuck, subjects(50));
  expect(await replay(stuck, since)).toBe(50);
  await until(() => hanging.atOnce > 0, 'a request that hangs');
  const receiver = await fixture.receiver();
  const webhook = await fixture.webhook(receiver, { events: OUT });
  expect(await replay(webhook, since)).toBe(0);
  await fixture.query('UPDATE customers SET created_at = ? WHERE id = ?', [new Date(0), webhook.customerId]);
  expect(await replay(webhook, since)).toBe(50);
  await receiver.received(50);
  await fixture.ended(webhook);
  expectInOrder(receiver.events);
});

it(`${MANY} events are replayed to a receiver, each once, four at a time at most and in the order of each product`, async () => {
  const receiver = await fixture.receiver();
  const webhook = await fixture.webhook(receiver, { events: OUT });
  const products = subjects(PORTION);
  const since = await missed(webhook, Array.from({ length: MANY / PORTION }, () => products).flat());
  expect(await replay(webhook, since)).toBe(MANY);
  // In small portions, each of which is waited for as long as everything is elsewhere.
  let mostLeased = 0;
  for (let count = PORTION; count <= MANY; count += PORTION) {
    await receiver.received(count);
    const [row] = await fixture.query<{ leased: number }>(
      'SELECT COUNT(*) AS leased FROM webhook_deliveries WHERE claim_id IS NOT NULL',
    );
    mostLeased = Math.max(mostLeased, row?.leased ?? 0);
  }
  await until(async () => (await fixture.statusesOf(webhook)).SUCCEEDED === MANY, 'the end of the replay');
  expect(receiver.requests).toHaveLength(MANY);
  expect(new Set(idsAt(receiver)).size).toBe(MANY);
  expectInOrder(receiver.events);
  expect([receiver.mostAtOnce, mostLeased].every((most) => most <= 4)).toBe(true);
}, 1_800_000);
