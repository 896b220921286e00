import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../services/common/with-timeout.js';
import { DeliveryAttempts, deliveryLogFields, type AttemptDeps } from './attempts.js';
import { DeliveryLanes } from './lanes.js';
import { LEASE_MS, type LeasedDelivery } from './queue.js';

const LEASE_SIZE = 500;
// Leases more when fewer deliveries than this could start, so that sending does not pause for a lease. Deliveries that
// wait for their own webhook do not count: otherwise a few unresponsive webhooks would delay all others.
const LOW_WATER = 250;
const MAX_WAITING = 10_000;
/** The most requests in flight to one webhook. */
const MAX_PER_WEBHOOK = 4;
/** The most requests in flight to all webhooks of a customer (docs/spec/webhooks.md#deliveries). */
const MAX_PER_CUSTOMER = 20;
// The maximum number of requests in flight with prompt responses.
const MAX_PROMPT = 400;
// The most requests in flight, each with a socket.
const MAX_IN_FLIGHT = 4_000;
// Commits of this process wake the dispatcher; looking regularly finds what other processes have committed.
const LOOK_INTERVAL_MS = 1_000;
const RENEW_INTERVAL_MS = LEASE_MS / 3;
// A dispatcher without deliveries requests a rebalance. While it waits for that, it looks this often.
const REBALANCE_LOOKS = 20;
const REBALANCE_LOOK_INTERVAL_MS = 100;
// It requests less and less often if it gets nothing, such as when all queued deliveries belong to a hanging receiver.
const MAX_REBALANCE_PAUSE_MS = 32_000;
/** A retry that is this late counts as lost with its job. */
const LATE_MS = 10_000;
const BEGIN_AT_ONCE = 4;
const LINGER_MS = 20;
// Orders have priority: while some are being created, deliveries start a few at a time with pauses, up to about five
// hundred a second, and their results are recorded in fewer and larger batches.
const ORDERS_ARE_AROUND_MS = 100;
const PAUSE_FOR_ORDERS_MS = 8;
const LINGER_FOR_ORDERS_MS = 100;

export interface DispatcherDeps extends AttemptDeps {
  longestRetryDelayMs: number;
  /** How long ago the last order was made in this process. */
  ordersIdleForMs: () => number;
}

/** Leases queued deliveries for this process and starts their attempts. `DeliveryLanes` holds the state of each. */
export class DeliveryDispatcher {
  private readonly lanes = new DeliveryLanes(MAX_PER_WEBHOOK, MAX_PROMPT, MAX_IN_FLIGHT, MAX_PER_CUSTOMER);
  private readonly attempts: DeliveryAttempts;
  private state: 'new' | 'running' | 'stopped' = 'new';
  private timer: NodeJS.Timeout | undefined;
  /** The loop that leases until enough deliveries can start, and once more if another look became due meanwhile. */
  private leasing: Promise<void> | undefined;
  private isLookDue = false;
  /** Whether the last claim returned deliveries. */
  private mayBeMore = false;
  /** Whether a tick of the event loop that starts deliveries is scheduled. */
  private isBeginScheduled = false;
  /** On the monotonic clock. */
  private renewedAtMs = -Infinity;
  private lookedAtMs = 0;
  private nextRebalanceAtMs = -Infinity;
  private rebalancePauseMs = 0;

  constructor(private readonly deps: DispatcherDeps) {
    this.attempts = new DeliveryAttempts(deps, {
      lanes: this.lanes,
      onCapacity: () => this.beginSoon(),
      lingerMs: () => this.lingerMs(),
    });
  }

  /**
   * How long ago it last looked for deliveries, with or without success; 0 if it does not run. An idle one looks every
   * second, a busy one more often.
   */
  get heartbeatAgeMs(): number {
    return this.state === 'running' ? performance.now() - this.lookedAtMs : 0;
  }

  start(): void {
    this.state = 'running';
    this.lookedAtMs = performance.now();
    this.timer = setInterval(() => void this.look(), LOOK_INTERVAL_MS);
    this.wake();
  }

