import { buy, type Purchase } from './buyer.js';
import { Receiver } from './receiver.js';
import { killLeftOver, ServiceProcess } from './service-process.js';
import { until, World } from './world.js';

const ORDERS = 1_000;
const ORDERS_BEFORE_CRASH = 400;
const CUSTOMERS = 4;
const CLIENTS = 16;
const TAKE_OVER_MS = 30_000;

interface Wish {
  token: string;
  productIds: string[];
  idempotencyKey: string;
}

describe('a process killed in the middle of orders and deliveries, and started again', () => {
  let world: World;
  let receiver: Receiver;
  let wishes: Wish[];
  /** The process that clients reach; while there is none they wait. */
  let service: Promise<ServiceProcess>;
  const purchases = new Map<Wish, Purchase>();
  let interruptedCount = 0;

  beforeAll(async () => {
    world = await World.create(0);
    receiver = await Receiver.start();
    await world.webhooks(Array.from({ length: CUSTOMERS }, (_, number) => receiver.url(number)));
    const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => world.customer()));
    const shared = await world.shop.product({}, ORDERS);
    const lastPieces = await world.lastPieces(ORDERS);
    wishes = lastPieces.map((id, number) => ({
      token: customers[number % CUSTOMERS]?.token ?? '',
      productIds: [id, shared.id],
      idempotencyKey: `wish-${number}`,
    }));
  }, 60_000);

  afterAll(async () => {
    killLeftOver();
    await receiver.stop();
    await world.close();
  });

  /** Orders, and after a broken connection orders again under the same key, as clients are told to. */
  async function fulfil(wish: Wish): Promise<void> {
    for (;;) {
      const { url } = await service;
      try {
        purchases.set(wish, await buy(url, wish.token, wish.productIds, wish.idempotencyKey));
        return;
      } catch {
        interruptedCount += 1;
      }
    }
  }

  async function fulfilAll(): Promise<void> {
    const left = [...wishes];
    const client = async (): Promise<void> => {
      for (let wish = left.shift(); wish; wish = left.shift()) await fulfil(wish);
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }

  it('loses no order and no event, and sells nothing twice', async () => {
    const start = () => ServiceProcess.start(world.environment);
    service = start();
    const first = await service;
    const shopping = fulfilAll();
    await until(() => purchases.size >= ORDERS_BEFORE_CRASH, 60_000, 'orders are answered');
    receiver.holdAnswers();
    await until(() => receiver.held > 0, 10_000, 'a delivery is under way');

    let startAgain: (again: ServiceProcess) => void = () => undefined;
    service = new Promise((resolve) => {
      startAgain = resolve;
    });
    expect(await first.signal('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    const killedAt = Date.now();
    const answeredBefore = [...purchases];
    const leftBehind = await world.deliveries('claim_id IS NOT NULL');
    expect(leftBehind.length).toBeGreaterThan(0);
    expect(await world.count('orders')).toBeGreaterThanOrEqual(answeredBefore.length);
    receiver.answerAgain();
    startAgain(await start());
    await shopping;
    expect(interruptedCount).toBeGreaterThan(0);

    await eachWishCameTrueOnce();
    await repeatsBuyNothing(answeredBefore.slice(0, 50));
    await booksBalance();

    await world.allDelivered(60_000);
    await everyEventArrived();
    const [late] = await world.query<{ count: number }>(
      `SELECT COUNT(*) AS count FROM webhook_deliveries d WHERE LPAD(LOWER(HEX(d.id)), 24, '0') IN (?) AND NOT EXISTS
         (SELECT 1 FROM delivery_attempts a WHERE a.delivery_id = d.id AND a.at < ?)`,
      [leftBehind, new Date(killedAt + TAKE_OVER_MS)],
    );
    expect(late).toEqual({ count: 0 });
    expect(await (await service).signal('SIGTERM')).toMatchObject({ code: 0 });
  }, 180_000);

  async function eachWishCameTrueOnce(): Promise<void> {
    const all = [...purchases.values()];
    expect(all.filter(({ status }) => status !== 201)).toEqual([]);
    const stored = await world.query<{ orderNumber: number }>('SELECT order_number AS orderNumber FROM orders');
    expect(stored).toHaveLength(ORDERS);
    expect(new Set(all.map(({ orderNumber }) => orderNumber))).toEqual(
      new Set(stored.map(({ orderNumber }) => orderNumber)),
    );
    // One key of its own and one of the shared pool for each order.
    expect(new Set(all.flatMap(({ licenseKeys }) => licenseKeys)).size).toBe(2 * ORDERS);
  }

  async function repeatsBuyNothing(answered: [Wish, Purchase][]): Promise<void> {
    const { url } = await service;
    for (const [{ token, productIds, idempotencyKey }, purchase] of answered) {
      const repeated = await buy(url, token, productIds, idempotencyKey);
      expect(repeated).toEqual({ ...purchase, replayed: true });
    }
    expect(await world.count('orders')).toBe(ORDERS);
  }

  async function booksBalance(): Promise<void> {
    const wrongPools = await world.query(
      `SELECT p.id FROM license_pools p LEFT JOIN license_keys k ON k.license_pool_id = p.id
        GROUP BY p.id, p.available, p.allocated, p.withdrawn
       HAVING p.available <> SUM(k.status = 'AVAILABLE') OR p.allocated <> SUM(k.status IN ('ALLOCATED', 'REPLACED'))
           OR p.withdrawn <> SUM(k.status = 'WITHDRAWN')`,
    );
    expect(wrongPools).toEqual([]);
    const wrongBalances = await world.query(
      `SELECT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.balance_cents
       HAVING c.balance_cents <> COALESCE(SUM(o.grand_total_cents), 0)`,
    );
    expect(wrongBalances).toEqual([]);
    expect(await world.count("license_keys WHERE status <> 'ALLOCATED'")).toBe(0);
    expect(await world.count('product_stock_states WHERE in_stock')).toBe(0);
  }

  async function everyEventArrived(): Promise<void> {
    // Each order empties its own product, the last one the shared product too.
    expect(await world.count("events WHERE kind = 'productOutOfStock'")).toBe(ORDERS + 1);
    const expected = await world.deliveries();
    expect(expected).toHaveLength((ORDERS + 1) * CUSTOMERS);
    expect(await world.deliveries("status = 'SUCCEEDED'")).toEqual(expected);
    const answered = new Set(receiver.answered);
    expect(expected.filter((id) => !answered.has(id))).toEqual([]);
  }
});
