import { eventId } from '../domain/event.js';
import type { ClaimedDelivery } from '../services/webhooks/delivery-queue.js';

interface Lane {
  waiting: ClaimedDelivery[];
  /** What the deliveries in flight are about. */
  subjects: Set<string>;
}

// Far more webhooks than this do not hang at once; forgetting one costs a few requests to a receiver that hangs.
const MAX_SILENT = 10_000;

/** What must be told in its order: a product. An event of a customer stands for itself. */
function subjectOf({ event }: ClaimedDelivery): string {
  return event.productId ?? eventId(event.eventId);
}

/**
 * The deliveries that a sender has claimed, by webhook. A webhook gets one delivery about a product at a time, so its
 * receiver hears of each product's events in their order.
 *
 * Requests in flight are limited, so that receivers that hang take nothing from others:
 * - A request has a slot only while it is prompt: the sender gives the slot back when an answer is slow to come.
 * - Each webhook gets its first request in flight before any gets its second.
 * - A webhook whose last answer was slow and never came gets one request at a time.
 * - When half of all places are taken, a webhook gets one request at a time, and one that was silent none.
 */
export class DeliveryLanes {
  private readonly lanes = new Map<string, Lane>();
  private waitingCount = 0;
  private runningCount = 0;
  /** Those in flight that have a slot. */
  private readonly prompt = new Set<ClaimedDelivery>();
  /** Webhooks whose last answer was slow and never came, by id. */
  private readonly silent = new Set<string>();

  /**
   * @param maxPrompt how many may have a slot.
   * @param maxInAll how many may be in flight, with a slot or without.
   */
  constructor(
    private readonly maxPerWebhook: number,
    private readonly maxPrompt: number,
    private readonly maxInAll = 10 * maxPrompt,
  ) {}

  get waiting(): number {
    return this.waitingCount;
  }

  /** Counts the deliveries that could begin now if there were no limit in all. */
  get ready(): number {
    let count = 0;
    for (const [webhookId, { waiting, subjects }] of this.lanes) {
      const room = this.limitOf(webhookId) - subjects.size;
      if (room <= 0) continue;
      const others = new Set(waiting.map(subjectOf).filter((id) => !subjects.has(id)));
      count += Math.min(room, others.size);
    }
    return count;
  }

  get running(): number {
    return this.runningCount;
  }

  /** The number of webhooks with deliveries that wait or are in flight. */
  get size(): number {
    return this.lanes.size;
  }

  /** Whether the webhook has deliveries that wait or are in flight. */
  has(webhookId: string): boolean {
    return this.lanes.has(webhookId);
  }

  add(deliveries: readonly ClaimedDelivery[]): void {
    for (const delivery of deliveries) {
      const lane = this.lanes.get(delivery.webhookId) ?? { waiting: [], subjects: new Set() };
      this.lanes.set(delivery.webhookId, lane);
      lane.waiting.push(delivery);
    }
    this.waitingCount += deliveries.length;
  }

  /** Takes the deliveries that may begin now. The caller must call `end` for each when it is over. */
  *begin(): Generator<ClaimedDelivery> {
    for (let level = 1; level <= this.maxPerWebhook; level += 1) {
      for (const [webhookId, lane] of this.lanes) {
        if (this.prompt.size >= this.maxPrompt || this.runningCount >= this.maxInAll) return;
        if (lane.subjects.size >= level || level > this.limitOf(webhookId)) continue;
        const delivery = this.takeNext(lane);
        if (!delivery) continue;
        // Webhooks take turns.
        this.lanes.delete(webhookId);
        this.lanes.set(webhookId, lane);
        yield delivery;
      }
    }
  }

  /** About those that begin next, at most so many. */
  *upcoming(limit: number): Generator<ClaimedDelivery> {
    let left = limit;
    for (const [webhookId, { waiting, subjects }] of this.lanes) {
      const room = Math.min(left, this.limitOf(webhookId) - subjects.size);
      if (left <= 0) return;
      for (const delivery of waiting.slice(0, Math.max(0, room))) {
        left -= 1;
        yield delivery;
      }
    }
  }

  /** Gives a delivery's slot back: its answer is slow to come, or it has come and is being recorded. */
  giveSlotBack(delivery: ClaimedDelivery): void {
    this.prompt.delete(delivery);
  }

  /** Notes whether a webhook's last answer was slow and never came. */
  noteSilence(webhookId: string, isSilent: boolean): void {
    this.silent.delete(webhookId);
    if (isSilent) this.silent.add(webhookId);
    const [oldest] = this.silent;
    if (this.silent.size > MAX_SILENT && oldest !== undefined) this.silent.delete(oldest);
  }

  end(delivery: ClaimedDelivery): void {
    const lane = this.lanes.get(delivery.webhookId);
    if (!lane) return;
    this.prompt.delete(delivery);
    lane.subjects.delete(subjectOf(delivery));
    this.runningCount -= 1;
    if (lane.waiting.length === 0 && lane.subjects.size === 0) this.lanes.delete(delivery.webhookId);
  }

  /** Removes and returns all deliveries that wait. Those in flight stay. */
  takeWaiting(): ClaimedDelivery[] {
    const taken = [...this.lanes.values()].flatMap((lane) => lane.waiting.splice(0));
    this.waitingCount = 0;
    return taken;
  }

  private takeNext(lane: Lane): ClaimedDelivery | undefined {
    const index = lane.waiting.findIndex((one) => !lane.subjects.has(subjectOf(one)));
    const [delivery] = index < 0 ? [] : lane.waiting.splice(index, 1);
    if (!delivery) return undefined;
    lane.subjects.add(subjectOf(delivery));
    this.waitingCount -= 1;
    this.runningCount += 1;
    this.prompt.add(delivery);
    return delivery;
  }

  private limitOf(webhookId: string): number {
    const isSilent = this.silent.has(webhookId);
    if (this.runningCount >= this.maxInAll / 2) return isSilent ? 0 : 1;
    return isSilent ? 1 : this.maxPerWebhook;
  }
}
