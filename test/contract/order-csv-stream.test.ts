import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpServer } from '../../src/http/http-server.js';
import { StaffApi } from '../support/staff.js';
import { testConfig } from '../support/service.js';
import { useService } from '../support/use-service.js';
import { pass, until } from '../support/until.js';
import { orderNumbers, writeHistory } from './long-history.js';

const ORDERS = 12_000;
const PAGE_SIZE = 500;
// How many orders may be read and on their way at once: pages in hand, and what the buffers of a connection hold.
const MAX_AHEAD = 8 * PAGE_SIZE;

describe('a history of 12,000 orders in CSV', () => {
  const fixture = useService();
  let directory: string;
  let server: Server;
  let buyer: { id: string; token: string };
  let staffToken: string;
  /** Counts the orders that the service has read. */
  let ordersRead = 0;

  beforeAll(async () => {
    const { service, shop } = fixture;
    buyer = await shop.customer();
    staffToken = (await new StaffApi(service, () => new Date()).member('SUPPORT')).token;
    const { id: productId, poolId } = await shop.product({ displayName: `Long name ${'長'.repeat(280)}` });
    const whose = { customerId: buyer.id, productId, poolId };
    await writeHistory(service.app, { ...whose, orders: ORDERS, itemsPerOrder: 1, licenseKey: 'HISTORY-KEY' });
    const { history } = service.app.services;
    const findOrders = history.findOrders.bind(history);
    history.findOrders = async (...args) => {
      const page = await findOrders(...args);
      ordersRead += page.nodes.length;
      return page;
    };
    server = createHttpServer(service.app.http, (await testConfig()).httpTimeouts);
    directory = await mkdtemp(join(tmpdir(), 'history-csv-'));
    await new Promise<void>((resolve) => server.listen(join(directory, 'socket'), resolve));
  });
  beforeEach(() => {
    ordersRead = 0;
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true });
  });

  /** Requests a file and returns the answer before its body is read. A socket of Unix holds little that nobody has read. */
  function open(path: string, token: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${token}`, Accept: 'text/csv' };
      const socketPath = server.address() as string;
      get({ socketPath, path, headers, agent: false }, resolve).once('error', reject);
    });
  }

  it('every order is one line, newest first', async () => {
    const answer = await open('/api/orders', buyer.token);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const [header, ...lines] = Buffer.concat(chunks).toString('utf8').split('\r\n');
    expect(header).toMatch(/^orderNumber,orderDate,/);
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(
      await orderNumbers(fixture.service.app.dataSource, buyer.id),
    );
  });

  it('orders are read from the database no faster than the client takes them', async () => {
    const answer = await open('/api/orders', buyer.token);
    await until(() => ordersRead > PAGE_SIZE, 'that the service reads ahead');
    let linesTaken = 0;
    let mostAhead = 0;
    for await (const chunk of answer) {
      linesTaken += (chunk as Buffer).toString('latin1').split('\r\n').length - 1;
      mostAhead = Math.max(mostAhead, ordersRead - linesTaken);
      // The service could read on meanwhile.
      if (linesTaken < ORDERS / 4) await pass(20);
    }
    expect([ordersRead, linesTaken]).toEqual([ORDERS, ORDERS + 1]);
    expect(mostAhead).toBeLessThan(MAX_AHEAD);
  });

  it('an export of staff has the same orders, and goes on page by page', async () => {
    const answer = await open(`/admin/export/orders.csv?customerId=${buyer.id}`, staffToken);
    let [lines, chunks] = [0, 0];
    for await (const chunk of answer) {
      lines += (chunk as Buffer).toString('latin1').split('\r\n').length - 1;
      chunks += 1;
    }
    expect([answer.statusCode, lines]).toEqual([200, ORDERS + 1]);
    expect(answer.headers['transfer-encoding']).toBe('chunked');
    expect(chunks).toBeGreaterThan(ORDERS / PAGE_SIZE);
  });
});
