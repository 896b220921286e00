import { newId } from '../../src/db/ids.js';
import { ServiceProcess } from '../processes/service-process.js';
import { World } from '../processes/world.js';
import { until } from '../support/until.js';
import type { Receiver } from '../support/receiver.js';
import { Shopping } from './shopping.js';

const CLAIM_LIFETIME_MS = 15_000;
const PRODUCTS = 6;
const ROUNDS = 4;
const ORDERS = 60;

describe('a process that is frozen for longer than its claims last', () => {
  let world: World;
  let receiver: Receiver;
  let shopping: Shopping;
  let frozen: ServiceProcess;

  beforeAll(async () => {
    world = await World.create(5);
    receiver = await world.receiver({ delayMs: 50 });
    await world.webhooks([receiver.url('/one'), receiver.url('/two')]);
    shopping = await Shopping.plan(world, { orders: ORDERS, customers: 4, clients: 6 });
    frozen = await start();
  });

  afterAll(() => world.close());

  // The frozen process may hold locks, which the server takes from it after twice the time.
  const start = () => ServiceProcess.start({ ...world.environment, DATABASE_LOCK_WAIT_SECONDS: '10' });

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
    // Without answers, what the process has sent stays in its hands until it is frozen.
    receiver.answerAll({ isHeld: true });
    await world.happenAll(everything);
    await receiver.received(2);
    const inHand = await world.deliveries('claim_id IS NOT NULL');
    expect(inHand.length).toBeGreaterThan(0);
    // It is there before, so that requests to the frozen process wait for no start.
    const other = await start();
    const urls = [frozen.url];
    let turn = 0;
    const run = shopping.run(() => urls[(turn += 1) % urls.length] ?? '');
    run.catch(() => undefined);
    await until(() => shopping.answered >= ORDERS / 6, 'it takes orders');
    frozen.freeze(true);
    urls.push(other.url);
    receiver.answerAll({ delayMs: 50 });
    receiver.release();
    await world.claimsAge(CLAIM_LIFETIME_MS);
    const isTakenOver = async () =>
      (await world.deliveries("status = 'SUCCEEDED'")).filter((id) => inHand.includes(id)).length > 0;
    await until(isTakenOver, 'the other process goes on with what it held');
    frozen.freeze(false);
    await world.happenAll(products);
    await run;
    await world.allDelivered();

    await shopping.expectEachMadeOnce();
    const told = everything.map(({ id }, index) => ({ id, stock: index + 1 }));
    for (const [index, { id }] of products.entries()) {
      const stocks = [...told.filter((event) => event.id === id).map(({ stock }) => stock), index + 1];
      for (const path of ['/one', '/two']) expect(storyOf(id, path)).toEqual(stocks);
    }
    expect(await world.breaches()).toEqual([]);
    for (const service of [frozen, other]) expect(await service.signal('SIGTERM')).toMatchObject({ code: 0 });
  });
});
