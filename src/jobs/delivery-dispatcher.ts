import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger.js';
import { CLAIM_LIFETIME_MS, type ClaimedDelivery, type DeliveryQueue } from '../services/delivery-queue.js';
import type { Attempted, DeliveryResults } from '../services/delivery-results.js';
import { DeliveryLanes } from './delivery-lanes.js';
import type { WebhookSender } from './webhook-sender.js';

/** How a delivery's attempt ended, as the metrics count it. */
export type DeliveryOutcome = 'succeeded' | 'retried' | 'failed' | 'superseded';

const CLAIM_SIZE = 500;
// Claims are refilled when less than this waits, so that sending never pauses for a claim.
const LOW_WATER = 250;
/** Requests at once to one webhook. */
const MAX_PER_WEBHOOK = 4;
const MAX_IN_ALL = 100;
// A wake-up comes with every commit of this process; looking by itself finds what other processes have committed.
const LOOK_INTERVAL_MS = 1_000;
const RENEW_INTERVAL_MS = CLAIM_LIFETIME_MS / 3;
// Whoever switches a webhook off expects what waits to stay: what has waited this long is looked at once more.
const RECHECK_AFTER_MS = 1_000;
const FLUSH_SIZE = 100;
const FLUSH_DELAY_MS = 5;

/** Claims queued deliveries, sends them and writes down what came of it, as long as it runs. */
export class DeliveryDispatcher {
  private readonly lanes = new DeliveryLanes(MAX_PER_WEBHOOK, MAX_IN_ALL);
  /** Sent successfully, to be written in one go. */
  private succeeded: Attempted[] = [];
  /** Claimed and not yet written down: what signs of life are given for. */
  private readonly open = new Set<ClaimedDelivery>();
  private timer: NodeJS.Timeout | undefined;
  private flushTimer: NodeJS.Timeout | undefined;
  private filling: Promise<void> | undefined;
  private fillAgain = false;
  private stopping = false;
  private renewedAt = 0;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly results: DeliveryResults,
    private readonly sender: WebhookSender,
    private readonly logger: Logger,
    private readonly count: (outcome: DeliveryOutcome) => void,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.look(), LOOK_INTERVAL_MS);
    this.wake();
  }

  /** There may be something to send. */
  wake(): void {
    if (this.stopping || this.timer === undefined) return;
    this.fillAgain = true;
    this.filling ??= this.fill().finally(() => {
      this.filling = undefined;
    });
  }

  /** Begins nothing more, hands back what waits, and waits for what is under way, but no longer than `timeoutMs`. */
  async stop(timeoutMs: number): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.filling;
    await this.queue.handBack(this.forget(this.lanes.takeWaiting()));
    const deadline = Date.now() + timeoutMs;
    while (this.open.size > 0 && Date.now() < deadline) {
      await this.flush();
      if (this.open.size > 0) await sleep(10);
    }
    clearTimeout(this.flushTimer);
    await this.sender.close();
  }

  private async look(): Promise<void> {
    this.wake();
    if (Date.now() - this.renewedAt < RENEW_INTERVAL_MS) return;
    this.renewedAt = Date.now();
    try {
      if (this.open.size > 0) await this.queue.renew([...this.open]);
      if ((await this.queue.reclaim()) > 0) this.wake();
    } catch (error) {
      this.logger.error({ err: error }, 'claims on deliveries could not be renewed');
    }
  }

  private async fill(): Promise<void> {
    while (this.fillAgain && !this.stopping) {
      this.fillAgain = false;
      try {
        while (this.lanes.waiting < LOW_WATER && !this.stopping) {
          const claimed = await this.queue.claim(CLAIM_SIZE);
          if (claimed.length === 0) break;
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

  private beginAll(): void {
    if (this.stopping) return;
    for (const delivery of this.lanes.begin()) void this.deliver(delivery);
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    try {
      await this.attempt(delivery);
    } catch (error) {
      // Without a result the claim expires, and the delivery is made again.
      this.forget([delivery]);
      this.logger.error({ err: error, webhookId: delivery.webhookId }, 'what came of a delivery could not be saved');
    }
    const wasLast = this.lanes.end(delivery);
    this.beginAll();
    // While a webhook has anything claimed, nothing else of it can be: there may be more now.
    if (wasLast || this.lanes.waiting < LOW_WATER) this.wake();
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    const hasWaited = Date.now() - delivery.claimedAt.getTime() > RECHECK_AFTER_MS;
    if (hasWaited && !(await this.queue.isStillWanted(delivery))) {
      this.forget([delivery]);
      return;
    }
    const result = await this.sender.send(delivery);
    if (result.error === null) {
      this.succeeded.push({ delivery, result });
      this.flushSoon();
      return;
    }
    this.count(await this.results.recordFailure({ delivery, result }));
    this.forget([delivery]);
  }

  private flushSoon(): void {
    if (this.succeeded.length >= FLUSH_SIZE) void this.flush();
    else this.flushTimer ??= setTimeout(() => void this.flush(), FLUSH_DELAY_MS);
  }

  private async flush(): Promise<void> {
    clearTimeout(this.flushTimer);
    this.flushTimer = undefined;
    const batch = this.succeeded;
    this.succeeded = [];
    if (batch.length === 0) return;
    try {
      await this.results.recordSuccesses(batch);
      for (const _ of batch) this.count('succeeded');
      this.forget(batch.map(({ delivery }) => delivery));
    } catch (error) {
      this.logger.error({ err: error }, 'successful deliveries could not be saved yet');
      await sleep(LOOK_INTERVAL_MS);
      this.succeeded.push(...batch);
      if (!this.stopping) this.flushSoon();
    }
  }

  private forget(deliveries: ClaimedDelivery[]): ClaimedDelivery[] {
    for (const delivery of deliveries) this.open.delete(delivery);
    return deliveries;
  }
}
