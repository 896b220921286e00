import { LEASE_MS, type LeasedDelivery } from '../../src/delivery/queue.js';
import { deliveryId } from '../../src/domain/webhooks/delivery.js';
import { eventProduct, useDeliveryFixture, type TestWebhook } from '../support/delivery/delivery-fixture.js';
import { useSenders } from '../support/delivery/senders.js';
import { isScan, planOf, statementsOf } from '../support/plans.js';
import { PastEventsFixture } from '../support/webhooks/past-events-fixture.js';

const fixture = useDeliveryFixture({}, { jobs: false });
const URL_TEXT = 'http://127.0.0.1:9/hook';
const { time, queue, retries, succeed, fail, ageLeases } = useSenders(fixture);
const numbersOf = (leased: readonly LeasedDelivery[]) => leased.map(({ event }) => Number(event.eventId));
const isAscending = (numbers: readonly number[]) => numbers.every((one, index) => one > (numbers[index - 1] ?? 0));

/** Lets events of the past happen, which no webhook was sent, and replays them to webhooks. */
async function replayed(webhooks: readonly TestWebhook[], count: number): Promise<void> {
  const pastEvents = new PastEventsFixture(fixture);
  await fixture.query('UPDATE webhooks SET active = FALSE');
  for (let minute = 0; minute < count; minute += 1) await pastEvents.stockEvent(minute);
  await fixture.query('UPDATE webhooks SET active = TRUE');
  await pastEvents.backdateAccounts(...webhooks.map(({ customerId }) => customerId));
  for (const { id, token } of webhooks) {
    const body = { since: pastEvents.since, until: pastEvents.until };
    const response = await fixture.service.request('POST', `/api/webhooks/${id}/replay`, { token, body });
    expect([response.status, response.body]).toEqual([200, { queued: count }]);
  }
}

describe('a lease of replayed deliveries', () => {
  it('a lease takes the four replayed deliveries of a webhook whose events are the oldest, in their order', async () => {
    const webhook = await fixture.webhook(URL_TEXT);
    await replayed([webhook], 6);
    const first = await queue().lease(500);
    expect(await queue().lease(500)).toEqual([]);
    await succeed(...first);
    const second = await queue().lease(500);
    expect([first.length, second.length]).toEqual([4, 2]);
    expect(isAscending([...numbersOf(first), ...numbersOf(second)])).toBe(true);
  });

  it('a lease takes what is new first, and nothing replayed of a webhook for which something new is queued', async () => {
    const [busy, idle] = [
      await fixture.webhook(URL_TEXT),
      await fixture.webhook(URL_TEXT, { events: { creditLow: true } }),
    ];
    await replayed([busy], 3);
    await fixture.query('UPDATE webhooks SET product_out_of_stock = TRUE WHERE id = ?', [idle.id]);
    await replayed([idle], 2);
    await fixture.query('UPDATE webhooks SET product_out_of_stock = FALSE WHERE id = ?', [idle.id]);
    await fixture.happenAll(Array.from({ length: 21 }, eventProduct));
    const leased = await queue().lease(500);
    const ofBusy = leased.filter(({ webhookId }) => webhookId === busy.id);
    expect([ofBusy.length, leased.length - ofBusy.length]).toEqual([20, 2]);
    expect(ofBusy.every(({ event }) => event.kind === 'productBackInStock')).toBe(true);
    await succeed(...leased);
    // One that is new is left, and goes before the replay.
    const next = await queue().lease(500);
    expect(next.map(({ event }) => event.kind)).toEqual(['productBackInStock']);
    await succeed(...next);
    expect((await queue().lease(500)).map(({ event }) => event.kind)).toEqual(Array(3).fill('productOutOfStock'));
  });

  it('a lease that is full of what is new takes nothing replayed', async () => {
    const [fresh, old] = [await fixture.webhook(URL_TEXT), await fixture.webhook(URL_TEXT)];
    await replayed([old], 2);
    await fixture.query('UPDATE webhooks SET active = FALSE WHERE id = ?', [old.id]);
    await fixture.happenAll([eventProduct(), eventProduct()]);
    await fixture.query('UPDATE webhooks SET active = TRUE WHERE id = ?', [old.id]);
    expect((await queue().lease(2)).map(({ webhookId }) => webhookId)).toEqual([fresh.id, fresh.id]);
    expect((await queue().lease(2)).map(({ webhookId }) => webhookId)).toEqual([old.id, old.id]);
  });

  it('the search for replayed deliveries reads one entry of an index for each webhook that has some', async () => {
    const [first] = [await fixture.webhook(URL_TEXT), await fixture.webhook(URL_TEXT)];
    await replayed([first], 3);
    // Enough rows that reading all would be the worse plan.
    await fixture.query(
      `INSERT INTO webhook_deliveries (event_id, webhook_id, queued, replayed, created_at)
       SELECT e.id, w.id, 2, TRUE, e.occurred_at FROM events e CROSS JOIN webhooks w
        WHERE NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id AND d.webhook_id = w.id)`,
    );
    await fixture.query('ANALYZE TABLE webhook_deliveries');
    const statements = await statementsOf(fixture.service.app.dataSource, () => queue().lease(500));
    const searches = statements.filter(({ sql }) => sql.includes('queued = 2'));
    expect(searches).toHaveLength(3);
    const plans = await Promise.all(searches.map((search) => planOf(fixture.service.app.dataSource, search)));
    expect(plans.flat().filter(isScan)).toEqual([]);
    const steps = plans[searches.findIndex(({ sql }) => sql.includes('RAND'))];
    expect(steps?.some(({ extra }) => extra.includes('Using index for group-by'))).toBe(true);
  });
});

describe('a replayed delivery', () => {
  const lanesOf = async (webhook: TestWebhook) => (await fixture.deliveriesOf(webhook)).map(({ queued }) => queued);

  it.each<[string, (leased: LeasedDelivery[]) => Promise<unknown>]>([
    ['is released', (leased) => queue().release(leased)],
    [
      'is requeued from a sender that has stopped',
      async () => {
        await ageLeases(LEASE_MS);
        await queue().requeueExpired();
      },
    ],
    [
      'is due for its retry',
      async (leased) => {
        await fail(...leased);
        time.nowMs += 10_005;
        for (const { id } of leased) await retries().requeueDue(id);
      },
    ],
    [
      'whose retry was lost is queued again',
      async (leased) => {
        await fail(...leased);
        time.nowMs += 60_000;
        await retries().requeueLost();
      },
    ],
  ])('a replayed delivery that %s stays after new events', async (_, requeue) => {
    const webhook = await fixture.webhook(URL_TEXT);
    await replayed([webhook], 2);
    expect(await lanesOf(webhook)).toEqual([2, 2]);
    const leased = await queue().lease(500);
    expect(await lanesOf(webhook)).toEqual([null, null]);
    await requeue(leased);
    expect(await lanesOf(webhook)).toEqual([2, 2]);
    expect(numbersOf(await queue().lease(500))).toEqual(numbersOf(leased));
  });

  it('a replayed delivery that is redelivered individually is sent before the rest of its replay', async () => {
    const webhook = await fixture.webhook(URL_TEXT);
    await replayed([webhook], 3);
    const [, , last] = await fixture.deliveriesOf(webhook);
    const id = deliveryId(last?.id ?? 0);
    await fixture.service.request('POST', `/api/deliveries/${id}/redeliver`, { token: webhook.token });
    expect((await queue().lease(500)).map((one) => one.id)).toEqual([last?.id]);
  });
});
