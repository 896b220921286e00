import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_IN_FLIGHT_PER_CUSTOMER, MAX_IN_FLIGHT_PER_WEBHOOK } from '../domain/webhooks/delivery.js';
import { withTimeout } from '../services/common/with-timeout.js';
import type { AttemptResult } from '../services/webhooks/delivery-reader.js';
import { DeliveryAttempts, deliveryLogFields, type AttemptDeps } from './attempts.js';
import { DeliveryLanes } from './lanes.js';
import { LEASE_MS, type LeasedDelivery } from './queue.js';
import type { DeliveryRetries } from './retries.js';

const LEASE_SIZE = 500;
// Leases more when fewer deliveries than this could start, so that sending does not pause for a lease. Deliveries that
// wait for their own webhook do not count: otherwise a few unresponsive webhooks would delay all others.
const LOW_WATER = 250;
const MAX_WAITING = 10_000;
// The maximum number of requests in flight with prompt responses.
const MAX_PROMPT = 400;
// The most requests in flight, each with a socket.
const MAX_IN_FLIGHT = 4_000;
// A hanging receiver occupies its slot only this long.
const SLOW_AFTER_MS = 250;
const HEARTBEAT_MS = 1_000;
const RENEW_INTERVAL_MS = LEASE_MS / 3;
const BEGIN_AT_ONCE = 4;
const LINGER_MS = 20;
// Orders have priority: while some are being created, deliveries start a few at a time with pauses, up to about five
// hundred a second, and their results are recorded in fewer and larger batches.
const ORDERS_ARE_AROUND_MS = 100;
const PAUSE_FOR_ORDERS_MS = 8;
const LINGER_FOR_ORDERS_MS = 100;

export interface DispatcherDeps extends AttemptDeps {
  retries: Pick<DeliveryRetries, 'requeueLost'>;
  /** How long ago the last order was made in this process. */
  ordersIdleForMs: () => number;
}

/** Leases queued deliveries for this process and starts their attempts. `DeliveryLanes` holds the state of each. */
export class DeliveryDispatcher {
  private readonly lanes = new DeliveryLanes(
    MAX_IN_FLIGHT_PER_WEBHOOK,
    MAX_PROMPT,
    MAX_IN_FLIGHT,
    MAX_IN_FLIGHT_PER_CUSTOMER,
  );
  private readonly attempts: DeliveryAttempts;
  private state: 'new' | 'running' | 'stopped' = 'new';
  private timer: NodeJS.Timeout | undefined;
  /** The loop that leases until enough deliveries can start, and once more if another look became due meanwhile. */
  private leasing: Promise<void> | undefined;
  private isPollDue = false;
  /** Whether the last lease returned deliveries. */
  private mayBeMore = false;
  /** Whether a tick of the event loop that starts deliveries is scheduled. */
  private isBeginScheduled = false;
  /** On the monotonic clock. */
  private renewedAtMs = -Infinity;
  private aliveAtMs = 0;

  constructor(private readonly deps: DispatcherDeps) {
    this.attempts = new DeliveryAttempts(
      deps,
      (delivery) => this.lanes.holds(delivery),
      () => this.lingerMs(),
    );
  }

  /** How long it has been waiting for a lease; otherwise up to a second; 0 if it does not run. */
  get heartbeatAgeMs(): number {
    return this.state === 'running' ? performance.now() - this.aliveAtMs : 0;
  }

  start(): void {
    this.state = 'running';
    this.aliveAtMs = performance.now();
    this.timer = setInterval(() => this.beat(), HEARTBEAT_MS).unref();
    this.wake();
  }

  /** Looks for deliveries that others have queued, and for its share of what other processes have leased. */
  look(): void {
    this.wake();
    void this.requestRebalance();
  }

  /** Looks for deliveries, after a commit of this process. */
  wake(): void {
    if (this.state !== 'running') return;
    this.isPollDue = true;
    this.leasing ??= this.leaseWhileDue().finally(() => {
      this.leasing = undefined;
      // A look may have become due after the last one.
      if (this.isPollDue) this.wake();
    });
  }

  /**
   * Starts no more deliveries, releases the leases of waiting ones, and waits at most `timeoutMs` for those in flight.
   */
  async stop(timeoutMs: number): Promise<void> {
    this.state = 'stopped';
    clearInterval(this.timer);
    const deadlineMs = performance.now() + timeoutMs;
    // A lease that hangs with its connection must not delay the stop.
    if (this.leasing) await withTimeout(this.leasing, timeoutMs, () => undefined);
    await this.release(this.lanes.takeWaiting());
    while (this.lanes.held.length > 0 && performance.now() < deadlineMs) await sleep(10);
    // Another process will send the deliveries without a response.
    const { held } = this.lanes;
    for (const delivery of held) this.lanes.release(delivery);
    await this.release(held);
    await this.deps.sender.close();
  }

  /** Queues again what processes and jobs have lost that did not end. */
  async repair(): Promise<void> {
    const { queue, retries, logger } = this.deps;
    await queue.requeueExpired();
    const count = await retries.requeueLost();
    if (count > 0) logger.warn({ count }, 'deliveries whose retry was lost are queued again');
  }

