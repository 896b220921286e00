import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { useService } from '../support/use-service.js';
import { pass } from '../support/until.js';
import { orderNumbers, writeHistory } from './long-history.js';

const ORDERS = 20_000;
const PAGES = 1 + Math.ceil((ORDERS - 50) / 500);
const SAMPLES = 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('the whole history of a customer with 20,000 orders', () => {
  const fixture = useService();
  let buyer: { id: string; token: string };
  let product: { id: string; displayName: string };
  /** How often the service has read a page of orders. */
  let reads = 0;
  /** How many of them it waits for. */
  let readsInFlight = 0;

  beforeAll(async () => {
    buyer = await fixture.shop.customer();
    const displayName = `Long name ${'長'.repeat(280)}`;
    const { id: productId, poolId } = await fixture.shop.product({ displayName });
    product = { id: productId, displayName };
    await writeHistory(fixture.service.app, {
      customerId: buyer.id,
      productId,
      poolId,
      orders: ORDERS,
      itemsPerOrder: 1,
      licenseKey: 'HISTORY-KEY',
    });
    // By hand, because a mock would keep every page that it has seen.
    const { history } = fixture.service.app.services;
    const findOrders = history.findOrders.bind(history);
    history.findOrders = async (...args) => {
      reads += 1;
      readsInFlight += 1;
      return findOrders(...args).finally(() => (readsInFlight -= 1));
    };
  });
  beforeEach(() => {
    reads = 0;
  });

  /** The answer to GET /orders, of which nothing has been read yet. */
  function open(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${buyer.token}` };
      get(`${fixture.service.url}/api/orders`, { headers, agent: false }, resolve).once('error', reject);
    });
  }

  /** Comes back once the service has stopped reading orders. */
  async function quiet(): Promise<void> {
    for (let before = -1; before !== reads || readsInFlight > 0;) {
      before = reads;
      await pass(50);
    }
  }

  async function readAll(answer: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  }

  it('is one JSON array: complete, newest first, with every key', async () => {
    const answer = await open();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);

    const orders = JSON.parse(await readAll(answer)) as { orderNumber: number; items: unknown }[];

    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(
      await orderNumbers(fixture.service.app.dataSource, buyer.id),
    );
    expect(orders).toHaveLength(ORDERS);
    // All are alike, so that one look tells whether any is not.
    const items = [...new Set(orders.map((order) => JSON.stringify(order.items)))];
    expect(items.map((text) => JSON.parse(text))).toEqual([
      [
        {
          product: { _id: product.id, displayName: product.displayName },
          quantity: 1,
          price: 10,
          subtotal: 10,
          isReplacement: false,
          licenses: [{ licenseKey: 'HISTORY-KEY' }],
          bundleLicenses: null,
        },
      ],
    ]);
  });

  it('is answered in memory that does not grow with it', async () => {
    const { text: oneOrder } = await fixture.service.request('GET', '/api/orders?limit=1', { token: buyer.token });
    // The orders are equally long; brackets and commas come on top.
    const lengthBytes = (Buffer.byteLength(oneOrder) - 1) * ORDERS + 1;
    reads = 0;
    const answer = await open();
    const samples: number[] = [];
    let readBytes = 0;
    for await (const chunk of answer) {
      readBytes += (chunk as Buffer).length;
      if (readBytes < (lengthBytes * (samples.length + 1)) / SAMPLES || reads === PAGES) continue;
      // While nobody reads on, nothing moves, and what is in use now is what is needed.
      await quiet();
      // Once the service is through, what it kept may be gone already.
      if (reads === PAGES) continue;
      collectGarbage();
      await pass(0);
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      samples.push(heapUsed + external);
    }
    expect(readBytes).toBe(lengthBytes);
    expect(samples.length).toBeGreaterThanOrEqual(SAMPLES / 2);
    // A quarter of the answer and more goes by between the lowest samples of the two halves, so what is kept of it shows.
    // Samples differ by the pages that the service happens to have in hand, therefore the lowest.
    const half = samples.length / 2;
    const growth = Math.min(...samples.slice(half)) - Math.min(...samples.slice(0, half));
    expect(growth).toBeLessThan(lengthBytes / 5);
  });

  it('is read from the database no faster than the client takes it', async () => {
    const answer = await open();
    await quiet();
    const readsAhead = reads;
    const text = await readAll(answer);
    expect(reads).toBe(PAGES);
    // What fits into the buffers of a connection, however generous, is far from all of it.
    expect(readsAhead).toBeLessThan(PAGES / 2);
    expect(JSON.parse(text)).toHaveLength(ORDERS);
  });

  it('is read no further once the client is gone', async () => {
    const answer = await open();
    await once(answer, 'readable');
    answer.destroy();
    await quiet();
    const readsUntilGone = reads;
    expect(readsUntilGone).toBeLessThan(PAGES / 2);
    await quiet();
    expect(reads).toBe(readsUntilGone);
    const { status, body } = await fixture.service.request('GET', '/api/orders?limit=1', { token: buyer.token });
    expect([status, body.length]).toEqual([200, 1]);
  });
});
