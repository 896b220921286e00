import type { ClaimedDelivery } from '../services/webhooks/delivery-queue.js';

interface Lane {
  waiting: ClaimedDelivery[];
  /** Products with a delivery in flight. */
  products: Set<string>;
}

/**
 * The deliveries that a sender has claimed, by webhook. Limits the requests in flight, in all and for each webhook. A
 * webhook gets one delivery about a product at a time, so its receiver hears of each product's events in their order.
 */
export class DeliveryLanes {
  private readonly lanes = new Map<string, Lane>();
  private waitingCount = 0;
  private runningCount = 0;

  constructor(
    private readonly maxPerWebhook: number,
    private readonly maxInAll: number,
  ) {}

  get waiting(): number {
    return this.waitingCount;
  }

  /** Counts the deliveries that could begin now if there were no limit in all. */
  get ready(): number {
    let count = 0;
    for (const { waiting, products } of this.lanes.values()) {
      const room = this.maxPerWebhook - products.size;
      if (room <= 0) continue;
      const others = new Set(waiting.map(({ event }) => event.productId).filter((id) => !products.has(id)));
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
      const lane = this.lanes.get(delivery.webhookId) ?? { waiting: [], products: new Set() };
      this.lanes.set(delivery.webhookId, lane);
      lane.waiting.push(delivery);
    }
    this.waitingCount += deliveries.length;
  }

  /** Takes the deliveries that may begin now. The caller must call `end` for each when it is over. */
  *begin(): Generator<ClaimedDelivery> {
    for (const [webhookId, lane] of this.lanes) {
      if (this.runningCount >= this.maxInAll) return;
      while (this.runningCount < this.maxInAll && lane.products.size < this.maxPerWebhook) {
        const delivery = this.takeNext(lane);
        if (!delivery) break;
        this.moveBehind(webhookId, lane);
        yield delivery;
      }
    }
  }

  end(delivery: ClaimedDelivery): void {
    const lane = this.lanes.get(delivery.webhookId);
    if (!lane) return;
    lane.products.delete(delivery.event.productId);
    this.runningCount -= 1;
    if (lane.waiting.length === 0 && lane.products.size === 0) this.lanes.delete(delivery.webhookId);
  }

  /** Removes and returns all deliveries that wait. Those in flight stay. */
  takeWaiting(): ClaimedDelivery[] {
    const taken = [...this.lanes.values()].flatMap((lane) => lane.waiting.splice(0));
    this.waitingCount = 0;
    return taken;
  }

  private takeNext(lane: Lane): ClaimedDelivery | undefined {
    const index = lane.waiting.findIndex(({ event }) => !lane.products.has(event.productId));
    const [delivery] = index < 0 ? [] : lane.waiting.splice(index, 1);
    if (!delivery) return undefined;
    lane.products.add(delivery.event.productId);
    this.waitingCount -= 1;
    this.runningCount += 1;
    return delivery;
  }

  // At the limit in all, the webhooks take turns.
  private moveBehind(webhookId: string, lane: Lane): void {
    if (this.runningCount < this.maxInAll) return;
    this.lanes.delete(webhookId);
    this.lanes.set(webhookId, lane);
  }
}
