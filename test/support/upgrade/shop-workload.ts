import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { Api, OrderBody, Reply } from './api.js';

const BUYERS = 4;
// Enough to meet every moment of an upgrade, and few enough to leave the machine for starting processes.
const PAUSE_MS = 15;
const FIRST_PRICE = 100;

export const CHANGE_PRICE = `mutation ($id: ObjectID!, $price: EUR!) { changeListPrice(productId: $id, listPrice: $price) { id } }`;
export const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys) { imported }
}`;
const REPLACE = `mutation ($order: Int!, $key: String!) {
  replaceLicenseKey(orderNumber: $order, licenseKey: $key, reason: "upgrade") { orderNumber }
}`;

export interface WorkloadProducts {
  productIds: string[];
  /** Of the first product, whose keys are imported all the time. */
  poolId: string;
  /** A product that is never bought and whose price changes all the time. */
  pricedId: string;
}

/** A day's business: buyers, readers and staff that follow the documentation, until they are stopped. */
export class ShopWorkload {
  /** Responses to orders, by Idempotency-Key. */
  readonly orders = new Map<string, OrderBody>();
  /** Every response or failure that an upgrade must not cause. */
  readonly failures: string[] = [];
  readonly prices: number[] = [];
  readonly importedKeys: string[] = [];
  /** Numbers of the orders of which a key was replaced. */
  readonly replaced = new Set<number>();
  reads = 0;
  private isOpen = true;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly customer: Api,
    private readonly staff: Api,
    private readonly products: WorkloadProducts,
  ) {}

  start(): void {
    const buyers = Array.from({ length: BUYERS }, (_, number) => this.repeat((round) => this.buy(number, round)));
    const readers = [this.repeat((round) => this.read(round))];
    const staff = [
      this.repeat((round) => this.changePrice(round)),
      this.repeat((round) => this.importKeys(round)),
      this.repeat(() => this.replaceKey()),
    ];
    this.running = Promise.all([...buyers, ...readers, ...staff]);
  }

  async stop(): Promise<void> {
    this.isOpen = false;
    // What failed is noted.
    await this.running.catch(() => undefined);
  }

  private async repeat(work: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; this.isOpen; round += 1) {
      await work(round);
      await sleep(PAUSE_MS);
    }
  }

  /** Does `work` until it succeeds, and notes each failure. */
  private async retryUntilDone<T>(what: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        this.failures.push(`${what}: ${inspect(error)}`);
        if (!this.isOpen) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }

  private async buy(buyer: number, round: number): Promise<void> {
    const { productIds } = this.products;
    const wanted = [productIds[round % productIds.length] ?? '', productIds[(round + 1) % productIds.length] ?? ''];
    const key = `order-${buyer}-${round}`;
    const order = await this.retryUntilDone('order', async () =>
      expectStatus(201, await this.customer.order(wanted, { 'Idempotency-Key': key })),
    );
    this.orders.set(key, order);
  }

  private async read(round: number): Promise<void> {
    const since = new Date(Date.now() - 1_000).toISOString();
    const paths = ['/api/products', `/api/products?updatedSince=${since}`, `/api/products/${this.products.pricedId}`];
    const path = paths[round % paths.length] ?? '';
    await this.retryUntilDone('read', async () => expectStatus(200, await this.customer.rest('GET', path)));
    await this.retryUntilDone('graphql', () =>
      this.customer.graphql('/graphql', '{ products(first: 3) { nodes { price } } }'),
    );
    this.reads += 1;
  }

  private async changePrice(round: number): Promise<void> {
    const price = FIRST_PRICE + 1 + round;
    const variables = { id: this.products.pricedId, price };
    await this.retryUntilDone('price', () => this.staff.graphql('/admin/graphql', CHANGE_PRICE, variables));
    this.prices.push(price);
  }

  private async importKeys(round: number): Promise<void> {
    const keys = [`IMPORTED-${round}-A`, `IMPORTED-${round}-B`];
    const variables = { pool: this.products.poolId, keys };
    await this.retryUntilDone('import', () => this.staff.graphql('/admin/graphql', IMPORT, variables));
    this.importedKeys.push(...keys);
  }

  /** Replaces the first key of the order that was made last, once. */
  private async replaceKey(): Promise<void> {
    const order = [...this.orders.values()].at(-1);
    const key = order?.items[0]?.licenses[0]?.licenseKey;
    if (!order || key === undefined || this.replaced.has(order.orderNumber)) return;
    this.replaced.add(order.orderNumber);
    const variables = { order: order.orderNumber, key };
    await this.retryUntilDone('replace', () => this.staff.graphql('/admin/graphql', REPLACE, variables));
  }
}

export function expectStatus<T>(status: number, reply: Reply<T>): T {
  if (reply.status !== status) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}
