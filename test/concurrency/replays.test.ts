import { DeliveryResults } from '../../src/delivery/results.js';
import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import { useSenders } from '../support/delivery/senders.js';
import { someStatementWaits } from '../support/lock-waits.js';

const fixture = useDeliveryFixture({}, { jobs: false });
const { queue, clock, retries } = useSenders(fixture);

it('a replay does not wait for deliveries whose failures are being recorded, which can wait for the webhook', async () => {
  const { dataSource } = fixture.service.app;
  const webhook = await fixture.webhook('http://127.0.0.1:9/hook');
  const since = new Date().toISOString();
  await fixture.happenAll([eventProduct(), eventProduct(), eventProduct()]);
  // Of the claimed ones the first is tried again. The other has failed, which the webhook counts.
  const [first, last] = await queue().lease(2);
  if (!first || !last) throw new Error('Nothing was claimed');
  last.attemptCount = 1;
  await fixture.query('UPDATE webhooks SET last_delivery_at = ? WHERE id = ?', [clock(), webhook.id]);

  let runs = 0;
  let met: unknown;
  // Both deliveries are locked here, and the webhook is not yet.
  const retryAt = async (): Promise<void> => {
    runs += 1;
    let isOver = false;
    const request = { token: webhook.token, body: { since } };
    const answered = fixture.service
      .request('POST', `/api/webhooks/${webhook.id}/replay`, request)
      .finally(() => (isOver = true));
    const waits = someStatementWaits(dataSource, webhook.id, () => isOver).then(() => 'the replay waits');
    met = await Promise.race([answered.then(({ body }) => body), waits.catch(() => answered.then(({ body }) => body))]);
  };
  const results = new DeliveryResults(dataSource, { retryAt, disable: () => Promise.resolve() }, retries());
  const result = { at: clock(), statusCode: 500, error: 'no', durationMs: 5, responseStart: '' };
  const failed = [first, last].map((delivery) => ({ delivery, result }));
  expect(await results.recordFailures(failed)).toEqual(['retried', 'failed']);
  expect([met, runs]).toEqual([{ queued: 3 }, 1]);
  expect(await fixture.webhookRow(webhook)).toMatchObject({ failures: 1 });
  expect((await fixture.deliveriesOf(webhook)).map(({ status, queued }) => [status, queued])).toEqual([
    ['PENDING', null],
    ['FAILED', null],
    ['PENDING', 1],
  ]);
});
