import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import { samplesOf } from '../support/metrics.js';
import { until } from '../support/until.js';

const fixture = useDeliveryFixture({ WEBHOOK_RETRY_DELAYS_MS: '20' });

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
