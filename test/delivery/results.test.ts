import { inTransaction } from '../../src/db/transaction.js';
import { DeliveryQueue, type LeasedDelivery } from '../../src/delivery/queue.js';
import { DeliveryResults, type FollowUps, type Retry } from '../../src/delivery/results.js';
import { DeliveryRetries } from '../../src/delivery/retries.js';
import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import { roundTripsOf } from '../support/plans.js';

const fixture = useDeliveryFixture({}, { jobs: false });
const URL_TEXT = 'http://127.0.0.1:9/hook';
const RETRY_DELAY_MS = 10_000;
const SOME = 20;
const AT = new Date('2026-03-04T05:06:07.089Z');

const dataSource = () => fixture.service.app.dataSource;
const lease = () => new DeliveryQueue(dataSource(), () => new Date()).lease(500);

/** Records results, and notes what is to follow. */
function recorder(retryDelaysMs = [RETRY_DELAY_MS]) {
  const schedule = new DeliveryRetries(dataSource(), () => new Date(), retryDelaysMs);
  const retries: Retry[] = [];
  const calls = { count: 0 };
  const followUps: FollowUps = {
    retryAt: async (_manager, some) => {
      calls.count += 1;
      retries.push(...some);
    },
    disable: () => Promise.resolve(),
  };
  return { results: new DeliveryResults(dataSource(), followUps, schedule), retries, calls };
}

const attempted = (delivery: LeasedDelivery, error: string | null) => ({
  delivery,
  result: { at: AT, statusCode: error ? 500 : 204, error, durationMs: 5, responseStart: '' },
});
const succeeded = (deliveries: readonly LeasedDelivery[]) => deliveries.map((one) => attempted(one, null));
const failed = (deliveries: readonly LeasedDelivery[]) => deliveries.map((one) => attempted(one, 'no'));

/** An event for this many webhooks, whose deliveries are leased. */
async function leasedFor(count: number): Promise<LeasedDelivery[]> {
  await fixture.manyWebhooks(count, URL_TEXT);
  await fixture.happen();
  return lease();
}

const deleteWebhook = ({ webhookId }: LeasedDelivery) =>
  inTransaction(dataSource(), (manager) => manager.query('DELETE FROM webhooks WHERE id = ?', [webhookId]));

describe('recorded successes', () => {
  it('successes are recorded although one of their webhooks was deleted meanwhile', async () => {
    const [gone, ...others] = (await leasedFor(3)) as [LeasedDelivery, ...LeasedDelivery[]];
    await deleteWebhook(gone);
    await recorder().results.recordSuccesses(succeeded([gone, ...others]));
    for (const { id, webhookId } of others) {
      expect(await fixture.deliveriesOf({ id: webhookId })).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
      expect(await fixture.attemptsOf(id)).toHaveLength(1);
    }
    expect(await fixture.attemptsOf(gone.id)).toEqual([]);
    await recorder().results.recordSuccesses(succeeded([gone]));
  });
});

describe('recorded failures', () => {
  it('failures are recorded in as many round trips whether they are one or many, and retried by one call', async () => {
    const deliveries = await leasedFor(SOME);
    const { results, retries, calls } = recorder();
    const one = await roundTripsOf(dataSource(), () => results.recordFailures(failed(deliveries.slice(0, 1))));
    const many = await roundTripsOf(dataSource(), () => results.recordFailures(failed(deliveries.slice(1))));
    expect(many.length).toBe(one.length);
    expect(calls.count).toBe(2);
    expect(retries.map(({ deliveryId }) => deliveryId)).toEqual(deliveries.map(({ id }) => id));
    const nextAttemptAt = new Date(AT.getTime() + 5 + RETRY_DELAY_MS);
    expect(retries.map(({ at }) => at)).toEqual(deliveries.map(() => nextAttemptAt));
    for (const { id, webhookId } of deliveries) {
      expect(await fixture.deliveriesOf({ id: webhookId })).toMatchObject([
        { status: 'PENDING', attemptCount: 1, claimId: null, claimExpiresAt: null, nextAttemptAt },
      ]);
      expect(await fixture.attemptsOf(id)).toMatchObject([{ at: AT, statusCode: 500, error: 'no' }]);
    }
  });

  it('of failures of one batch each has its own outcome: tried again, at an end, lost or deleted', async () => {
    const [again, last, lost, gone] = (await leasedFor(4)) as [
      LeasedDelivery,
      LeasedDelivery,
      LeasedDelivery,
      LeasedDelivery,
    ];
    last.attemptCount = 1;
    await deleteWebhook(gone);
    const batch = failed([gone, { ...lost, leaseId: 'f'.repeat(24) }, last, again]);
    const { results, retries } = recorder();
    expect(await results.recordFailures(batch)).toEqual(['superseded', 'superseded', 'failed', 'retried']);
    expect(retries.map(({ deliveryId }) => deliveryId)).toEqual([again.id]);
    expect(await fixture.deliveriesOf({ id: again.webhookId })).toMatchObject([{ status: 'PENDING', attemptCount: 1 }]);
    expect(await fixture.deliveriesOf({ id: last.webhookId })).toMatchObject([
      { status: 'FAILED', nextAttemptAt: null },
    ]);
    expect(await fixture.deliveriesOf({ id: lost.webhookId })).toMatchObject([
      { status: 'PENDING', claimId: lost.leaseId, attemptCount: 0 },
    ]);
    // Every attempt is stored.
    expect(await fixture.attemptsOf(lost.id)).toHaveLength(1);
    const failuresOf = async ({ webhookId }: LeasedDelivery) => (await fixture.webhookRow({ id: webhookId }))?.failures;
    expect([await failuresOf(again), await failuresOf(last), await failuresOf(lost)]).toEqual([0, 1, 0]);
  });

  it('several failed deliveries of one webhook in one batch count each', async () => {
    const [webhookId] = await fixture.manyWebhooks(1, URL_TEXT);
    await fixture.happenAll(Array.from({ length: 3 }, eventProduct));
    const outcomes = await recorder([]).results.recordFailures(failed(await lease()));
    expect(outcomes).toEqual(['failed', 'failed', 'failed']);
    expect(await fixture.webhookRow({ id: webhookId ?? '' })).toMatchObject({ failures: 3 });
  });
});

describe('leases during a backlog', () => {
  it('a lease that is smaller than what waits takes the oldest of each webhook before the second oldest of any', async () => {
    const busy = await fixture.webhook(URL_TEXT, { events: { productBackInStock: true } });
    await fixture.happenAll(Array.from({ length: 5 }, eventProduct));
    const [first, second] = await fixture.manyWebhooks(2, URL_TEXT);
    await fixture.happen(1);
    const leased = await new DeliveryQueue(dataSource(), () => new Date()).lease(3);
    expect(leased.map(({ webhookId }) => webhookId).sort()).toEqual([busy.id, first, second].sort());
  });
});
