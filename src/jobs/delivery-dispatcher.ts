import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../observability/logger.js';
import { CLAIM_LIFETIME_MS, type ClaimedDelivery, type DeliveryQueue } from '../services/webhooks/delivery-queue.js';
import type {
  Attempted,
  AttemptResult,
  DeliveryOutcome,
  DeliveryResults,
  FailureOutcome,
} from '../services/webhooks/delivery-results.js';
import { withTimeout } from '../services/common/with-timeout.js';
import { runInRequestScope } from '../services/common/request-scope.js';
import type { Tracing } from '../observability/tracing.js';
import { deliveryId } from '../domain/delivery.js';
import { eventId } from '../domain/event.js';
import { Batches } from './batches.js';
import { DeliveryLanes } from './delivery-lanes.js';
import { isCurrent, TargetChecks } from './target-checks.js';
import type { WebhookSender } from './webhook-sender.js';

const CLAIM_SIZE = 500;
// Claims more when fewer deliveries than this could begin, so that sending does not pause for a claim. Deliveries that
// wait for their own webhook do not count: otherwise a few webhooks that do not answer would hold up all others.
const LOW_WATER = 250;
const MAX_WAITING = 10_000;
/** The most requests in flight to one webhook. */
const MAX_PER_WEBHOOK = 4;
// The most requests in flight whose answers are prompt. A receiver that hangs holds such a slot for SLOW_AFTER_MS only.
const MAX_PROMPT = 400;
const SLOW_AFTER_MS = 250;
// The most requests in flight, each with a socket.
const MAX_IN_ALL = 4_000;
// Commits of this process wake the dispatcher; looking regularly finds what other processes have committed.
const LOOK_INTERVAL_MS = 1_000;
const RENEW_INTERVAL_MS = CLAIM_LIFETIME_MS / 3;
/** A retry that is this late counts as lost with its job. */
const LATE_MS = 10_000;
const BEGIN_AT_ONCE = 4;
const FLUSH_SIZE = 500;
// The text of their statement grows with the square of their number.
const FAILURES_AT_ONCE = 100;
const FLUSH_DELAY_MS = 20;
// Orders go first: while some are made, deliveries begin a few at a time with pauses, up to about five hundred a second,
// and their successes are recorded in fewer and larger batches.
const ORDERS_ARE_AROUND_MS = 100;
const PAUSE_FOR_ORDERS_MS = 8;
const FLUSH_DELAY_FOR_ORDERS_MS = 100;

