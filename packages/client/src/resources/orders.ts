import type { HeadersOf } from '../contract.js';
import { csvOf } from '../csv.js';
import { everyItem, pageOf } from '../pages.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { CreatedOrder, Order, OrderQuery, OrderRequest, Page, SettledOrder } from '../types.js';

/** The outcomes that can be selected for a sandbox order, such as `insufficient-stock`. */
export type SandboxScenario = NonNullable<HeadersOf<'post', '/orders'>['X-Sandbox-Scenario']>;

/** Whether a request is about the sandbox, which has its own keys and orders. */
export interface OrderOptions extends RequestOptions {
  /** Overrides the client's `sandbox`. */
  sandbox?: boolean;
}

export interface CreateOrderOptions extends OrderOptions {
  /**
   * Only one order is created with this key, however often it is sent. Default: a new UUID. Store the key before the first attempt if
   * the order must survive a crash of your program.
   */
  idempotencyKey?: string;
  /** Only in the sandbox: the outcome of the order. */
  scenario?: SandboxScenario;
}

/** The created order. */
export interface PlacedOrder extends CreatedOrder {
  /** Whether an earlier attempt created it, in this call or another. */
  replayed: boolean;
  idempotencyKey: string;
}

const PAGE_SIZE = 100;

/** Buys license keys, and returns the order history. */
export class Orders {
  constructor(private readonly transport: Transport) {}

  /**
   * Buys license keys: all lines, or nothing. The keys are in `items[].licenses`.
   *
   * After a missing or truncated response, a server error, or a response that is not from the service, it is retried with the same
   * Idempotency-Key, so only one order is created. If a `signal` aborts it, the outcome is unknown: pass your own `idempotencyKey` then.
   * @throws {ApiError} the order was rejected, nothing was bought.
   * @throws {OutcomeUnknown} no attempt got a definitive response. Send the order again with the error's `idempotencyKey`, or `settle`
   *   that key.
   * @throws {ConnectionError} no attempt could connect, so nothing was bought.
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
   * Resolves permanently whether a key created an order: returns the order, or voids the key, so that even a request still in transit is
   * rejected. Repeating the call returns the same result. It is retried like an order.
   * @throws {ApiError} the request was rejected, nothing is settled.
   * @throws {OutcomeUnknown} no attempt got a definitive response. Settle the key again.
   * @throws {ConnectionError} no attempt could connect.
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

  /** Orders, newest first; without `limit` all of them. With `updatedSince`, orders changed since then, in order of their changes. */
  async list(query: OrderQuery = {}, options: RequestOptions = {}): Promise<Page<Order>> {
    return pageOf(await this.transport.json('get', '/orders', { query, ...options }));
  }

  /** All orders that match the query, read page by page; `limit` is the page size. */
  all(query: OrderQuery = {}, options: RequestOptions = {}): AsyncGenerator<Order, void, undefined> {
    return everyItem((page: OrderQuery) => this.list(page, options), { limit: PAGE_SIZE, ...query });
  }

  async get(orderNumber: number, options: RequestOptions = {}): Promise<Order> {
    const { body } = await this.transport.json('get', '/orders/{orderNumber}', { params: { orderNumber }, ...options });
    return body;
  }

  /**
   * The same as a stream of CSV with a row for each item of each order. If it is truncated, the reader gets a `ConnectionError`.
   */
  async csv(query: OrderQuery = {}, options: RequestOptions = {}): Promise<ReadableStream<Uint8Array>> {
    return csvOf(await this.transport.stream('/orders', 'text/csv', { query, ...options }), options.signal);
  }
}

/** The header X-Sandbox-Mode; undefined if the client's setting applies. */
const modeOf = (sandbox: boolean | undefined): string | undefined =>
  sandbox === undefined ? undefined : String(sandbox);
