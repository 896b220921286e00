import { eventId } from '../domain/webhooks/event.js';
import type { LeasedDelivery } from './queue.js';

/**
 * `prompt`: its request is in flight and has a slot; `slow`: in flight without a slot; `recording`: its result is being
 * recorded.
 */
type DeliveryState = 'waiting' | 'prompt' | 'slow' | 'recording';

/** The next states of each state. A delivery can be released in every state. */
const NEXT: Record<DeliveryState, readonly DeliveryState[]> = {
  waiting: ['prompt'],
  prompt: ['slow', 'recording'],
  slow: ['recording'],
  recording: [],
};

interface Lane {
  customerId: string;
  waiting: LeasedDelivery[];
  /** The subjects of the deliveries in flight. */
  subjects: Set<string>;
  /** The number of deliveries, in any state. */
  held: number;
}

// Far fewer webhooks hang at once; dropping one from the list costs a few requests to a hanging receiver.
const MAX_SILENT = 10_000;

/** The product whose events must be sent in order. An event of a customer has its own. */
function subjectOf({ event }: LeasedDelivery): string {
  return event.productId ?? eventId(event.eventId);
}

/**
 * The deliveries of a process, from their lease to their result, by webhook. A webhook gets one delivery about a
 * product at a time, so its receiver gets each product's events in order.
 *
 * Requests in flight are limited, so that hanging receivers delay no others:
 * - A request has a slot only while it is prompt: the dispatcher releases the slot when a response is slow.
 * - Each webhook gets its first request in flight before any gets its second.
 * - A customer has a limit over all its webhooks; deliveries above it wait without counting as ready.
 * - A webhook whose last response was slow and never arrived gets one request at a time.
 * - When half of all slots are occupied, a webhook gets one request at a time, and an unresponsive one gets no
 *   requests.
 */
export class DeliveryLanes {
  private readonly lanes = new Map<string, Lane>();
  private readonly states = new Map<LeasedDelivery, DeliveryState>();
  private readonly counts: Record<DeliveryState, number> = { waiting: 0, prompt: 0, slow: 0, recording: 0 };
  /** Webhooks whose last response was slow and never arrived, by id. */
  private readonly silent = new Set<string>();
  /** The requests in flight of each customer that has some. */
  private readonly inFlightOf = new Map<string, number>();

  /**
   * @param maxPrompt how many may have a slot.
   * @param maxInFlight with a slot or without.
   * @param maxPerCustomer of these, over all webhooks of a customer.
   */
  constructor(
    private readonly maxPerWebhook: number,
    private readonly maxPrompt: number,
    private readonly maxInFlight = 10 * maxPrompt,
    private readonly maxPerCustomer = Infinity,
  ) {}

  get waiting(): number {
    return this.counts.waiting;
  }

  get inFlight(): number {
    return this.counts.prompt + this.counts.slow;
  }

  get held(): LeasedDelivery[] {
    return [...this.states.keys()];
  }

  /** Whether the delivery is held; after its release its result is ignored. */
  holds(delivery: LeasedDelivery): boolean {
    return this.states.has(delivery);
  }

  holdsFor(webhookId: string): boolean {
    return this.lanes.has(webhookId);
  }

  /** Whether fewer than `enough` deliveries could start now, ignoring the total limit. */
  hasFewerReady(enough: number): boolean {
    let count = 0;
    const capacities = new Map<string, number>();
    for (const [webhookId, { customerId, waiting, subjects }] of this.lanes) {
      const customerCapacity = capacities.get(customerId) ?? this.capacityOf(customerId);
      const capacity = Math.min(this.limitOf(webhookId) - subjects.size, customerCapacity);
      if (capacity <= 0 || waiting.length === 0) continue;
      const others = new Set(waiting.map(subjectOf).filter((id) => !subjects.has(id)));
      const ready = Math.min(capacity, others.size);
      capacities.set(customerId, customerCapacity - ready);
      count += ready;
      if (count >= enough) return false;
    }
    return true;
  }

  add(deliveries: readonly LeasedDelivery[]): void {
    for (const delivery of deliveries) {
      const { webhookId, customerId } = delivery;
      const lane = this.lanes.get(webhookId) ?? { customerId, waiting: [], subjects: new Set(), held: 0 };
      this.lanes.set(webhookId, lane);
      lane.waiting.push(delivery);
      lane.held += 1;
      this.states.set(delivery, 'waiting');
    }
    this.counts.waiting += deliveries.length;
  }

