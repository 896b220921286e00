import { verifyByCommand } from './verify-command.js';
import { Receiver } from '../processes/receiver.js';
import { killLeftOver, ServiceProcess } from '../processes/service-process.js';
import { until, World } from '../processes/world.js';
import { Shopping } from './shopping.js';

const ORDERS = 1_000;
const ORDERS_BEFORE_CRASH = 400;
const CUSTOMERS = 4;
const WEBHOOKS = 4;
const CLIENTS = 16;
const TAKE_OVER_MS = 30_000;

describe('a process killed in the middle of orders and deliveries, and started again', () => {
  let world: World;
  let receiver: Receiver;
  let shopping: Shopping;
  /** The process that clients reach; while there is none they wait. */
  let service: Promise<ServiceProcess>;

  beforeAll(async () => {
    world = await World.create(0);
    receiver = await Receiver.start();
    await world.webhooks(Array.from({ length: WEBHOOKS }, (_, number) => receiver.url(number)));
    shopping = await Shopping.plan(world, { orders: ORDERS, customers: CUSTOMERS, clients: CLIENTS });
  }, 60_000);

  afterAll(async () => {
    killLeftOver();
    await receiver.stop();
    await world.close();
  });

  it('loses no order and no event, and sells nothing twice', async () => {
    const start = () => ServiceProcess.start(world.environment);
    service = start();
    const first = await service;
    const run = shopping.run(async () => (await service).url);
    run.catch(() => undefined);
    await until(() => shopping.answered >= ORDERS_BEFORE_CRASH, 60_000, 'orders are answered');
    receiver.holdAnswers();
    await until(() => receiver.held > 0, 10_000, 'a delivery is under way');

    let startAgain: (again: ServiceProcess) => void = () => undefined;
    service = new Promise((resolve) => {
      startAgain = resolve;
    });
    expect(await first.signal('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    const killedAt = Date.now();
    const answeredBefore = [...shopping.purchases.keys()];
    const leftBehind = await world.deliveries('claim_id IS NOT NULL');
    expect(leftBehind.length).toBeGreaterThan(0);
    expect(await world.count('orders')).toBeGreaterThanOrEqual(answeredBefore.length);
    receiver.answerAgain();
    const second = await start();
    startAgain(second);
    await run;
    expect(shopping.interruptions.length).toBeGreaterThan(0);

    await shopping.expectEachMadeOnce();
    await shopping.expectRepeatsBuyNothing(second.url, answeredBefore.slice(0, 50));
    expect(await world.count("license_keys WHERE status <> 'ALLOCATED'")).toBe(0);
    expect(await world.count('product_stock_states WHERE in_stock')).toBe(0);

    await world.allDelivered(60_000);
    await shopping.expectEventsArrived(receiver, WEBHOOKS);
    const [late] = await world.query<{ count: number }>(
      `SELECT COUNT(*) AS count FROM webhook_deliveries d WHERE LPAD(LOWER(HEX(d.id)), 24, '0') IN (?) AND NOT EXISTS
         (SELECT 1 FROM delivery_attempts a WHERE a.delivery_id = d.id AND a.at < ?)`,
      [leftBehind, new Date(killedAt + TAKE_OVER_MS)],
    );
    expect(late).toEqual({ count: 0 });
    expect(await second.signal('SIGTERM')).toMatchObject({ code: 0 });
    expect(await verifyByCommand(world.environment)).toEqual({
      code: 0,
      stdout: 'every invariant holds\n',
      stderr: '',
    });
  }, 180_000);
});