/** Claims queued deliveries, sends them and records their results. */
export class DeliveryDispatcher {
  private readonly lanes = new DeliveryLanes(MAX_PER_WEBHOOK, MAX_PROMPT, MAX_IN_ALL);
  private readonly checks: TargetChecks;
  private readonly failures: Batches<Attempted, FailureOutcome>;
  /** Successful deliveries, to be recorded in one batch. */
  private succeeded: Attempted[] = [];
  /** Claimed and not yet recorded deliveries, whose claims are renewed. */
  private readonly open = new Set<ClaimedDelivery>();
  private timer: NodeJS.Timeout | undefined;
  private flushTimer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> | undefined;
  private beginning = false;
  /** Whether a turn of the event loop is due that begins what slow requests have made room for. */
  private makingRoom = false;
  private filling: Promise<void> | undefined;
  private fillAgain = false;
  /** Whether the last claim returned deliveries. */
  private mayBeMore = false;
  private stopping = false;
  /** True at the end of a stop: results that come later are dropped. */
  private abandoned = false;
  /** On the monotonic clock. */
  private renewedAtMs = -Infinity;
  private lookedAtMs: number | undefined;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly results: DeliveryResults,
    private readonly sender: WebhookSender,
    private readonly longestRetryDelayMs: number,
    private readonly logger: Logger,
    private readonly count: (outcome: DeliveryOutcome, durationMs: number) => void,
    private readonly tracing: Tracing,
    /** How long ago the last order was made in this process. */
    private readonly ordersIdleForMs: () => number,
  ) {
    this.checks = new TargetChecks(queue, (limit) => this.lanes.upcoming(limit));
    this.failures = new Batches((failed) => results.recordFailures(failed), FAILURES_AT_ONCE);
  }

  /**
   * How long ago it last looked for deliveries, with or without success; 0 if it does not run. It looks every second, and
   * a busy one looks again and again.
   */
  get silentForMs(): number {
    return this.stopping || this.lookedAtMs === undefined ? 0 : performance.now() - this.lookedAtMs;
  }

  start(): void {
    this.lookedAtMs = performance.now();
    this.timer = setInterval(() => void this.look(), LOOK_INTERVAL_MS);
    this.wake();
  }

  /** Looks for deliveries now. */
  wake(): void {
    if (this.stopping || this.timer === undefined) return;
    this.fillAgain = true;
    this.filling ??= this.fill().finally(() => {
      this.filling = undefined;
      this.lookedAtMs = performance.now();
      // wake() may have been called after the last look.
      if (this.fillAgain) this.wake();
    });
  }

  /** Begins nothing more, releases the claims of what waits, and waits at most `timeoutMs` for what is in flight. */
  async stop(timeoutMs: number): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    const deadlineMs = performance.now() + timeoutMs;
    // A claim that hangs with its connection must not hold up the stop.
    if (this.filling) await withTimeout(this.filling, timeoutMs, () => undefined);
    await this.handBack(this.lanes.takeWaiting());
    while (this.open.size > 0 && performance.now() < deadlineMs) {
      await this.flush();
      if (this.open.size > 0) await sleep(10);
    }
    clearTimeout(this.flushTimer);
    // Another sender makes the deliveries that have no answer yet. To abort them here is not the receiver's failure.
    this.abandoned = true;
    await this.handBack([...this.open]);
    await this.sender.close();
  }

  private async look(): Promise<void> {
    this.wake();
    if (performance.now() - this.renewedAtMs < RENEW_INTERVAL_MS) return;
    this.renewedAtMs = performance.now();
    try {
      if (this.open.size > 0) await this.queue.renew([...this.open]);
      if ((await this.queue.reclaim()) > 0) this.wake();
      // Done here and not by a job, because it repairs what jobs that did not run have left.
      const count = await this.queue.sweep(LATE_MS, this.longestRetryDelayMs);
      if (count > 0) this.logger.warn({ count }, 'deliveries whose retry was lost are queued again');
    } catch (error) {
      this.logger.error({ err: error }, 'claims on deliveries could not be renewed');
    }
  }

  private async fill(): Promise<void> {
    while (this.fillAgain && !this.stopping) {
      this.fillAgain = false;
      try {
        while (this.lanes.ready < LOW_WATER && this.lanes.waiting < MAX_WAITING && !this.stopping) {
          const claimed = await this.queue.claim(CLAIM_SIZE);
          this.lookedAtMs = performance.now();
          this.mayBeMore = claimed.length > 0;
          if (!this.mayBeMore) break;
          for (const delivery of claimed) this.open.add(delivery);
          this.lanes.add(claimed);
          this.beginAll();
        }
      } catch (error) {
        // The next look tries again.
        this.logger.error({ err: error }, 'deliveries could not be claimed');
      }
    }
  }

  /** Begins what may begin, a few in each turn of the event loop, so that requests to the service do not wait. */
  private beginAll(): void {
    if (this.stopping || this.beginning) return;
    let count = 0;
    for (const delivery of this.lanes.begin()) {
      void this.deliver(delivery);
      count += 1;
      if (count === BEGIN_AT_ONCE) break;
    }
    const isYielding = this.yieldsToOrders();
    if (count === 0 || (count < BEGIN_AT_ONCE && !isYielding)) return;
    this.beginning = true;
    const goOn = (): void => {
      this.beginning = false;
      this.beginAll();
    };
    if (isYielding) setTimeout(goOn, PAUSE_FOR_ORDERS_MS);
    else setImmediate(goOn);
  }

  private yieldsToOrders(): boolean {
    return this.ordersIdleForMs() < ORDERS_ARE_AROUND_MS;
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    let isReleased = true;
    try {
      isReleased = await this.attempt(delivery);
    } catch (error) {
      // No result is recorded, so the claim expires and the delivery is made again.
      this.forget([delivery]);
      this.logger.error({ err: error, ...factsOf(delivery) }, 'a delivery could not be made or saved');
    }
    this.lanes.end(delivery);
    this.beginAll();
    if (this.lanes.size === 0) this.flushSoon();
    if (isReleased || (this.mayBeMore && this.lanes.waiting < LOW_WATER)) this.wake();
  }

  /** @returns whether the claim has ended; that of a success ends when it is recorded. */
  private async attempt(delivery: ClaimedDelivery): Promise<boolean> {
    if (isCurrent(delivery) || (await this.checks.check(delivery))) {
      const result = await this.send(delivery);
      if (this.abandoned) return true;
      if (result.error === null) {
        this.succeeded.push({ delivery, result });
        this.flushSoon();
        return false;
      }
      this.beginAll();
      const outcome = await this.failures.add({ delivery, result });
      this.count(outcome, result.durationMs);
      this.report(delivery, result, outcome);
    }
    this.forget([delivery]);
    return true;
  }

  private async send(delivery: ClaimedDelivery): Promise<AttemptResult> {
    const attempt = () => this.tracing.attempt(delivery, () => this.sender.send(delivery));
    const slow = setTimeout(() => this.makeRoom(delivery), SLOW_AFTER_MS);
    try {
      const result = await runInRequestScope(delivery.event.cause, attempt);
      this.lanes.noteSilence(delivery.webhookId, result.statusCode === null && result.durationMs >= SLOW_AFTER_MS);
      return result;
    } finally {
      clearTimeout(slow);
      this.lanes.giveSlotBack(delivery);
    }
  }

  /** Lets others begin while this one waits for its answer. */
  private makeRoom(delivery: ClaimedDelivery): void {
    this.lanes.giveSlotBack(delivery);
    if (this.makingRoom) return;
    this.makingRoom = true;
    setImmediate(() => {
      this.makingRoom = false;
      this.beginAll();
      if (this.mayBeMore) this.wake();
    });
  }

  private report(delivery: ClaimedDelivery, result: AttemptResult, outcome: DeliveryOutcome): void {
    const level = outcome === 'succeeded' ? 'debug' : 'warn';
    if (!this.logger.isLevelEnabled(level)) return;
    const { statusCode, durationMs, error } = result;
    this.logger[level]({ ...factsOf(delivery), outcome, statusCode, durationMs, error }, 'delivery attempted');
  }

  private flushSoon(): void {
    if (this.flushing) return;
    // Nothing else is in flight that could join the batch, and recording it lets its webhooks be claimed again.
    if (this.lanes.size === 0) void this.flush();
    else {
      const delayMs = this.yieldsToOrders() ? FLUSH_DELAY_FOR_ORDERS_MS : FLUSH_DELAY_MS;
      this.flushTimer ??= setTimeout(() => void this.flush(), delayMs);
    }
  }

  /** Writes one batch at a time. Successes that come meanwhile make the next one, which grows with the load. */
  private flush(): Promise<void> {
    clearTimeout(this.flushTimer);
    this.flushTimer = undefined;
    return (this.flushing ??= this.writeSuccesses().finally(() => {
      this.flushing = undefined;
      if (this.succeeded.length > 0 && !this.stopping) this.flushSoon();
    }));
  }

  private async writeSuccesses(): Promise<void> {
    const batch = this.succeeded.splice(0, FLUSH_SIZE);
    if (batch.length === 0) return;
    try {
      await this.results.recordSuccesses(batch);
      for (const { delivery, result } of batch) {
        this.count('succeeded', result.durationMs);
        this.report(delivery, result, 'succeeded');
      }
      this.forget(batch.map(({ delivery }) => delivery));
      // A webhook with claimed deliveries cannot be claimed again, so it may have more now.
      if (batch.some(({ delivery }) => !this.lanes.has(delivery.webhookId))) this.wake();
    } catch (error) {
      this.logger.error({ err: error }, 'successful deliveries could not be saved yet');
      await sleep(LOOK_INTERVAL_MS);
      this.succeeded.push(...batch);
    }
  }

  private async handBack(deliveries: ClaimedDelivery[]): Promise<void> {
    this.forget(deliveries);
    try {
      await this.queue.handBack(deliveries);
    } catch (error) {
      // The claims expire by themselves.
      this.logger.error({ err: error }, 'deliveries could not be handed back');
    }
  }

  private forget(deliveries: readonly ClaimedDelivery[]): void {
    for (const delivery of deliveries) this.open.delete(delivery);
  }
}

/** The fields that identify a delivery in a log line, and the request that caused it. */
function factsOf({ id, webhookId, event, attemptCount }: ClaimedDelivery) {
  const { requestId } = event.cause;
  return {
    deliveryId: deliveryId(id),
    webhookId,
    eventId: eventId(event.eventId),
    attempt: attemptCount + 1,
    ...(requestId === null ? {} : { requestId }),
  };
}
