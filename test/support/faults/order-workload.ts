import { setTimeout as sleep } from 'node:timers/promises';
import { buy, type Purchase } from '../processes/buyer.js';
import type { ProcessFixture } from '../processes/process-fixture.js';
import type { Receiver } from '../receiver.js';

// How long a client waits before it tries again. Short, so that a fault meets many attempts.
const PAUSE_MS = 50;
// Longer than the service may take for a response on a busy machine.
const REQUEST_TIMEOUT_MS = 200_000;

/** An order that a client wants to have made, once. */
export interface IntendedOrder {
  token: string;
  productIds: string[];
  idempotencyKey: string;
}

export interface WorkloadPlan {
  /** Each order takes the last piece of a product of its own, and one of a product that all share. */
  orders: number;
  customers: number;
  clients: number;
}

/** Clients that follow the documentation: an order without a response, or with a 500, is sent again under its key. */
export class OrderWorkload {
  readonly purchases = new Map<IntendedOrder, Purchase>();
  /** Attempts that ended without an order, by what the client saw. */
  readonly interruptions: string[] = [];

  private constructor(
    private readonly fixture: ProcessFixture,
    readonly intendedOrders: readonly IntendedOrder[],
    private readonly clients: number,
  ) {}

  static async plan(fixture: ProcessFixture, { orders, customers, clients }: WorkloadPlan): Promise<OrderWorkload> {
    const buyers = await Promise.all(Array.from({ length: customers }, () => fixture.customer()));
    const shared = await fixture.shop.product({}, orders);
    const intendedOrders = (await fixture.lastPieces(orders)).map((id, number) => ({
      token: buyers[number % customers]?.token ?? '',
      productIds: [id, shared.id],
      idempotencyKey: `order-${number}`,
    }));
    return new OrderWorkload(fixture, intendedOrders, clients);
  }

  get completedCount(): number {
    return this.purchases.size;
  }

  /** Sends all orders. @param url of the service; clients wait until it is known. */
  async run(url: () => string | Promise<string>): Promise<void> {
    const left = [...this.intendedOrders];
    const client = async (): Promise<void> => {
      for (let order = left.shift(); order; order = left.shift()) await this.completeOrder(order, url);
    };
    await Promise.all(Array.from({ length: this.clients }, client));
  }

  /** No order is missing, none is there twice, and no key was sold twice. */
  async expectEachMadeOnce(): Promise<void> {
    const made = [...this.purchases.values()];
    expect(made.filter(({ status }) => status !== 201)).toEqual([]);
    expect(made).toHaveLength(this.intendedOrders.length);
    const stored = await this.fixture.query<{ orderNumber: number }>('SELECT order_number AS orderNumber FROM orders');
    expect(stored).toHaveLength(this.intendedOrders.length);
    expect(new Set(made.map(({ orderNumber }) => orderNumber))).toEqual(
      new Set(stored.map(({ orderNumber }) => orderNumber)),
    );
    // One key of its own and one of the shared pool for each order.
    expect(new Set(made.flatMap(({ licenseKeys }) => licenseKeys)).size).toBe(2 * this.intendedOrders.length);
  }

  /** Sends some of the orders again: each returns the first response, and nothing is bought. */
  async expectRepeatsBuyNothing(url: string): Promise<void> {
    for (const order of this.intendedOrders.slice(0, 20)) {
      const repeated = await buy(url, order.token, order.productIds, order.idempotencyKey);
      expect(repeated).toEqual({ ...this.purchases.get(order), replayed: true });
    }
    expect(await this.fixture.count('orders')).toBe(this.intendedOrders.length);
  }

  /** Each order sold out its own product, and the last one the shared product; each webhook received each event. */
  async expectEventsArrived(receiver: Receiver, webhooks: number): Promise<void> {
    const soldOut = "event_id IN (SELECT id FROM events WHERE kind = 'productOutOfStock')";
    const expected = await this.fixture.deliveries(soldOut);
    expect(expected).toHaveLength((this.intendedOrders.length + 1) * webhooks);
    expect(await this.fixture.deliveries(`${soldOut} AND status = 'SUCCEEDED'`)).toEqual(expected);
    // A receiver that counts by `webhook-id` counts right, however often a delivery came.
    const received = new Set(receiver.answered);
    expect(expected.filter((id) => !received.has(id))).toEqual([]);
    expect(received).toEqual(new Set(await this.fixture.deliveries()));
  }

  private async completeOrder(order: IntendedOrder, url: () => string | Promise<string>): Promise<void> {
    for (;;) {
      const seen = await this.attempt(order, await url());
      if (seen === undefined) return;
      this.interruptions.push(seen);
      await sleep(PAUSE_MS);
    }
  }

  /** @returns what went wrong, or undefined if the order was made. */
  private async attempt(order: IntendedOrder, url: string): Promise<string | undefined> {
    const { token, productIds, idempotencyKey } = order;
    let purchase: Purchase;
    try {
      purchase = await buy(url, token, productIds, idempotencyKey, AbortSignal.timeout(REQUEST_TIMEOUT_MS));
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      // The documentation mentions no fault that leaves a request without a response.
      if (name === 'TimeoutError') throw error;
      return cause?.code ?? name;
    }
    if (purchase.status === 500 || purchase.status === 502) return String(purchase.status);
    this.purchases.set(order, purchase);
    return undefined;
  }
}