  private beat(): void {
    if (!this.leasing) this.aliveAtMs = performance.now();
    if (performance.now() - this.renewedAtMs >= RENEW_INTERVAL_MS) void this.renew();
  }

  private async renew(): Promise<void> {
    this.renewedAtMs = performance.now();
    const { held } = this.lanes;
    if (held.length === 0) return;
    try {
      await this.deps.queue.renew(held);
    } catch (error) {
      this.deps.logger.error({ err: error }, 'leases of deliveries could not be renewed');
    }
  }

  private get isIdle(): boolean {
    return this.state === 'running' && !this.leasing && this.lanes.held.length === 0;
  }

  private async requestRebalance(): Promise<void> {
    await this.leasing;
    const { queue, logger } = this.deps;
    const poll = (): boolean => {
      this.wake();
      return this.state === 'running';
    };
    try {
      await queue.rebalance.requestIfDue(() => this.isIdle, poll);
    } catch (error) {
      logger.error({ err: error }, 'a rebalance of the deliveries could not be requested');
    }
  }

  private async leaseWhileDue(): Promise<void> {
    while (this.isPollDue && this.state === 'running') {
      this.isPollDue = false;
      try {
        let foundSome = true;
        while (foundSome && this.hasCapacityForMore()) foundSome = await this.lease();
      } catch (error) {
        // The next look tries again.
        this.deps.logger.error({ err: error }, 'deliveries could not be leased');
      }
      this.aliveAtMs = performance.now();
    }
  }

  private async lease(): Promise<boolean> {
    const leased = await this.deps.queue.lease(LEASE_SIZE);
    this.aliveAtMs = performance.now();
    this.mayBeMore = leased.length > 0;
    this.lanes.add(leased);
    this.beginSoon();
    return this.mayBeMore;
  }

  private hasCapacityForMore(): boolean {
    const { lanes, state } = this;
    return state === 'running' && lanes.waiting < MAX_WAITING && lanes.hasFewerReady(LOW_WATER);
  }

  private beginSoon(): void {
    if (this.isBeginScheduled) return;
    this.isBeginScheduled = true;
    setImmediate(() => this.beginSome());
  }

  /** Starts deliveries, a few in each tick of the event loop, so that requests to the service do not wait. */
  private beginSome(): void {
    this.isBeginScheduled = false;
    if (this.state !== 'running') return;
    let count = 0;
    for (const delivery of this.lanes.begin()) {
      void this.deliver(delivery);
      count += 1;
      if (count === BEGIN_AT_ONCE) break;
    }
    if (this.mayBeMore && this.hasCapacityForMore()) this.wake();
    const pauseMs = this.yieldsToOrders() ? PAUSE_FOR_ORDERS_MS : 0;
    // While orders are created, the pause follows even a few: otherwise `beginSoon` would start the next ones at once.
    if (count === 0 || (count < BEGIN_AT_ONCE && pauseMs === 0)) return;
    this.isBeginScheduled = true;
    if (pauseMs > 0) setTimeout(() => this.beginSome(), pauseMs);
    else setImmediate(() => this.beginSome());
  }

  private yieldsToOrders(): boolean {
    return this.deps.ordersIdleForMs() < ORDERS_ARE_AROUND_MS;
  }

  /**
   * No linger if nothing else is in flight that could join the batch: the webhooks can be leased again once it is
   * written.
   */
  private lingerMs(): number {
    if (this.state !== 'running' || this.lanes.waiting + this.lanes.inFlight === 0) return 0;
    return this.yieldsToOrders() ? LINGER_FOR_ORDERS_MS : LINGER_MS;
  }

  /** Makes one attempt of a delivery, from its start to its release. */
  private async deliver(delivery: LeasedDelivery): Promise<void> {
    const { lanes, attempts, deps } = this;
    try {
      if (await attempts.refreshTarget(delivery)) {
        const result = await this.send(delivery);
        // A delivery that is no longer held was aborted by `stop`, which is not the receiver's failure; another process
        // will make the attempt.
        if (lanes.holds(delivery)) await attempts.record(delivery, result);
      }
    } catch (error) {
      // No result is recorded, so the lease expires and the delivery is made again.
      deps.logger.error({ err: error, ...deliveryLogFields(delivery) }, 'a delivery could not be made or saved');
    }
    lanes.release(delivery);
    this.beginSoon();
    // A webhook cannot be leased again while deliveries of it are leased, so it may have more now.
    if (!lanes.holdsFor(delivery.webhookId)) this.wake();
  }

  private async send(delivery: LeasedDelivery): Promise<AttemptResult> {
    const slow = setTimeout(() => {
      this.lanes.markSlow(delivery);
      this.beginSoon();
    }, SLOW_AFTER_MS);
    try {
      const result = await this.attempts.send(delivery);
      this.lanes.markRecording(delivery, result.statusCode === null && result.durationMs >= SLOW_AFTER_MS);
      this.beginSoon();
      return result;
    } finally {
      clearTimeout(slow);
    }
  }

  private async release(deliveries: readonly LeasedDelivery[]): Promise<void> {
    try {
      await this.deps.queue.release(deliveries);
    } catch (error) {
      // The leases expire.
      this.deps.logger.error({ err: error }, 'leases of deliveries could not be released');
    }
  }
}
