import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryId, type DeliveryOutcome } from '../domain/webhooks/delivery.js';
import { eventId } from '../domain/webhooks/event.js';
import type { Logger } from '../observability/logger.js';
import type { SpanAttributes, Tracing } from '../observability/tracing.js';
import { Batcher } from '../services/common/batcher.js';
import { runInRequestScope } from '../services/common/request-scope.js';
import type { AttemptResult } from '../services/webhooks/delivery-reader.js';
import type { DeliveryQueue, LeasedDelivery } from './queue.js';
import type { AttemptedDelivery, DeliveryResults } from './results.js';
import type { WebhookSender } from './sender.js';

// A delivery that has waited this long reads its webhook again, because that may have changed since.
const RECHECK_AFTER_MS = 250;
const TARGETS_AT_ONCE = 250;
const SUCCESSES_AT_ONCE = 500;
// The server searches the CASE of their statement once for each row, so its work grows with the square of their number.
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

/** The parts of an attempt: the second read of the target, the request, and the record of its result. */
export class DeliveryAttempts {
  private readonly targets: Batcher<LeasedDelivery, LeasedDelivery['target'] | undefined>;
  private readonly successes: Batcher<AttemptedDelivery, DeliveryOutcome>;
  private readonly failures: Batcher<AttemptedDelivery, DeliveryOutcome>;

  /**
   * @param isHeld whether this process still has the delivery, so that its result counts.
   * @param lingerMs the linger of the batches.
   */
  constructor(
    private readonly deps: AttemptDeps,
    private readonly isHeld: (delivery: LeasedDelivery) => boolean,
    lingerMs: () => number,
  ) {
    const { queue, results } = deps;
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

  /** Reads the target of a delivery again if it has waited. @returns false if it must no longer be sent. */
  async refreshTarget(delivery: LeasedDelivery): Promise<boolean> {
    if (performance.now() - delivery.readAtMs <= RECHECK_AFTER_MS) return true;
    const target = await this.targets.add(delivery);
    if (target) delivery.target = target;
    return target !== undefined;
  }

  /**
   * Sends the request, in a span of the trace of the request that caused the event. Receivers get no `traceparent`
   * header: they are third parties.
   */
  send(delivery: LeasedDelivery): Promise<AttemptResult> {
    const { sender, tracing } = this.deps;
    const { traceContext } = delivery.event;
    return runInRequestScope(traceContext, () =>
      tracing.span('deliver event', spanAttributes(delivery), traceContext.traceParent, async (describe) => {
        const result = await sender.send(delivery);
        const { statusCode, error } = result;
        describe(statusCode === null ? {} : { 'http.response.status_code': statusCode }, error);
        return result;
      }),
    );
  }

  /** Records the result, counts and logs it. @throws if it could not be recorded. */
  async record(delivery: LeasedDelivery, result: AttemptResult): Promise<void> {
    const outcome = await (result.error === null ? this.successes : this.failures).add({ delivery, result });
    this.deps.count(outcome, result.durationMs);
    this.report(delivery, result, outcome);
  }

  /**
   * Retries until they are saved: the receivers have these deliveries, and would get them twice if another process sent
   * them again.
   */
  private async saveSuccesses(succeeded: readonly AttemptedDelivery[]): Promise<DeliveryOutcome[]> {
    for (;;) {
      const held = new Set(succeeded.filter(({ delivery }) => this.isHeld(delivery)));
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
