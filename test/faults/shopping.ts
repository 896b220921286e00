import { setTimeout as sleep } from 'node:timers/promises';
import { buy, type Purchase } from '../processes/buyer.js';
import type { Receiver } from '../support/receiver.js';
import type { World } from '../processes/world.js';

// How long a client waits before it tries again. Short, so that a fault meets many attempts.
const PAUSE_MS = 50;
// Longer than the service may take for an answer on a busy machine.
const PATIENCE_MS = 200_000;

/** An order that a client wants to have made, once. */
export interface Wish {
  token: string;
  productIds: string[];
  idempotencyKey: string;
}

export interface ShoppingPlan {
  /** Each order takes the last piece of a product of its own, and one of a product that all share. */
  orders: number;
  customers: number;
  clients: number;
}

/** Clients that follow the documentation: an order without an answer, or with a 500, is sent again under its key. */
export class Shopping {
  readonly purchases = new Map<Wish, Purchase>();
  /** Attempts that ended without an order, by what the client saw. */
  readonly interruptions: string[] = [];

  private constructor(
    private readonly world: World,
    readonly wishes: readonly Wish[],
    private readonly clients: number,
  ) {}

  static async plan(world: World, { orders, customers, clients }: ShoppingPlan): Promise<Shopping> {
    const buyers = await Promise.all(Array.from({ length: customers }, () => world.customer()));
    const shared = await world.shop.product({}, orders);
    const wishes = (await world.lastPieces(orders)).map((id, number) => ({
      token: buyers[number % customers]?.token ?? '',
      productIds: [id, shared.id],
      idempotencyKey: `wish-${number}`,
    }));
    return new Shopping(world, wishes, clients);
  }

  get answered(): number {
    return this.purchases.size;
  }

  /** Sends all orders. @param url of the service; clients wait until it is known. */
  async run(url: () => string | Promise<string>): Promise<void> {
    const left = [...this.wishes];
    const client = async (): Promise<void> => {
      for (let wish = left.shift(); wish; wish = left.shift()) await this.fulfil(wish, url);
    };
    await Promise.all(Array.from({ length: this.clients }, client));
  }

  /** No order is missing, none is there twice, and no key was sold twice. */
  async expectEachMadeOnce(): Promise<void> {
    const made = [...this.purchases.values()];
    expect(made.filter(({ status }) => status !== 201)).toEqual([]);
    expect(made).toHaveLength(this.wishes.length);
    const stored = await this.world.query<{ orderNumber: number }>('SELECT order_number AS orderNumber FROM orders');
    expect(stored).toHaveLength(this.wishes.length);
    expect(new Set(made.map(({ orderNumber }) => orderNumber))).toEqual(
      new Set(stored.map(({ orderNumber }) => orderNumber)),
    );
    // One key of its own and one of the shared pool for each order.
    expect(new Set(made.flatMap(({ licenseKeys }) => licenseKeys)).size).toBe(2 * this.wishes.length);
  }

  /** Sends some of the orders again: each gives the first answer, and nothing is bought. */
  async expectRepeatsBuyNothing(url: string): Promise<void> {
    for (const wish of this.wishes.slice(0, 20)) {
      const repeated = await buy(url, wish.token, wish.productIds, wish.idempotencyKey);
      expect(repeated).toEqual({ ...this.purchases.get(wish), replayed: true });
    }
    expect(await this.world.count('orders')).toBe(this.wishes.length);
  }

  /** Each order sold out its own product, and the last one the shared product; each webhook received each event. */
  async expectEventsArrived(receiver: Receiver, webhooks: number): Promise<void> {
    const soldOut = "event_id IN (SELECT id FROM events WHERE kind = 'productOutOfStock')";
    const expected = await this.world.deliveries(soldOut);
    expect(expected).toHaveLength((this.wishes.length + 1) * webhooks);
    expect(await this.world.deliveries(`${soldOut} AND status = 'SUCCEEDED'`)).toEqual(expected);
    // A receiver that counts by `webhook-id` counts right, however often a delivery came.
    const told = new Set(receiver.answered);
    expect(expected.filter((id) => !told.has(id))).toEqual([]);
    expect(told).toEqual(new Set(await this.world.deliveries()));
  }

  private async fulfil(wish: Wish, url: () => string | Promise<string>): Promise<void> {
    for (;;) {
      const seen = await this.attempt(wish, await url());
      if (seen === undefined) return;
      this.interruptions.push(seen);
      await sleep(PAUSE_MS);
    }
  }

  /** @returns what went wrong, or undefined if the order was made. */
  private async attempt(wish: Wish, url: string): Promise<string | undefined> {
    const { token, productIds, idempotencyKey } = wish;
    let purchase: Purchase;
    try {
      purchase = await buy(url, token, productIds, idempotencyKey, AbortSignal.timeout(PATIENCE_MS));
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      // The documentation tells clients of no fault in which a request stays without an answer.
      if (name === 'TimeoutError') throw error;
      return cause?.code ?? name;
    }
    if (purchase.status === 500 || purchase.status === 502) return String(purchase.status);
    this.purchases.set(wish, purchase);
    return undefined;
  }
}
