import { DeliveryQueue, type LeasedDelivery } from '../../../src/delivery/queue.js';
import { DeliveryResults } from '../../../src/delivery/results.js';
import { DeliveryRetries } from '../../../src/delivery/retries.js';
import type { DeliveryOutcome } from '../../../src/domain/webhooks/delivery.js';
import { readBacklog } from '../../../src/services/webhooks/delivery-reader.js';
import type { DeliveryFixture } from './delivery-fixture.js';

/** The only delay of retries of `useSenders`. */
export const LONGEST_RETRY_DELAY_MS = 10_000;

/** Senders that share the queue of a fixture. Their clock is stopped unless a test moves it. */
export function useSenders(fixture: DeliveryFixture) {
  const time = { nowMs: 0 };
  beforeEach(() => {
    time.nowMs = Date.now();
  });
  const clock = () => new Date(time.nowMs);
  const followUps = { retryAt: () => Promise.resolve(), disable: () => Promise.resolve() };
  const dataSource = () => fixture.service.app.dataSource;
  const retries = () => new DeliveryRetries(dataSource(), clock, [LONGEST_RETRY_DELAY_MS]);
  const results = () => new DeliveryResults(dataSource(), followUps, retries());
  const attempted = (deliveries: readonly LeasedDelivery[], error: string | null) =>
    deliveries.map((delivery) => ({
      delivery,
      result: { at: clock(), statusCode: error ? 500 : 204, error, durationMs: 5, responseStart: '' },
    }));
  return {
    time,
    clock,
    queue: () => new DeliveryQueue(dataSource(), clock),
    retries,
    succeed: (...deliveries: LeasedDelivery[]): Promise<void> => results().recordSuccesses(attempted(deliveries, null)),
    fail: (...deliveries: LeasedDelivery[]): Promise<DeliveryOutcome[]> =>
      results().recordFailures(attempted(deliveries, 'no')),
    backlog: () => readBacklog(dataSource().manager, clock()),
    /** Lets time pass for leases, which expire by the clock of the database. */
    ageLeases: (ms: number) =>
      fixture.query('UPDATE webhook_deliveries SET claim_expires_at = claim_expires_at - INTERVAL ? MICROSECOND', [
        ms * 1_000,
      ]),
  };
}
