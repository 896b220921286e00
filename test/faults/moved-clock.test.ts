import { join } from 'node:path';
import { newId } from '../../src/db/ids.js';
import { buy, type Purchase } from '../support/processes/buyer.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

const HOUR_MS = 60 * 60 * 1000;
const CLAIM_LIFETIME_MS = 15_000;
const RETRY_DELAY_MS = 5_000;
const MOVABLE_CLOCK = join(process.cwd(), 'test', 'support', 'faults', 'movable-clock.js');

describe('two processes of which one has a wrong clock', () => {
  let fixture: ProcessFixture;
  let receiver: Receiver;
  let steady: ServiceProcess;
  let jumping: ServiceProcess;
  let buyer: { id: string; token: string };

  beforeAll(async () => {
    fixture = await ProcessFixture.create(4);
    receiver = await fixture.receiver();
    await fixture.webhooks([receiver.url()]);
    const environment = {
      ...fixture.environment,
      // A process that is frozen may hold locks, which the server takes from it after twice the time.
      DATABASE_LOCK_WAIT_SECONDS: '10',
      WEBHOOK_RETRY_DELAYS_MS: String(RETRY_DELAY_MS),
    };
    [steady, jumping] = await Promise.all([
      ServiceProcess.start(environment),
      ServiceProcess.start(environment, { preload: MOVABLE_CLOCK }),
    ]);
    buyer = await fixture.customer();
  });

  afterAll(() => fixture.close());

  const setClock = (offsetMs: number): Promise<void> => jumping.sendMessage({ offsetMs });
  const subject = (name: string) => ({ id: newId(), sku: name, name });

  async function order(service: ServiceProcess, key: string, productId: string): Promise<Purchase> {
    const purchase = await buy(service.url, buyer.token, [productId], key);
    expect(purchase.status).toBe(201);
    return purchase;
  }

  /** Whether the process whose clock is ahead has run the clean-up, which is long due by its clock. */
  async function hasCleanedUp(): Promise<boolean> {
    const sql = "SELECT last_finished_at AS at FROM agenda_jobs WHERE name = 'clean-up'";
    const [job] = await fixture.query<{ at: number | null }>(sql);
    return (job?.at ?? 0) > Date.now() + HOUR_MS;
  }

  it('a process with a wrong clock forgets no Idempotency-Key, and numbers orders as they are made', async () => {
    const { id: productId } = await fixture.shop.product({}, 20);
    const made = [await order(jumping, 'on time', productId)];
    await setClock(8 * 24 * HOUR_MS);
    made.push(await order(jumping, 'a week ahead', productId), await order(steady, 'meanwhile', productId));
    await until(hasCleanedUp, 'the process that is ahead has cleaned up');
    await setClock(-2 * HOUR_MS);
    made.push(await order(jumping, 'behind', productId), await order(steady, 'in the end', productId));
    const keys = ['on time', 'a week ahead', 'meanwhile', 'behind', 'in the end'];
    for (const service of [steady, jumping]) {
      for (const [index, key] of keys.entries()) {
        expect(await order(service, key, productId)).toEqual({ ...made[index], replayed: true });
      }
    }
    const numbers = made.map(({ orderNumber }) => orderNumber);
    expect([...numbers].sort((a, b) => a - b)).toEqual(numbers);
    const headers = { Authorization: `Bearer ${buyer.token}` };
    const orders = (await (await fetch(`${jumping.url}/api/orders`, { headers })).json()) as Purchase[];
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([...numbers].reverse());
    expect(await fixture.violations()).toEqual([]);
  });

  it('a process whose clock is ahead takes over no live claim, so that no delivery is made twice', async () => {
    const takeOvers = await fixture.watchTakeOvers();
    const before = receiver.requests.length;
    receiver.replyAll({ delayMs: 1_500 });
    const products = Array.from({ length: 16 }, (_, number) => subject(`slow ${number}`));
    await setClock(HOUR_MS);
    jumping.freeze(true);
    await fixture.happenAll(products);
    await receiver.received(before + 1);
    // With four in flight at a time, they take long enough for claims to be renewed and searched meanwhile.
    jumping.freeze(false);
    await fixture.allDelivered();
    // None has expired unless the machine is so busy that no claim was renewed for 15 seconds.
    const { expired, live } = await takeOvers();
    expect(live).toBe(0);
    expect(receiver.requests.length - before - products.length).toBeLessThanOrEqual(expired);
    receiver.replyAll({});
  });

  it('a retry that was scheduled with the clock ahead is made once the clock is set back', async () => {
    const refused = subject('refused');
    await setClock(HOUR_MS);
    steady.freeze(true);
    receiver.replyNext({ status: 500 });
    await fixture.happenAll([refused]);
    const putOff = () => fixture.count("webhook_deliveries WHERE attempt_count = 1 AND status = 'PENDING'");
    await until(async () => (await putOff()) === 1, 'the retry is scheduled');
    await setClock(-2 * HOUR_MS);
    await fixture.allDelivered();
    steady.freeze(false);
    expect(receiver.requests.filter(({ body }) => body.includes(refused.id))).toHaveLength(2);
  });

  it('a process whose clock lags takes over the deliveries of a killed process', async () => {
    const product = subject('lagging clock');
    await setClock(-2 * HOUR_MS);
    jumping.freeze(true);
    const before = receiver.requests.length;
    receiver.replyNext({ manner: 'silent' });
    await fixture.happenAll([product]);
    await receiver.received(before + 1);
    await steady.signal('SIGKILL');
    await fixture.ageLeases(CLAIM_LIFETIME_MS);
    jumping.freeze(false);
    await fixture.allDelivered();
    expect(receiver.requests.filter(({ body }) => body.includes(product.id))).toHaveLength(2);
    expect(await fixture.violations()).toEqual([]);
    expect(await jumping.signal('SIGTERM')).toMatchObject({ code: 0 });
  });
});
