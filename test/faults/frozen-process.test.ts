import { newId } from '../../src/db/ids.js';
import { OrderWorkload } from '../support/faults/order-workload.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

const CLAIM_LIFETIME_MS = 15_000;
const PRODUCTS = 6;
const ROUNDS = 4;
const ORDERS = 60;

describe('a process that is frozen for longer than its claims last', () => {
  let fixture: ProcessFixture;
  let receiver: Receiver;
  let workload: OrderWorkload;
  let frozen: ServiceProcess;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(5);
    receiver = await fixture.receiver({ delayMs: 50 });
    await fixture.webhooks([receiver.url('/one'), receiver.url('/two')]);
    workload = await OrderWorkload.plan(fixture, { orders: ORDERS, customers: 4, clients: 6 });
    frozen = await start();
  });

  afterAll(() => fixture.close());

  // The frozen process may hold locks, which the server takes from it after twice the time.
  const start = () => ServiceProcess.start({ ...fixture.environment, DATABASE_LOCK_WAIT_SECONDS: '10' });

  const products = Array.from({ length: PRODUCTS }, (_, number) => {
    const id = newId();
    return { id, sku: id, name: `Product ${number}` };
  });

  /** The stocks of a product in the order of arrival, as a receiver sees them that skips a known webhook-id. */
  function storyOf(productId: string, path: string): number[] {
    const known = new Set<unknown>();
    return receiver.requests.flatMap(({ path: to, headers, body }) => {
      const { data } = JSON.parse(body) as { data: { productId: string; availableStock: number } };
      if (to !== path || data.productId !== productId || known.has(headers['webhook-id'])) return [];
      known.add(headers['webhook-id']);
      return [data.availableStock];
    });
  }

  it('a process that is frozen and goes on loses and reorders no delivery, and makes each order once', async () => {
    const everything = Array.from({ length: ROUNDS }, () => products).flat();
    // Without responses, the deliveries sent by the process stay in progress until it is frozen.
    receiver.replyAll({ isHeld: true });
    await fixture.happenAll(everything);
    await receiver.received(2);
    const inHand = await fixture.deliveries('claim_id IS NOT NULL');
    expect(inHand.length).toBeGreaterThan(0);
    // It is there before, so that requests to the frozen process wait for no start.
    const other = await start();
    const urls = [frozen.url];
    let round = 0;
    const run = workload.run(() => urls[(round += 1) % urls.length] ?? '');
    run.catch(() => undefined);
    await until(() => workload.completedCount >= ORDERS / 6, 'it takes orders');
    frozen.freeze(true);
    urls.push(other.url);
    receiver.replyAll({ delayMs: 50 });
    receiver.release();
    await fixture.ageLeases(CLAIM_LIFETIME_MS);
    const isTakenOver = async () =>
      (await fixture.deliveries("status = 'SUCCEEDED'")).filter((id) => inHand.includes(id)).length > 0;
    await until(isTakenOver, 'the other process goes on with what it held');
    frozen.freeze(false);
    await fixture.happenAll(products);
    await run;
    await fixture.allDelivered();

    await workload.expectEachMadeOnce();
    const received = everything.map(({ id }, index) => ({ id, stock: index + 1 }));
    for (const [index, { id }] of products.entries()) {
      const stocks = [...received.filter((event) => event.id === id).map(({ stock }) => stock), index + 1];
      for (const path of ['/one', '/two']) expect(storyOf(id, path)).toEqual(stocks);
    }
    expect(await fixture.violations()).toEqual([]);
    for (const service of [frozen, other]) expect(await service.signal('SIGTERM')).toMatchObject({ code: 0 });
  });
});
