import { verifyByCommand } from './verify-command.js';
import { Receiver } from '../processes/receiver.js';
import { killLeftOver, ServiceProcess } from '../processes/service-process.js';
import { World } from '../processes/world.js';
import { until } from '../support/until.js';
import { Shopping } from './shopping.js';

const ORDERS = 400;
const ORDERS_BEFORE_CRASH = 150;
const CUSTOMERS = 4;
const WEBHOOKS = 4;
const CLIENTS = 16;
const TAKE_OVER_SECONDS = 30;

describe('a process that is killed under load and started again', () => {
  let world: World;
  let receiver: Receiver;
  let shopping: Shopping;
  /** The process that clients reach; they wait while there is none. */
  let service: Promise<ServiceProcess>;

  beforeAll(async () => {
    world = await World.create(0);
    receiver = await Receiver.start();
    await world.webhooks(Array.from({ length: WEBHOOKS }, (_, number) => receiver.url(number)));
    shopping = await Shopping.plan(world, { orders: ORDERS, customers: CUSTOMERS, clients: CLIENTS });
  });

  afterAll(async () => {
    killLeftOver();
    await receiver.stop();
    await world.close();
  });

  it('a service killed under load and started again loses no order or event and sells no key twice', async () => {
    const start = () => ServiceProcess.start(world.environment);
    service = start();
    const first = await service;
    const run = shopping.run(async () => (await service).url);
    run.catch(() => undefined);
    await until(() => shopping.answered >= ORDERS_BEFORE_CRASH, 'orders are answered');
    receiver.holdAnswers();
    await until(() => receiver.held > 0, 'a delivery is under way');

    let startAgain: (again: ServiceProcess) => void = () => undefined;
    service = new Promise((resolve) => {
      startAgain = resolve;
    });
    expect(await first.signal('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    const answeredBefore = [...shopping.purchases.keys()];
    expect(await world.deliveries('claim_id IS NOT NULL')).not.toEqual([]);
    await world.expectClaimsToExpireWithin(TAKE_OVER_SECONDS);
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

    await world.allDelivered();
    await shopping.expectEventsArrived(receiver, WEBHOOKS);
    expect(await second.signal('SIGTERM')).toMatchObject({ code: 0 });
    expect(await verifyByCommand(world.environment)).toEqual({
      code: 0,
      stdout: 'every invariant holds\n',
      stderr: '',
    });
  });
});
