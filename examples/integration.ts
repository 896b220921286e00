import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookReceiver, type WebhookEvent } from './webhook-receiver.js';

/** A product at the caller's own price, as far as this example looks at it. */
interface Product {
  _id: string;
  name: string;
  price: number;
  listPrice: number;
  discount: number;
  stock: number;
}

interface OrderItem {
  quantity: number;
  price: number;
  licenses: { licenseKey: string }[];
}

interface Order {
  orderNumber: number;
  status: string;
  grandTotal: number;
  items: OrderItem[];
}

interface RegisteredWebhook {
  webhook: { _id: string; secret: string };
}

/** An answer that is not 2xx, with what the service says about it. */
class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly code: string | undefined,
    text: string,
    readonly retryAfterMs: number,
  ) {
    super(`${status} ${code ?? ''} ${text}`);
    this.name = 'RefusedError';
  }

  /** Too many requests, or a fault of the service: the same request may well pass later. */
  get isTemporary(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

const ATTEMPTS = 5;
const TIMEOUT_MS = 10_000;

/** The few calls that a shop needs. */
class ResellerClient {
  constructor(
    /** Where the service answers, without a path. */
    private readonly serviceUrl: string,
    private readonly token: string,
  ) {}

  products(): Promise<Product[]> {
    return this.call('GET', '/api/products');
  }

  product(id: string): Promise<Product> {
    return this.call('GET', `/api/products/${id}`);
  }

  orders(limit: number): Promise<Order[]> {
    return this.call('GET', `/api/orders?limit=${limit}`);
  }

  order(orderNumber: number): Promise<Order> {
    return this.call('GET', `/api/orders/${orderNumber}`);
  }

  /** Every rule is checked, nothing is bought, and the keys are dummies. */
  rehearse(productId: string, amount: number): Promise<Order> {
    return this.call('POST', '/api/orders', { products: [{ productId, amount }] }, { 'X-Sandbox-Mode': 'true' });
  }

  /**
   * Buys once, whatever happens on the way: after a broken connection nobody can know whether the order was made, so the
   * same request goes out again under the same Idempotency-Key, and gives the first answer if there was one.
   * @param idempotencyKey to be stored with the purchase BEFORE the first attempt, so that a crash cannot lose it.
   * @param maxPrice the highest unit price to accept, in EUR.
   */
  buy(productId: string, amount: number, maxPrice: number, idempotencyKey: string): Promise<Order> {
    const body = { products: [{ productId, amount, maxPrice }] };
    return this.call('POST', '/api/orders', body, { 'Idempotency-Key': idempotencyKey });
  }

  registerWebhook(url: string): Promise<RegisteredWebhook> {
    const events = { productOutOfStock: true, productBackInStock: true, productPriceChanged: true };
    return this.call('POST', '/api/webhooks', { url, events });
  }

  deleteWebhook(id: string): Promise<{ deleted: boolean }> {
    return this.call('DELETE', `/api/webhooks/${id}`);
  }

  /** GraphQL knows some operations that REST does not, such as this one. */
  sendTestEvent(webhookId: string): Promise<unknown> {
    const query = 'mutation ($id: ObjectID!) { sendTestEvent(webhookId: $id, event: productPriceChanged) { id } }';
    return this.call('POST', '/graphql', { query, variables: { id: webhookId } });
  }

  /** Repeats what failed for a reason that passes. Safe for reads, and for orders because of their key. */
  private async call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.send<T>(method, path, body, headers);
      } catch (error) {
        // Anything but a refusal means that the connection broke or took too long.
        const isTemporary = !(error instanceof RefusedError) || error.isTemporary;
        if (!isTemporary || attempt === ATTEMPTS) throw error;
        await sleep(Math.max(error instanceof RefusedError ? error.retryAfterMs : 0, 200 * 2 ** attempt));
      }
    }
  }

  private async send<T>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<T> {
    const response = await fetch(this.serviceUrl + path, {
      method,
      headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return (await response.json()) as T;
    const { error, code } = (await response.json().catch(() => ({}))) as { error?: string; code?: string };
    const retryAfterMs = Number(response.headers.get('Retry-After') ?? 0) * 1000;
    throw new RefusedError(response.status, code, error ?? response.statusText, retryAfterMs);
  }
}

/** Registers a webhook, has a test event sent to it, and gives that event once its signature is verified. */
async function receiveTestEvent(client: ResellerClient): Promise<WebhookEvent> {
  let secret = '';
  let arrived: (event: WebhookEvent) => void;
  const arrival = new Promise<WebhookEvent>((resolve) => {
    arrived = resolve;
  });
  const server = webhookReceiver(
    () => secret,
    (event) => arrived(event),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // In earnest an https url that the service can reach; loopback works with WEBHOOK_ALLOW_INSECURE_TARGETS=true.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  const { webhook } = await client.registerWebhook(url);
  secret = webhook.secret;
  try {
    await client.sendTestEvent(webhook._id);
    return await arrival;
  } finally {
    await client.deleteWebhook(webhook._id);
    server.closeAllConnections();
    server.close();
  }
}

/** The whole round: products, a price, a rehearsal, an order with a safe retry, the history, a webhook. */
async function main(): Promise<void> {
  const { SERVICE_URL = 'http://127.0.0.1:4000', TOKEN, PRODUCT_ID } = process.env;
  if (!TOKEN) throw new Error('TOKEN: expected an access token; npm run demo prints some');
  const client = new ResellerClient(SERVICE_URL, TOKEN);

  const products = await client.products();
  console.log(`products: ${products.length}`);
  const chosen = products.find(({ _id, stock }) => (PRODUCT_ID ? _id === PRODUCT_ID : stock > 0));
  if (!chosen) throw new Error('There is nothing to buy');
  const { _id: productId, name, price, listPrice, discount } = await client.product(chosen._id);
  console.log(`price: ${name} at ${price} EUR instead of ${listPrice} EUR (${discount} % off)`);

  const rehearsal = await client.rehearse(productId, 1);
  console.log(`rehearsal: ${rehearsal.status}, ${rehearsal.grandTotal} EUR`);

  const idempotencyKey = randomUUID();
  const order = await client.buy(productId, 1, price, idempotencyKey);
  const repeated = await client.buy(productId, 1, price, idempotencyKey);
  console.log(`order: ${order.orderNumber} ${order.status}, ${order.items[0]?.licenses.length} license key`);
  console.log(`repeated: the same order ${repeated.orderNumber === order.orderNumber}`);

  const [newest] = await client.orders(1);
  const read = await client.order(order.orderNumber);
  const isSame = read.items[0]?.licenses[0]?.licenseKey === order.items[0]?.licenses[0]?.licenseKey;
  console.log(`history: newest ${newest?.orderNumber}, the same key ${isSame}`);

  const event = await receiveTestEvent(client);
  console.log(`webhook: ${event.event}, signature verified`);
}

await main();
