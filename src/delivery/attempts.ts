import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryId, type DeliveryOutcome } from '../domain/webhooks/delivery.js';
import { eventId } from '../domain/webhooks/event.js';
import type { Logger } from '../observability/logger.js';
import type { SpanAttributes, Tracing } from '../observability/tracing.js';
import { Batcher } from '../services/common/batcher.js';
import { runInRequestScope } from '../services/common/request-scope.js';
import type { AttemptResult } from '../services/webhooks/delivery-reader.js';
import type { DeliveryLanes } from './lanes.js';
import type { DeliveryQueue, LeasedDelivery } from './queue.js';
import type { Attempted, DeliveryResults } from './results.js';
import type { WebhookSender } from './sender.js';

// A delivery that has waited this long reads its webhook again, because that may have changed since.
const RECHECK_AFTER_MS = 250;
// A hanging receiver occupies its slot only this long.
const SLOW_AFTER_MS = 250;
const TARGETS_AT_ONCE = 250;
const SUCCESSES_AT_ONCE = 500;
// The text of their statement grows with the square of their number.
const FAILURES_AT_ONCE = 100;
const SAVE_AGAIN_AFTER_MS = 1_000;

export interface AttemptDeps {
  queue: DeliveryQueue;
  results: DeliveryResults;
  sender: WebhookSender;
  logger: Logger;
  count: (outcome: DeliveryOutcome, durationMs: number) => void;
  tracing: Tracing;
}

/** The callbacks from attempts to the dispatcher. */
export interface AttemptCallbacks {
  lanes: DeliveryLanes;
  /** Called when other deliveries may start, because a response has arrived or is slow. */
  onCapacity: () => void;
  /** The linger of the batches of results. */
  lingerMs: () => number;
}

/** Makes attempts: reads the target again if the delivery has waited, sends the request and records the result. */
export class DeliveryAttempts {
  private readonly targets: Batcher<LeasedDelivery, LeasedDelivery['target'] | undefined>;
  private readonly successes: Batcher<Attempted, DeliveryOutcome>;
  private readonly failures: Batcher<Attempted, DeliveryOutcome>;

  constructor(
    private readonly deps: AttemptDeps,
    private readonly callbacks: AttemptCallbacks,
  ) {
    const { queue, results } = deps;
    const { lingerMs } = callbacks;
    this.targets = new Batcher((waited) => queue.currentTargets(waited), { maxItems: TARGETS_AT_ONCE, lingerMs });
    this.successes = new Batcher((succeeded) => this.saveSuccesses(succeeded), {
      maxItems: SUCCESSES_AT_ONCE,
      lingerMs,
    });
    this.failures = new Batcher((failed) => results.recordFailures(failed), {
      maxItems: FAILURES_AT_ONCE,
      lingerMs,
      splitsFailures: true,
    });
  }

  /**
   * Makes one attempt of a delivery that has begun, unless it must no longer be sent.
   * @throws if it could not get or record a result.
   */
  async make(delivery: LeasedDelivery): Promise<void> {
    if (performance.now() - delivery.readAtMs > RECHECK_AFTER_MS) {
      const target = await this.targets.add(delivery);
      if (!target) return;
      delivery.target = target;
    }
    const result = await this.send(delivery);
    // This sender has stopped and aborted the request, which is not the receiver's failure; another sender will make
    // the attempt.
    if (!this.callbacks.lanes.holds(delivery)) return;
    const outcome = await (result.error === null ? this.successes : this.failures).add({ delivery, result });
    this.deps.count(outcome, result.durationMs);
    this.report(delivery, result, outcome);
  }

  private async send(delivery: LeasedDelivery): Promise<AttemptResult> {
    const { lanes, onCapacity } = this.callbacks;
    const slow = setTimeout(() => {
      lanes.markSlow(delivery);
      onCapacity();
    }, SLOW_AFTER_MS);
    try {
      const result = await runInRequestScope(delivery.event.traceContext, () => this.sendTraced(delivery));
      lanes.markAnswered(delivery, result.statusCode === null && result.durationMs >= SLOW_AFTER_MS);
      onCapacity();
      return result;
    } finally {
      clearTimeout(slow);
    }
  }

  /**
   * Sends it in a span of the trace of the request that caused the event. Receivers get no `traceparent` header: they
   * are third parties.
   */
  private sendTraced(delivery: LeasedDelivery): Promise<AttemptResult> {
    const { sender, tracing } = this.deps;
    const { traceParent } = delivery.event.traceContext;
    return tracing.span('deliver event', spanAttributes(delivery), traceParent, async (span) => {
      const result = await sender.send(delivery);
      if (result.statusCode !== null) span.setAttributes({ 'http.response.status_code': result.statusCode });
      if (result.error !== null) span.fail(result.error);
      return result;
    });
  }

  /**
   * Retries until they are saved: the receivers have these deliveries, and would get them twice if another sender sent
   * them again.
   */
  private async saveSuccesses(succeeded: readonly Attempted[]): Promise<DeliveryOutcome[]> {
    for (;;) {
      const held = new Set(succeeded.filter(({ delivery }) => this.callbacks.lanes.holds(delivery)));
      try {
        if (held.size > 0) await this.deps.results.recordSuccesses([...held]);
        return succeeded.map((one) => (held.has(one) ? 'succeeded' : 'superseded'));
      } catch (error) {
        this.deps.logger.error({ err: error }, 'successful deliveries could not be saved yet');
        await sleep(SAVE_AGAIN_AFTER_MS);
      }
    }
  }

  private report(delivery: LeasedDelivery, result: AttemptResult, outcome: DeliveryOutcome): void {
    const { logger } = this.deps;
    const level = outcome === 'succeeded' ? 'debug' : 'warn';
    if (!logger.isLevelEnabled(level)) return;
    const { statusCode, durationMs, error } = result;
    logger[level]({ ...deliveryLogFields(delivery), outcome, statusCode, durationMs, error }, 'delivery attempted');
  }
}

/** The fields that identify a delivery in a log line, and the request that caused it. */
export function deliveryLogFields({ id, webhookId, event, attemptCount }: LeasedDelivery) {
  const { requestId } = event.traceContext;
  return {
    deliveryId: deliveryId(id),
    webhookId,
    eventId: eventId(event.eventId),
    attempt: attemptCount + 1,
    ...(requestId === null ? {} : { requestId }),
  };
}

function spanAttributes({ id, webhookId, event, attemptCount, target }: LeasedDelivery): SpanAttributes {
  const { requestId } = event.traceContext;
  return {
    'delivery.id': deliveryId(id),
    'delivery.attempt': attemptCount + 1,
    'event.kind': event.kind,
    'webhook.id': webhookId,
    'server.address': new URL(target.url).hostname,
    ...(requestId === null ? {} : { 'request.id': requestId }),
  };
}
