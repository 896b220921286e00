import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import { figureOf, samplesOf } from '../support/metrics.js';
import { until } from '../support/until.js';

const fixture = useDeliveryFixture({ WEBHOOK_RETRY_DELAYS_MS: '20' });

const metric = (name: string) => figureOf(fixture.service, name);

async function outcomes(): Promise<Record<string, number>> {
  const samples = await samplesOf(fixture.service);
  const nameOf = (outcome: string) => `webhook_delivery_attempts_total{outcome="${outcome}"}`;
  return Object.fromEntries(
    ['succeeded', 'retried', 'failed', 'superseded'].map((outcome) => [outcome, samples.get(nameOf(outcome)) ?? 0]),
  );
}

it('the metrics count delivery attempts by outcome', async () => {
  expect(await outcomes()).toEqual({ succeeded: 0, retried: 0, failed: 0, superseded: 0 });
  const receiver = await fixture.receiver();
  const webhook = await fixture.webhook(receiver);
  await fixture.happenAll([eventProduct(), eventProduct(), eventProduct()]);
  await fixture.ended(webhook);
  await until(async () => (await outcomes()).succeeded === 3);
  receiver.replyNext({ status: 500 }, { status: 500 });
  await fixture.happen();
  await fixture.ended(webhook);
  await until(async () => (await outcomes()).failed === 1);
  expect(await outcomes()).toEqual({ succeeded: 3, retried: 1, failed: 1, superseded: 0 });

  receiver.replyNext({ status: 500, isHeld: true });
  await fixture.happen();
  await receiver.received(6);
  await fixture.patch(webhook, { active: false });
  receiver.release();
  await until(async () => (await outcomes()).superseded === 1);
  expect(await outcomes()).toEqual({ succeeded: 3, retried: 1, failed: 1, superseded: 1 });
});

it('the metrics report the number of waiting deliveries and the current age of the oldest one', async () => {
  await fixture.query("UPDATE webhook_deliveries SET status = 'CANCELLED', queued = NULL WHERE status = 'PENDING'");
  const [waiting, oldest] = ['webhook_deliveries_waiting', 'webhook_deliveries_oldest_waiting_seconds'];
  expect([await metric(waiting), await metric(oldest)]).toEqual([0, 0]);
  const receiver = await fixture.receiver({ manner: 'silent' });
  const webhook = await fixture.webhook(receiver);
  await fixture.happenAll(Array.from({ length: 7 }, eventProduct));
  await receiver.received(4);
  const longAgo = new Date(Date.now() - 100_000);
  await fixture.query('UPDATE webhook_deliveries SET created_at = ? WHERE webhook_id = ? LIMIT 1', [
    longAgo,
    webhook.id,
  ]);
  const ageSeconds = await metric(oldest);
  expect(ageSeconds).toBeGreaterThanOrEqual(100);
  expect(ageSeconds).toBeLessThanOrEqual((Date.now() - longAgo.getTime()) / 1000);
  expect(await metric(waiting)).toBe(7);
  await fixture.patch(webhook, { active: false });
  expect([await metric(oldest), await metric(waiting)]).toEqual([0, 0]);
});
