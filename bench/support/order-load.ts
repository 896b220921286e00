import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import type { BenchData } from './data.js';

const CUSTOMERS = 4;
const KEYS = 3_000;
// Far from what the service can do: the question is how long an order takes, not how many it takes.
const PAUSE_MS = 40;

const agent = new Agent({ keepAliveTimeout: 10_000 });

/** Orders that come at a steady pace, each customer's of a product of its own. */
export class OrderLoad {
  private constructor(
    private readonly url: string,
    private readonly buyers: { token: string; productId: string }[],
  ) {}

  static async prepare(data: BenchData, url: string): Promise<OrderLoad> {
    const buyers = [];
    for (let number = 0; number < CUSTOMERS; number += 1) {
      const [{ token }, { id: productId }] = await Promise.all([data.customer(), data.shop.product({}, KEYS)]);
      buyers.push({ token, productId });
    }
    return new OrderLoad(url, buyers);
  }

  /** Orders some pieces; returns the milliseconds until the response. */
  static async order(url: string, token: string, productId: string, amount = 1): Promise<number> {
    const startedAt = performance.now();
    const response = await agent.request({
      origin: url,
      path: '/api/orders',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ products: [{ productId, amount }] }),
    });
    const text = await response.body.text();
    if (response.statusCode !== 201) throw new Error(`An order returned ${response.statusCode}: ${text}`);
    return performance.now() - startedAt;
  }

  /** Orders as long as the work lasts; returns the milliseconds of each order. */
  async during(work: () => Promise<unknown>): Promise<number[]> {
    let working = true;
    const worked = work().finally(() => {
      working = false;
    });
    const orders: Promise<number>[] = [];
    while (working) {
      const buyer = this.buyers[orders.length % CUSTOMERS];
      if (buyer) orders.push(OrderLoad.order(this.url, buyer.token, buyer.productId));
      await sleep(PAUSE_MS);
    }
    await worked;
    return Promise.all(orders);
  }
}
