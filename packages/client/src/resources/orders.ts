import type { HeadersOf } from '../contract.js';
import { csvOf } from '../csv.js';
import { everyItem, pageOf } from '../pages.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { CreatedOrder, Order, OrderQuery, OrderRequest, Page, SettledOrder } from '../types.js';

/** How an order of the sandbox can be made to end, such as `insufficient-stock`. */
export type SandboxScenario = NonNullable<HeadersOf<'post', '/orders'>['X-Sandbox-Scenario']>;

/** Whether a request is about the sandbox, whose keys and orders are others. */
export interface OrderOptions extends RequestOptions {
  /** In place of the client's `sandbox`. */
  sandbox?: boolean;
}

export interface CreateOrderOptions extends OrderOptions {
  /**
   * Under which the order is made once, however often it is sent; a new UUID unless given. Store it before the first attempt if the
   * order has to survive a crash of yours.
   */
  idempotencyKey?: string;
  /** Only in the sandbox: how the order ends. */
  scenario?: SandboxScenario;
}

/** The order that was made. */
export interface PlacedOrder extends CreatedOrder {
  /** Whether an attempt before had made it, of this call or another. */
  replayed: boolean;
  idempotencyKey: string;
}

const PAGE_SIZE = 100;

/** Buying license keys, and what was bought. */
export class Orders {
  constructor(private readonly transport: Transport) {}

  /**
   * Buys license keys, all lines or none. The keys stand in `items[].licenses`.
   *
   * It is sent again, under the same Idempotency-Key, where there was no answer, half of one, a server error, or an answer that is not
   * the service's: it is made once. A `signal` that ends it leaves its outcome open; give it an `idempotencyKey` of yours then.
   * @throws {ApiError} it was refused, and nothing was bought.
   * @throws {OutcomeUnknown} the attempts have ended without a sure answer. Send it again under the error's `idempotencyKey`, or
   *   `settle` that.
   * @throws {ConnectionError} no connection came about in any attempt, so nothing was bought.
   */
  async create(order: OrderRequest, options: CreateOrderOptions = {}): Promise<PlacedOrder> {
    const { idempotencyKey = crypto.randomUUID(), sandbox, scenario, ...request } = options;
    const { body, headers } = await this.transport.json('post', '/orders', {
      body: order,
      headers: {
        'Idempotency-Key': idempotencyKey,
        'X-Sandbox-Scenario': scenario,
        'X-Sandbox-Mode': modeOf(sandbox),
      },
      orderKey: idempotencyKey,
      ...request,
    });
    return { ...body, replayed: headers.get('Idempotent-Replayed') === 'true', idempotencyKey };
  }

  /**
   * Ends the question whether an order was made under a key, for good: gives the order, or sees to it that the key makes none any more,
   * not even by a request that is still on its way. Asked again, it answers the same. It is sent again like an order.
   * @throws {ApiError} it was refused, and nothing is settled.
   * @throws {OutcomeUnknown} the attempts have ended without a sure answer. Settle it again.
   * @throws {ConnectionError} no connection came about in any attempt.
   */
  async settle(idempotencyKey: string, options: OrderOptions = {}): Promise<SettledOrder> {
    const { sandbox, ...request } = options;
    const { body } = await this.transport.json('post', '/orders/settle', {
      body: { idempotencyKey },
      headers: { 'X-Sandbox-Mode': modeOf(sandbox) },
      orderKey: idempotencyKey,
      ...request,
    });
    return body;
  }

  /** Orders, newest first; without `limit` all of them. With `updatedSince` those that changed since, in the order of their changes. */
  async list(query: OrderQuery = {}, options: RequestOptions = {}): Promise<Page<Order>> {
    return pageOf(await this.transport.json('get', '/orders', { query, ...options }));
  }

  /** All orders that the query finds, read page by page; `limit` is the size of a page. */
  all(query: OrderQuery = {}, options: RequestOptions = {}): AsyncGenerator<Order, void, undefined> {
    return everyItem((page: OrderQuery) => this.list(page, options), { limit: PAGE_SIZE, ...query });
  }

  async get(orderNumber: number, options: RequestOptions = {}): Promise<Order> {
    const { body } = await this.transport.json('get', '/orders/{orderNumber}', { params: { orderNumber }, ...options });
    return body;
  }

  /**
   * The same as CSV, with a row for each item of each order, as it comes. Where it is cut off, the reader gets a `ConnectionError`.
   */
  async csv(query: OrderQuery = {}, options: RequestOptions = {}): Promise<ReadableStream<Uint8Array>> {
    return csvOf(await this.transport.stream('/orders', 'text/csv', { query, ...options }), options.signal);
  }
}

/** The header X-Sandbox-Mode; none where the client decides. */
const modeOf = (sandbox: boolean | undefined): string | undefined =>
  sandbox === undefined ? undefined : String(sandbox);
