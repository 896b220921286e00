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

export interface Goods {
  productIds: string[];
  /** Of the first product, whose keys are imported all the time. */
  poolId: string;
  /** A product that nobody buys and whose price changes all the time. */
  pricedId: string;
}

/** A day's business: buyers, readers and staff that follow the documentation, until they are told to stop. */
export class Trade {
  /** Answers to orders, by Idempotency-Key. */
  readonly orders = new Map<string, OrderBody>();
  /** Every answer or failure that an upgrade must not cause. */
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
    private readonly goods: Goods,
  ) {}

  start(): void {
    const buyers = Array.from({ length: BUYERS }, (_, number) => this.repeat((turn) => this.buy(number, turn)));
    const readers = [this.repeat((turn) => this.read(turn))];
    const staff = [
      this.repeat((turn) => this.changePrice(turn)),
      this.repeat((turn) => this.importKeys(turn)),
      this.repeat(() => this.replaceKey()),
    ];
    this.running = Promise.all([...buyers, ...readers, ...staff]);
  }

  async stop(): Promise<void> {
    this.isOpen = false;
    // What failed is noted.
    await this.running.catch(() => undefined);
  }

  private async repeat(work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; this.isOpen; turn += 1) {
      await work(turn);
      await sleep(PAUSE_MS);
    }
  }

  /** Does `work` until it succeeds, and notes each failure. */
  private async insist<T>(what: string, work: () => Promise<T>): Promise<T> {
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

  private async buy(buyer: number, turn: number): Promise<void> {
    const { productIds } = this.goods;
    const wanted = [productIds[turn % productIds.length] ?? '', productIds[(turn + 1) % productIds.length] ?? ''];
    const key = `trade-${buyer}-${turn}`;
    const order = await this.insist('order', async () =>
      expectStatus(201, await this.customer.order(wanted, { 'Idempotency-Key': key })),
    );
    this.orders.set(key, order);
  }

  private async read(turn: number): Promise<void> {
    const since = new Date(Date.now() - 1_000).toISOString();
    const paths = ['/api/products', `/api/products?updatedSince=${since}`, `/api/products/${this.goods.pricedId}`];
    const path = paths[turn % paths.length] ?? '';
    await this.insist('read', async () => expectStatus(200, await this.customer.rest('GET', path)));
    await this.insist('graphql', () => this.customer.graphql('/graphql', '{ products(first: 3) { nodes { price } } }'));
    this.reads += 1;
  }

  private async changePrice(turn: number): Promise<void> {
    const price = FIRST_PRICE + 1 + turn;
    const variables = { id: this.goods.pricedId, price };
    await this.insist('price', () => this.staff.graphql('/admin/graphql', CHANGE_PRICE, variables));
    this.prices.push(price);
  }

  private async importKeys(turn: number): Promise<void> {
    const keys = [`IMPORTED-${turn}-A`, `IMPORTED-${turn}-B`];
    const variables = { pool: this.goods.poolId, keys };
    await this.insist('import', () => this.staff.graphql('/admin/graphql', IMPORT, variables));
    this.importedKeys.push(...keys);
  }

  /** Replaces the first key of the order that was made last, once. */
  private async replaceKey(): Promise<void> {
    const order = [...this.orders.values()].at(-1);
    const key = order?.items[0]?.licenses[0]?.licenseKey;
    if (!order || key === undefined || this.replaced.has(order.orderNumber)) return;
    this.replaced.add(order.orderNumber);
    const variables = { order: order.orderNumber, key };
    await this.insist('replace', () => this.staff.graphql('/admin/graphql', REPLACE, variables));
  }
}

export function expectStatus<T>(status: number, reply: Reply<T>): T {
  if (reply.status !== status) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}