  /** Removes and returns the deliveries that may start now. The caller must call `release` for each when it ends. */
  *begin(): Generator<LeasedDelivery> {
    for (let level = 1; level <= this.maxPerWebhook; level += 1) {
      for (const [webhookId, lane] of this.lanes) {
        if (this.counts.prompt >= this.maxPrompt || this.inFlight >= this.maxInFlight) return;
        if (lane.subjects.size >= level || level > this.limitOf(webhookId)) continue;
        if (this.capacityOf(lane.customerId) <= 0) continue;
        const delivery = this.takeNext(lane);
        if (!delivery) continue;
        // Webhooks are served by round robin.
        this.lanes.delete(webhookId);
        this.lanes.set(webhookId, lane);
        yield delivery;
      }
    }
  }

  /** Releases a delivery's slot, because its response is slow. */
  markSlow(delivery: LeasedDelivery): void {
    if (this.holds(delivery)) this.move(delivery, 'slow');
  }

  /**
   * Records that a request has ended, so the next one about its product may start.
   * @param isSilent whether it was slow and got no response.
   */
  markRecording(delivery: LeasedDelivery, isSilent: boolean): void {
    this.recordSilence(delivery.webhookId, isSilent);
    if (!this.holds(delivery)) return;
    this.move(delivery, 'recording');
    this.lanes.get(delivery.webhookId)?.subjects.delete(subjectOf(delivery));
  }

  /** Releases a delivery that has begun; does nothing if it is not held. */
  release(delivery: LeasedDelivery): void {
    const state = this.states.get(delivery);
    const lane = this.lanes.get(delivery.webhookId);
    if (!state || !lane) return;
    if (state === 'waiting') throw new Error('A delivery that waits is released with all that wait');
    if (state !== 'recording') lane.subjects.delete(subjectOf(delivery));
    this.remove(delivery, state, lane);
  }

  takeWaiting(): LeasedDelivery[] {
    return [...this.lanes.values()].flatMap((lane) => {
      const taken = lane.waiting.splice(0);
      for (const delivery of taken) this.remove(delivery, 'waiting', lane);
      return taken;
    });
  }

  private remove(delivery: LeasedDelivery, state: DeliveryState, lane: Lane): void {
    this.states.delete(delivery);
    this.count(delivery, state, -1);
    lane.held -= 1;
    if (lane.held === 0) this.lanes.delete(delivery.webhookId);
  }

  /** The only place that changes a state. */
  private move(delivery: LeasedDelivery, to: DeliveryState): void {
    const from = this.states.get(delivery);
    if (!from || !NEXT[from].includes(to)) throw new Error(`A delivery that is ${from} cannot become ${to}`);
    this.states.set(delivery, to);
    this.count(delivery, from, -1);
    this.count(delivery, to, 1);
  }

  private count({ customerId }: LeasedDelivery, state: DeliveryState, change: 1 | -1): void {
    this.counts[state] += change;
    if (state !== 'prompt' && state !== 'slow') return;
    const count = (this.inFlightOf.get(customerId) ?? 0) + change;
    if (count > 0) this.inFlightOf.set(customerId, count);
    else this.inFlightOf.delete(customerId);
  }

  private capacityOf(customerId: string): number {
    return this.maxPerCustomer - (this.inFlightOf.get(customerId) ?? 0);
  }

  private takeNext(lane: Lane): LeasedDelivery | undefined {
    const index = lane.waiting.findIndex((one) => !lane.subjects.has(subjectOf(one)));
    const [delivery] = index < 0 ? [] : lane.waiting.splice(index, 1);
    if (!delivery) return undefined;
    lane.subjects.add(subjectOf(delivery));
    this.move(delivery, 'prompt');
    return delivery;
  }

  private recordSilence(webhookId: string, isSilent: boolean): void {
    this.silent.delete(webhookId);
    if (isSilent) this.silent.add(webhookId);
    const [oldest] = this.silent;
    if (this.silent.size > MAX_SILENT && oldest !== undefined) this.silent.delete(oldest);
  }

  private limitOf(webhookId: string): number {
    const isSilent = this.silent.has(webhookId);
    if (this.inFlight >= this.maxInFlight / 2) return isSilent ? 0 : 1;
    return isSilent ? 1 : this.maxPerWebhook;
  }
}