  /** Looks for deliveries now. */
  wake(): void {
    if (this.state !== 'running') return;
    this.isLookDue = true;
    this.leasing ??= this.leaseWhileDue().finally(() => {
      this.leasing = undefined;
      // A look may have become due after the last one.
      if (this.isLookDue) this.wake();
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
    // Another sender will send the deliveries without a response.
    const { held } = this.lanes;
    for (const delivery of held) this.lanes.release(delivery);
    await this.release(held);
    await this.deps.sender.close();
  }

  private async look(): Promise<void> {
    this.wake();
    void this.requestRebalance();
    if (performance.now() - this.renewedAtMs < RENEW_INTERVAL_MS) return;
    this.renewedAtMs = performance.now();
    const { queue, logger, longestRetryDelayMs } = this.deps;
    try {
      const { held } = this.lanes;
      if (held.length > 0) await queue.renew(held);
      await queue.requeueExpired();
      // The dispatcher does this itself, because it repairs the effects of jobs that did not run.
      const count = await queue.sweep(LATE_MS, longestRetryDelayMs);
      if (count > 0) logger.warn({ count }, 'deliveries whose retry was lost are queued again');
    } catch (error) {
      logger.error({ err: error }, 'claims on deliveries could not be renewed');
    }
  }

  private get isIdle(): boolean {
    return this.state === 'running' && !this.leasing && this.lanes.held.length === 0;
  }

  /** Requests a rebalance if it has nothing to do while other dispatchers have webhooks with more queued deliveries. */
  private async requestRebalance(): Promise<void> {
    await this.leasing;
    if (!this.isIdle || performance.now() < this.nextRebalanceAtMs) return;
    this.nextRebalanceAtMs = Infinity;
    try {
      const isRequested = await this.deps.queue.requestRebalance();
      for (let looks = 0; isRequested && looks < REBALANCE_LOOKS && this.state === 'running'; looks += 1) {
        await sleep(REBALANCE_LOOK_INTERVAL_MS);
        this.wake();
      }
      this.rebalancePauseMs =
        isRequested && this.isIdle ? Math.min(2 * this.rebalancePauseMs + LOOK_INTERVAL_MS, MAX_REBALANCE_PAUSE_MS) : 0;
    } catch (error) {
      this.deps.logger.error({ err: error }, 'a rebalance of the deliveries could not be requested');
    }
    this.nextRebalanceAtMs = performance.now() + this.rebalancePauseMs;
  }

  private async leaseWhileDue(): Promise<void> {
    while (this.isLookDue && this.state === 'running') {
      this.isLookDue = false;
      try {
        let foundSome = true;
        while (foundSome && this.hasCapacityForMore()) foundSome = await this.lease();
      } catch (error) {
        // The next look tries again.
        this.deps.logger.error({ err: error }, 'deliveries could not be claimed');
      }
      this.lookedAtMs = performance.now();
    }
  }

  private async lease(): Promise<boolean> {
    const leased = await this.deps.queue.lease(LEASE_SIZE);
    this.lookedAtMs = performance.now();
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

  private async deliver(delivery: LeasedDelivery): Promise<void> {
    try {
      await this.attempts.make(delivery);
    } catch (error) {
      // No result is recorded, so the claim expires and the delivery is made again.
      this.deps.logger.error({ err: error, ...deliveryLogFields(delivery) }, 'a delivery could not be made or saved');
    }
    this.lanes.release(delivery);
    this.beginSoon();
    // A webhook cannot be claimed again while deliveries of it are claimed, so it may have more now.
    if (!this.lanes.holdsFor(delivery.webhookId)) this.wake();
  }

  private async release(deliveries: readonly LeasedDelivery[]): Promise<void> {
    try {
      await this.deps.queue.release(deliveries);
    } catch (error) {
      // The leases expire.
      this.deps.logger.error({ err: error }, 'deliveries could not be handed back');
    }
  }
}
