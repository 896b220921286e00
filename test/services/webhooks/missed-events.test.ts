import { newId } from '../../../src/db/ids.js';
import { DeliveryQueue, type LeasedDelivery } from '../../../src/delivery/queue.js';
import { DeliveryResults } from '../../../src/delivery/results.js';
import { DeliveryRetries } from '../../../src/delivery/retries.js';
import { MAX_CONSECUTIVE_FAILURES } from '../../../src/domain/webhooks/delivery.js';
import { momentIn } from '../../../src/services/common/clock.js';
import { WebhookReplays } from '../../../src/services/webhooks/webhook-replay.js';
import { disableFailing } from '../../../src/services/webhooks/webhook-state.js';
import { OpenTransaction } from '../../support/concurrency/two-connections.js';
import { eventProduct, useDeliveryFixture, type TestWebhook } from '../../support/delivery/delivery-fixture.js';

const fixture = useDeliveryFixture({}, { jobs: false });
const URL_TEXT = 'http://127.0.0.1:9/';
const source = () => fixture.service.app.dataSource;

const patch = ({ id, token }: TestWebhook, body: object) =>
  fixture.service.request('PATCH', `/api/webhooks/${id}`, { token, body });

/** Enables a webhook and requests its missed events. @returns how many events were queued. */
async function catchUp(webhook: TestWebhook, more: object = {}): Promise<number> {
  const { status, body } = await patch(webhook, { active: true, sendMissed: true, ...more });
  expect(status).toBe(200);
  expect(body.webhook.active).toBe(true);
  return body.queued;
}

const shown = (webhook: TestWebhook) => fixture.deliveriesOf(webhook).then((rows) => rows.map(({ status }) => status));

/** Makes the pending deliveries of a webhook end like this. */
const end = (webhook: TestWebhook, status: string) =>
  fixture.query(
    `UPDATE webhook_deliveries SET status = ?, queued = NULL, claim_id = NULL, next_attempt_at = NULL
      WHERE webhook_id = ? AND status = 'PENDING'`,
    [status, webhook.id],
  );

it('what happened while it was off is queued once, and nothing else', async () => {
  const webhook = await fixture.webhook(URL_TEXT);
  await fixture.happen(1);
  await end(webhook, 'SUCCEEDED');
  await patch(webhook, { active: false });
  await fixture.happen(0);
  await patch(webhook, { active: true });
  await patch(webhook, { active: false });
  // Switching off what is off does not forget since when it is.
  const missed = [eventProduct(), eventProduct()];
  await fixture.happen(0, missed[0]);
  await patch(webhook, { active: false });
  await fixture.happen(1, missed[1]);
  expect(await catchUp(webhook)).toBe(2);
  await fixture.happen(0);
  expect(await shown(webhook)).toEqual(['SUCCEEDED', 'PENDING', 'PENDING', 'PENDING']);
  const rows = await fixture.query<{ productId: string }>(
    `SELECT e.product_id AS productId FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
      WHERE d.webhook_id = ? AND d.replayed ORDER BY e.id`,
    [webhook.id],
  );
  expect(rows.map(({ productId }) => productId)).toEqual(missed.map(({ id }) => id));
});

it('after ten failures, what failed, what waited and what came after is sent', async () => {
  const webhook = await fixture.webhook(URL_TEXT);
  await fixture.happen(1);
  await end(webhook, 'SUCCEEDED');
  for (let count = 0; count < MAX_CONSECUTIVE_FAILURES; count += 1) await fixture.happen(1);
  await end(webhook, 'FAILED');
  await fixture.query('UPDATE webhooks SET consecutive_failures = ? WHERE id = ?', [
    MAX_CONSECUTIVE_FAILURES,
    webhook.id,
  ]);
  await fixture.happen(1);
  expect(await disableFailing(source(), webhook.id, new Date())).toBe(true);
  await fixture.happen(1);
  expect((await shown(webhook)).at(-1)).toBe('CANCELLED');
  expect(await catchUp(webhook)).toBe(MAX_CONSECUTIVE_FAILURES + 2);
  expect(await fixture.statusesOf(webhook)).toEqual({ SUCCEEDED: 1, PENDING: MAX_CONSECUTIVE_FAILURES + 2 });
});

it('what failed in a row is what failed after the last success, however old it is', async () => {
  const webhook = await fixture.webhook(URL_TEXT);
  for (let count = 0; count < 3; count += 1) await fixture.happen(1);
  await end(webhook, 'FAILED');
  const rows = await fixture.query<{ id: number }>(
    'SELECT id FROM webhook_deliveries WHERE webhook_id = ? ORDER BY id',
    [webhook.id],
  );
  const [oldest, second, third] = rows.map(({ id }) => id);
  await fixture.query("UPDATE webhook_deliveries SET status = 'SUCCEEDED' WHERE id = ?", [third]);
  const after = (ms: number) => new Date(Date.now() + ms);
  // The oldest one was sent again.
  await fixture.query('INSERT INTO delivery_attempts (delivery_id, at, status_code, error, duration_ms) VALUES ?', [
    [
      [oldest, after(0), 500, 'no', 1],
      [second, after(100), 500, 'no', 1],
      [third, after(200), 200, null, 1],
      [oldest, after(300), 500, 'no', 1],
    ],
  ]);
  await patch(webhook, { active: false });
  expect(await catchUp(webhook)).toBe(1);
  expect(await shown(webhook)).toEqual(['PENDING', 'FAILED', 'SUCCEEDED']);
});

