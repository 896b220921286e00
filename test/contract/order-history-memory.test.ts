import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createHttpServer } from '../../src/http/http-server.js';
import { orderNumbers, writeHistory } from '../support/contract/long-history.js';
import { testConfig } from '../support/service.js';
import { StaffApi } from '../support/staff.js';
import { sleepFor } from '../support/until.js';
import { useService } from '../support/use-service.js';

const ORDERS = 10_000;
const PAGES = 1 + Math.ceil((ORDERS - 50) / 500);
const SAMPLES = 16;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('the order history of a customer with 10,000 orders', () => {
  const fixture = useService();
  let directory: string;
  let server: Server;
  let buyer: { id: string; token: string };
  let staffToken: string;
  let product: { id: string; displayName: string };
  /** Counts the pages of orders that the service has read. */
  let reads = 0;
  /** Counts the reads that are in flight. */
  let readsInFlight = 0;

  beforeAll(async () => {
    buyer = await fixture.shop.customer();
    staffToken = (await new StaffApi(fixture.service, () => new Date()).member('SUPPORT')).token;
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
    // No mock is used here, because it would keep every page that it returned.
    const { history } = fixture.service.app.services;
    const findOrders = history.findOrders.bind(history);
    history.findOrders = async (...args) => {
      reads += 1;
      readsInFlight += 1;
      return findOrders(...args).finally(() => (readsInFlight -= 1));
    };
    server = createHttpServer(fixture.service.app.http, (await testConfig()).httpTimeouts);
    directory = await mkdtemp(join(tmpdir(), 'history-'));
    await new Promise<void>((resolve) => server.listen(join(directory, 'socket'), resolve));
  });
  beforeEach(() => {
    reads = 0;
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true });
  });

  /**
   * Requests a history and returns the response before its body is read. It uses a Unix socket, which buffers a few
   * hundred kilobytes of unread data; a TCP connection's buffer grows to hold most of the response.
   */
  function open(path = '/api/orders', token = buyer.token, accept = '*/*'): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${token}`, Accept: accept };
      get({ socketPath: server.address() as string, path, headers, agent: false }, resolve).once('error', reject);
    });
  }

  /** Resolves once the service has stopped reading orders. */
  async function quiet(): Promise<void> {
    for (let before = -1; before !== reads || readsInFlight > 0;) {
      before = reads;
      await sleepFor(50);
    }
  }

  async function readAll(response: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  }

  /** It is one JSON array, newest first, with every key. */
  async function expectComplete(text: string): Promise<void> {
    const orders = JSON.parse(text) as { orderNumber: number; items: unknown }[];
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(
      await orderNumbers(fixture.service.app.dataSource, buyer.id),
    );
    expect(orders).toHaveLength(ORDERS);
    // The items of all orders are equal but for the ids of their licenses, so that one text remains.
    const texts = orders.map((order) => JSON.stringify(order.items));
    expect(new Set(texts).size).toBe(ORDERS);
    const items = new Set(texts.map((text) => text.replace(/"_id":"(0{8}[0-9a-f]{16})"/, '"_id":"some license"')));
    expect([...items].map((text) => JSON.parse(text))).toEqual([
      [
        {
          product: { _id: product.id, displayName: product.displayName },
          quantity: 1,
          price: 10,
          subtotal: 10,
          isReplacement: false,
          licenses: [{ _id: 'some license', licenseKey: 'HISTORY-KEY' }],
          bundleLicenses: null,
        },
      ],
    ]);
  }

  it('a history of 10,000 orders needs memory that does not grow with the number of orders', async () => {
    const { text: oneOrder } = await fixture.service.request('GET', '/api/orders?limit=1', { token: buyer.token });
    // All orders have the same length; the array adds brackets and commas.
    const lengthBytes = (Buffer.byteLength(oneOrder) - 1) * ORDERS + 1;
    reads = 0;
    const response = await open();
    const samples: number[] = [];
    let readBytes = 0;
    for await (const chunk of response) {
      readBytes += (chunk as Buffer).length;
      if (readBytes < (lengthBytes * (samples.length + 1)) / SAMPLES || reads === PAGES) continue;
      // While the client reads nothing, the service waits, and its memory holds only what it needs.
      await quiet();
      // After its last page, the service may have freed its memory already.
      if (reads === PAGES) continue;
      collectGarbage();
      await sleepFor(0);
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      samples.push(heapUsed + external);
    }
    expect(readBytes).toBe(lengthBytes);
    expect(samples.length).toBeGreaterThanOrEqual(SAMPLES / 2);
    // More than a quarter of the response is sent between the lowest samples of the two halves, so that a leak is
    // detected. The lowest samples are compared, because samples differ by the pages in flight.
    const half = samples.length / 2;
    const growth = Math.min(...samples.slice(half)) - Math.min(...samples.slice(0, half));
    expect(growth).toBeLessThan(lengthBytes / 5);
  });

  it.each(['application/json', 'text/csv'])(
    'a history of 10,000 orders is complete, and read from the database no faster than the client reads it, as %s',
    async (type) => {
      const response = await open('/api/orders', buyer.token, type);
      await quiet();
      const readsAhead = reads;
      const text = await readAll(response);
      // The buffers of a connection hold far less than the full response.
      expect(readsAhead).toBeLessThan(reads / 2);
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
      if (type === 'text/csv') expect(text.split('\r\n').length - 2).toBe(ORDERS);
      else await expectComplete(text);
    },
  );

  it('an export of staff has the same orders, and goes on page by page', async () => {
    const response = await open(`/admin/export/orders.csv?customerId=${buyer.id}`, staffToken);
    let [lines, chunks] = [0, 0];
    for await (const chunk of response) {
      lines += (chunk as Buffer).toString('latin1').split('\r\n').length - 1;
      chunks += 1;
    }
    expect([response.statusCode, lines]).toEqual([200, ORDERS + 1]);
    expect(response.headers['transfer-encoding']).toBe('chunked');
    expect(chunks).toBeGreaterThan(ORDERS / 500);
  });

  it('a history of 10,000 orders is read no further once the client has disconnected', async () => {
    const response = await open();
    await once(response, 'readable');
    response.destroy();
    await quiet();
    const readsUntilGone = reads;
    expect(readsUntilGone).toBeLessThan(PAGES / 2);
    await quiet();
    expect(reads).toBe(readsUntilGone);
    const { status, body } = await fixture.service.request('GET', '/api/orders?limit=1', { token: buyer.token });
    expect([status, body.length]).toEqual([200, 1]);
  });
});
