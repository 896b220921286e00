import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { writeHistory } from '../support/contract/long-history.js';
import { RawClient } from '../support/http/raw-client.js';
import { until } from '../support/until.js';
import { useService } from '../support/use-service.js';

// This many orders exceed the buffers between two processes.
const ORDERS = 12_000;

describe('the stream of the order history', () => {
  // A pool of one connection shows whether a stream holds it.
  const fixture = useService({}, { DATABASE_POOL_SIZE: '1', HTTP_STALLED_ANSWER_TIMEOUT_MS: '500' });
  let token: string;
  /** Counts the pages of orders that were read. */
  let reads = 0;
  let beforeRead: (read: number) => Promise<unknown>;

  beforeAll(async () => {
    const customer = await fixture.shop.customer();
    ({ token } = customer);
    const { id: productId, poolId } = await fixture.shop.product({ displayName: `Long name ${'長'.repeat(280)}` });
    await writeHistory(fixture.service.app, {
      customerId: customer.id,
      productId,
      poolId,
      orders: ORDERS,
      itemsPerOrder: 1,
      licenseKey: 'K',
    });
    const { history } = fixture.service.app.services;
    const findOrders = history.findOrders.bind(history);
    history.findOrders = async (...args) => {
      reads += 1;
      await beforeRead(reads);
      return findOrders(...args);
    };
  });
  beforeEach(() => {
    reads = 0;
    beforeRead = async () => undefined;
  });

  it('a compressed order history reaches the client page by page', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    beforeRead = async (read) => (read === 2 ? released : undefined);
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip' };
    const response = await new Promise<IncomingMessage>((resolve) => {
      get(`${fixture.service.url}/api/orders`, { headers, agent: false }, resolve);
    });
    expect(response.headers['content-encoding']).toBe('gzip');
    const unpacked = response.pipe(createGunzip()).setEncoding('utf8');
    let text = '';
    unpacked.on('data', (part: string) => (text += part));
    // The first page arrives before the second one is read.
    await until(() => text.split('"orderNumber"').length === 51);
    release();
    await once(unpacked, 'end');
    expect(JSON.parse(text)).toHaveLength(ORDERS);
  });

  it('a client that does not read its order history holds no database connection, and is cut off', async () => {
    const stalled = await RawClient.connect(fixture.service.url);
    stalled.stopReading();
    stalled.send(`GET /api/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await until(() => reads > 1);
    const { status, body } = await fixture.service.request('GET', '/api/orders?limit=1', { token });
    expect([status, body.length]).toEqual([200, 1]);
    await until(async () => (await fixture.service.connections()) === 0);
    expect(reads).toBeLessThan(ORDERS / 500);
    stalled.end();
  });
});
