import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { buy } from '../support/processes/buyer.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { Receiver } from '../support/receiver.js';
import { runningStatements } from '../support/running-statements.js';
import { until } from '../support/until.js';

const CLIENTS = 3;
const EVENTS = 40;
const WEBHOOKS = 10;
// A process that stops takes new connections for a second.
const ANNOUNCED_MS = 950;

function answerOnNewConnection(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const answered = async (response: IncomingMessage) => `${response.statusCode} ${await text(response)}`;
    get(url, { agent: false }, (response) => answered(response).then(resolve, reject)).on('error', reject);
  });
}

describe('SIGTERM', () => {
  let fixture: ProcessFixture;
  let receiver: Receiver;
  let token: string;
  let productId: string;
  let successor: ServiceProcess;
  let signalledAt = Infinity;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(1);
    receiver = await fixture.receiver({ delayMs: 300 }, WEBHOOKS);
    ({ token } = await fixture.customer());
    ({ id: productId } = await fixture.shop.product({}, 5_000));
  });

  afterAll(() => fixture.close());

  /**
   * @returns undefined if the process has stopped: on a busy machine, clients may check later than in the second in
   *   which the stop is announced.
   */
  function unlessRefused<T>(request: Promise<T>): Promise<T | undefined> {
    return request.catch((error: { code?: string; cause?: { code?: string } }) => {
      const isRefused = (error.code ?? error.cause?.code) === 'ECONNREFUSED';
      if (!isRefused || performance.now() - signalledAt < ANNOUNCED_MS) throw error;
      return undefined;
    });
  }

  /** A client of a load balancer, which orders without a pause until the service is no longer ready. */
  async function orderWhileReady(url: string, orderNumbers: number[], goneSoon: Promise<void>): Promise<void> {
    let ready = true;
    const notified = goneSoon.then(() => {
      ready = false;
    });
    while (ready) {
      const bought = await unlessRefused(buy(url, token, [productId]));
      if (!bought) break;
      expect(bought.status).toBe(201);
      orderNumbers.push(bought.orderNumber);
    }
    await notified;
  }

  /**
   * Requests `/readyz` as a load balancer does, on a new connection each time, until it reports that the process
   * stops, or the connection is refused. On a busy machine it also reports 503 if the database has taken longer than
   * two seconds.
   */
  async function stops(url: string): Promise<void> {
    for (let answer = ''; !answer.includes('stopping'); await sleep(20)) {
      const answered = await unlessRefused(answerOnNewConnection(`${url}/readyz`));
      if (answered === undefined) return;
      answer = answered;
      expect(answer).toMatch(/^(200|503) /);
    }
  }

  it('SIGTERM under load finishes every request, and hands back every delivery that has not begun', async () => {
    const service = await ServiceProcess.start(fixture.environment);
    const orderNumbers: number[] = [];
    const goneSoon = stops(service.url);
    const clients = Array.from({ length: CLIENTS }, () => orderWhileReady(service.url, orderNumbers, goneSoon));
    const load = Promise.all(clients);
    await Promise.race([load, until(() => orderNumbers.length >= 50, 'orders are made')]);
    await fixture.events(EVENTS);
    await until(() => receiver.answered.length >= 50, 'deliveries are made');
    expect((await fixture.deliveries('claim_id IS NOT NULL')).length).toBeGreaterThan(0);

    signalledAt = performance.now();
    expect(await service.signal('SIGTERM')).toEqual({ code: 0, signal: null, errors: '' });
    // No connection broke, so nothing was cut off.
    await load;

    const stored = await fixture.query<{ orderNumber: number }>('SELECT order_number AS orderNumber FROM orders');
    expect(new Set(stored.map(({ orderNumber }) => orderNumber))).toEqual(new Set(orderNumbers));
    expect(stored).toHaveLength(orderNumbers.length);

    const waiting = await fixture.deliveries("status = 'PENDING'");
    expect(waiting.length).toBeGreaterThan(0);
    expect(await fixture.deliveries('claim_id IS NOT NULL OR claim_expires_at IS NOT NULL')).toEqual([]);
    expect(await fixture.deliveries("status = 'PENDING' AND queued = 1")).toEqual(waiting);

    // A statement would wait for a lock for far longer than the next test may take.
    successor = await ServiceProcess.start({ ...fixture.environment, DATABASE_LOCK_WAIT_SECONDS: '3600' });
    await fixture.allDelivered();
    // Deliveries in flight were finished, so none was sent a second time.
    expect([...receiver.answered].sort()).toEqual(await fixture.deliveries("status = 'SUCCEEDED'"));
    expect(receiver.answered).toHaveLength(EVENTS * WEBHOOKS);
    expect(await fixture.violations()).toEqual([]);
  });

  it('a process ends although an order of it waits for a lock that is not released, and makes nothing', async () => {
    const { id, token: waiting } = await fixture.customer();
    const product = await fixture.shop.product({}, 3);
    const holder = await OpenTransaction.begin(fixture.dataSource);
    await holder.manager.query('SELECT id FROM license_pools WHERE id = ? FOR UPDATE', [product.poolId]);
    const response = buy(successor.url, waiting, [product.id]).catch(() => 'cut off');
    await someStatementWaits(fixture.dataSource, product.poolId);

    expect(await successor.signal('SIGTERM')).toEqual({ code: 0, signal: null, errors: '' });
    expect(await response).toBe('cut off');
    expect(successor.log.join('\n')).toContain('statements that still waited for the database were cut off');
    // The server ends it, too. Meanwhile the holder keeps the lock: the server would end a transaction in which nothing happens.
    await until(async () => {
      await holder.manager.query('SELECT 1');
      return (await runningStatements(fixture.dataSource, product.poolId)) === 0;
    }, 'its statement has ended');

    await holder.rollBack();
    expect(await fixture.count(`orders WHERE customer_id = '${id}'`)).toBe(0);
    expect(await fixture.violations()).toEqual([]);
  });
});
