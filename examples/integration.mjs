// The whole round of an integration.
//
//     SERVICE_URL=http://127.0.0.1:4000 TOKEN=... node examples/integration.mjs
//
// Needs Node 20.19 or newer and nothing else; its types are comments, which the compiler and editors check. PRODUCT_ID
// chooses what is bought.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookReceiver } from './webhook-receiver.mjs';

/**
 * A product at the caller's own price, as far as this example looks at it.
 * @typedef {{ _id: string, name: string, price: number, listPrice: number, discount: number, stock: number }} Product
 * @typedef {{ quantity: number, price: number, licenses: { licenseKey: string }[] }} OrderItem
 * @typedef {{ orderNumber: number, status: string, grandTotal: number, items: OrderItem[] }} Order
 * @typedef {{ webhook: { _id: string, secret: string } }} RegisteredWebhook
 * @typedef {import('./webhook-receiver.mjs').WebhookEvent} WebhookEvent
 */

/** An answer that is not 2xx, with what the service says about it. */
class RefusedError extends Error {
  /**
   * @param {number} status
   * @param {string | undefined} code
   * @param {string} text
   * @param {number} retryAfterMs
   */
  constructor(status, code, text, retryAfterMs) {
    super(`${status} ${code ?? ''} ${text}`);
    this.name = 'RefusedError';
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Too many requests, or a fault of the service: the same request may well pass later. */
  get isTemporary() {
    return this.status === 429 || this.status >= 500;
  }
}

const ATTEMPTS = 5;
const TIMEOUT_MS = 10_000;

/** The few calls that a shop needs. */
class ResellerClient {
  /**
   * @param {string} serviceUrl where the service answers, without a path.
   * @param {string} token
   */
  constructor(serviceUrl, token) {
    this.serviceUrl = serviceUrl;
    this.token = token;
  }

  /** @returns {Promise<Product[]>} */
  products() {
    return this.call('GET', '/api/products');
  }

  /**
   * @param {string} id
   * @returns {Promise<Product>}
   */
  product(id) {
    return this.call('GET', `/api/products/${id}`);
  }

  /**
   * @param {number} limit
   * @returns {Promise<Order[]>}
   */
  orders(limit) {
    return this.call('GET', `/api/orders?limit=${limit}`);
  }

  /**
   * @param {number} orderNumber
   * @returns {Promise<Order>}
   */
  order(orderNumber) {
    return this.call('GET', `/api/orders/${orderNumber}`);
  }

  /**
   * Priced like a real order and checked like it, but for the credit limit; nothing is bought, and the keys are dummies.
   * @param {string} productId
   * @param {number} amount
   * @returns {Promise<Order>}
   */
  rehearse(productId, amount) {
    return this.call('POST', '/api/orders', { products: [{ productId, amount }] }, { 'X-Sandbox-Mode': 'true' });
  }

  /**
   * Buys once, whatever happens on the way: after a broken connection nobody can know whether the order was made, so the
   * same request goes out again under the same Idempotency-Key, and gives the first answer if there was one.
   * @param {string} productId
   * @param {number} amount
   * @param {number} maxPrice the highest unit price to accept, in EUR.
   * @param {string} idempotencyKey to be stored with the purchase BEFORE the first attempt, so that a crash cannot lose it.
   * @returns {Promise<Order>}
   */
  buy(productId, amount, maxPrice, idempotencyKey) {
    const body = { products: [{ productId, amount, maxPrice }] };
    return this.call('POST', '/api/orders', body, { 'Idempotency-Key': idempotencyKey });
  }

  /**
   * @param {string} url
   * @returns {Promise<RegisteredWebhook>}
   */
  registerWebhook(url) {
    const events = { productOutOfStock: true, productBackInStock: true, productPriceChanged: true };
    return this.call('POST', '/api/webhooks', { url, events });
  }

  /**
   * @param {string} id
   * @returns {Promise<{ deleted: boolean }>}
   */
  deleteWebhook(id) {
    return this.call('DELETE', `/api/webhooks/${id}`);
  }

  /**
   * GraphQL knows some operations that REST does not, such as this one.
   * @param {string} webhookId
   * @returns {Promise<unknown>}
   */
  sendTestEvent(webhookId) {
    const query = 'mutation ($id: ObjectID!) { sendTestEvent(webhookId: $id, event: productPriceChanged) { id } }';
    return this.call('POST', '/graphql', { query, variables: { id: webhookId } });
  }

  /**
   * Repeats what failed for a reason that passes. Safe for reads, and for orders because of their key.
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<any>}
   */
  async call(method, path, body, headers = {}) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.send(method, path, body, headers);
      } catch (error) {
        // Anything but a refusal means that the connection broke or took too long.
        const isTemporary = !(error instanceof RefusedError) || error.isTemporary;
        if (!isTemporary || attempt === ATTEMPTS) throw error;
        await sleep(Math.max(error instanceof RefusedError ? error.retryAfterMs : 0, 200 * 2 ** attempt));
      }
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<any>}
   */
  async send(method, path, body, headers) {
    const response = await fetch(this.serviceUrl + path, {
      method,
      headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return response.json();
    const refusal = await response.json().catch(() => ({}));
    const { error, code } = /** @type {{ error?: string, code?: string }} */ (refusal);
    const retryAfterMs = Number(response.headers.get('Retry-After') ?? 0) * 1000;
    throw new RefusedError(response.status, code, error ?? response.statusText, retryAfterMs);
  }
}

/**
 * Registers a webhook, has a test event sent to it, and gives that event once it is verified and stored.
 * @param {ResellerClient} client
 * @returns {Promise<WebhookEvent>}
 */
async function receiveTestEvent(client) {
  let secret = '';
  /** @type {(event: WebhookEvent) => void} */
  let arrived = () => undefined;
  const arrival = /** @type {Promise<WebhookEvent>} */ (new Promise((resolve) => (arrived = resolve)));
  const inbox = await mkdtemp(join(tmpdir(), 'inbox-'));
  const server = await webhookReceiver(
    () => secret,
    inbox,
    (event) => arrived(event),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  // In earnest an https url that the service can reach; loopback works with WEBHOOK_ALLOW_INSECURE_TARGETS=true.
  const { webhook } = await client.registerWebhook(`http://127.0.0.1:${port}/events`);
  secret = webhook.secret;
  try {
    await client.sendTestEvent(webhook._id);
    return await arrival;
  } finally {
    await client.deleteWebhook(webhook._id);
    server.closeAllConnections();
    server.close();
    await rm(inbox, { recursive: true });
  }
}

/** The whole round: products, a price, a rehearsal, an order with a safe retry, the history, a webhook. */
async function main() {
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