it('what ends after ten failures have switched it off counts no more, and everything missed is sent', async () => {
  const webhook = await fixture.webhook(URL_TEXT);
  await fixture.happenAll(Array.from({ length: MAX_CONSECUTIVE_FAILURES + 2 }, eventProduct));
  const leased = await new DeliveryQueue(source(), () => new Date()).lease(500);
  const followUps = { retryAt: () => Promise.resolve(), disable: () => Promise.resolve() };
  const retries = new DeliveryRetries(source(), () => new Date(), []);
  const results = new DeliveryResults(source(), followUps, retries);
  const attempted = (error: string | null) => (delivery: LeasedDelivery) => {
    const result = { at: new Date(), statusCode: error ? 500 : 204, error, durationMs: 5, responseStart: '' };
    return { delivery, result };
  };
  await results.recordFailures(leased.slice(2).map(attempted('no')));
  expect(await disableFailing(source(), webhook.id, new Date())).toBe(true);
  await results.recordSuccesses(leased.slice(0, 1).map(attempted(null)));
  expect(await results.recordFailures(leased.slice(1, 2).map(attempted('no')))).toEqual(['superseded']);
  expect(await fixture.webhookRow(webhook)).toMatchObject({ active: 0, failures: MAX_CONSECUTIVE_FAILURES });
  expect(await catchUp(webhook)).toBe(MAX_CONSECUTIVE_FAILURES + 2);
  expect(await fixture.statusesOf(webhook)).toEqual({ PENDING: MAX_CONSECUTIVE_FAILURES + 2 });
});

it('what failed before it was last switched on is not sent', async () => {
  const webhook = await fixture.webhook(URL_TEXT);
  await fixture.happen(1);
  await end(webhook, 'FAILED');
  const [row] = await fixture.query<{ id: number }>('SELECT id FROM webhook_deliveries WHERE webhook_id = ?', [
    webhook.id,
  ]);
  await fixture.query('INSERT INTO delivery_attempts (delivery_id, at, status_code, error, duration_ms) VALUES (?)', [
    [row?.id, new Date(Date.now() - 1_000), 500, 'no', 1],
  ]);
  for (const active of [false, true, false]) await patch(webhook, { active });
  expect(await catchUp(webhook)).toBe(0);
});

it('an event that was being recorded when it was switched on is sent too', async () => {
  const webhook = await fixture.webhook(URL_TEXT);
  await patch(webhook, { active: false });
  const late = await OpenTransaction.begin(source());
  // As one that reads which webhooks there are before this one is switched on.
  await late.manager.query(
    `INSERT INTO events (kind, product_id, sku, name, available_stock, occurred_at)
     VALUES ('productOutOfStock', ?, 'SKU', 'Late', 0, ?)`,
    [newId(), new Date()],
  );
  expect(await catchUp(webhook)).toBe(0);
  await late.commit();
  await fixture.query('UPDATE webhook_replays SET expires_at = UTC_TIMESTAMP(3) WHERE webhook_id = ?', [webhook.id]);
  await fixture.service.request('GET', '/api/events', { token: webhook.token });
  await new WebhookReplays(source(), () => new Date(), momentIn('Europe/Berlin')).resume();
  expect(await shown(webhook)).toEqual(['PENDING']);
  expect(await fixture.query('SELECT * FROM webhook_replays WHERE webhook_id = ?', [webhook.id])).toEqual([]);
});

it.each([
  ['without active', { sendMissed: true }],
  ['with active: false', { sendMissed: true, active: false }],
  ['that is no boolean', { sendMissed: 'yes', active: true }],
])('sendMissed %s is refused, and changes nothing', async (_what, body) => {
  const webhook = await fixture.webhook(URL_TEXT);
  await patch(webhook, { active: false });
  await fixture.happen(0);
  const before = (await fixture.service.request('GET', `/api/webhooks/${webhook.id}`, { token: webhook.token })).body;
  const response = await patch(webhook, body);
  expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(response.body.details).toHaveProperty('sendMissed');
  expect((await fixture.service.request('GET', `/api/webhooks/${webhook.id}`, { token: webhook.token })).body).toEqual(
    before,
  );
  expect(await shown(webhook)).toEqual([]);
});

it('sendMissed for a webhook that is on is refused, and queues nothing', async () => {
  const webhook = await fixture.webhook(URL_TEXT, { events: { creditLow: true } });
  const { body } = await patch(webhook, { active: true, sendMissed: true, events: { productOutOfStock: true } });
  expect(body).toMatchObject({ code: 'VALIDATION_ERROR', details: { sendMissed: expect.any(String) as string } });
  await fixture.happen(0);
  expect(await shown(webhook)).toEqual([]);
});

it('GraphQL returns the number of queued events in that response, and null elsewhere', async () => {
  const webhook = await fixture.webhook(URL_TEXT);
  const update = `mutation ($id: ObjectID!, $input: UpdateWebhookInput!) {
    updateWebhook(id: $id, input: $input) { active queued } }`;
  const run = async (input: object) => {
    const { data } = await fixture.service.graphql(update, { id: webhook.id, input }, { token: webhook.token });
    return data.updateWebhook;
  };
  expect(await run({ active: false })).toEqual({ active: false, queued: null });
  await fixture.happen(0);
  expect(await run({ active: true, sendMissed: true })).toEqual({ active: true, queued: 1 });
  const { data } = await fixture.service.graphql('{ webhooks { queued } }', {}, { token: webhook.token });
  expect(data.webhooks).toEqual([{ queued: null }]);
});
