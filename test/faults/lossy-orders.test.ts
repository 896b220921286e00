import { createClient, type Client, type PlacedOrder } from 'reseller-orders';
import { verifyInvariants } from '../../src/services/upkeep/verification.js';
import { ownSchema, type OwnSchema } from '../support/own-schema.js';
import { TestService } from '../support/service.js';
import { Shop } from '../support/shop.js';
import { FAULTS, LossyLine } from './lossy-line.js';

const SEED = Number(process.env.LOSSY_SEED ?? Date.now() % 2 ** 31);
const ORDERS = 1_000;
const CUSTOMERS = 4;
const AT_ONCE = 40;
// So many attempts that no order meets as many faults in a row, with pauses so short that they do not add up. A busy machine is
// no fault: no answer is given up.
const PATIENCE = { timeoutMs: 600_000, retry: { attempts: 60, baseDelayMs: 2, maxDelayMs: 20 } };
const ORDERS_TIMEOUT_MS = 900_000;

/** The license keys of an order. */
const keysOf = ({ items }: { items: { licenses: { licenseKey: string }[] }[] }): string[] =>
  items.flatMap(({ licenses }) => licenses.map(({ licenseKey }) => licenseKey));

describe(`${ORDERS} orders by the client over a line that cuts connections and loses answers (LOSSY_SEED=${SEED})`, () => {
  let schema: OwnSchema;
  let service: TestService;
  let line: LossyLine;
  let clients: Client[];
  let pieces = 0;
  const placed = new Map<string, PlacedOrder>();

  beforeAll(async () => {
    process.stdout.write(`lossy orders: LOSSY_SEED=${SEED}\n`);
    schema = await ownSchema(8);
    service = await TestService.start({}, { DATABASE_URL: schema.url });
    line = await LossyLine.start(service.url, SEED);
    const shop = new Shop(service.app);
    const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => shop.customer()));
    clients = customers.map(({ token }) => createClient({ url: line.url(), token, ...PATIENCE }));
    // Enough for orders that are made twice, which the tests are to see.
    const products = await Promise.all([shop.product({}, 2 * ORDERS), shop.product({}, 2 * ORDERS)]);

    const left = Array.from({ length: ORDERS }, (_, number) => number);
    const buyer = async () => {
      for (let number = left.shift(); number !== undefined; number = left.shift()) {
        const lines = products.slice(number % 2).map(({ id }) => ({ productId: id, amount: 1 }));
        pieces += lines.length;
        const reference = `ORDER-${number}`;
        placed.set(reference, await clients[number % CUSTOMERS]!.orders.create({ products: lines, reference }));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, buyer));
  }, ORDERS_TIMEOUT_MS);

  afterAll(async () => {
    await line.stop();
    await service.stop();
    await schema.drop();
  });

  /** The references of orders of which some attempt met one of these fates. */
  const withFate = (...fates: string[]): string[] =>
    [...line.fates]
      .filter(([request, met]) => request.startsWith('POST') && met.some((fate) => fates.includes(fate)))
      .map(([request]) => /"reference":"(ORDER-\d+)"/.exec(request)?.[1] ?? '');

  it('the line cut many orders at every point, and every order has its answer in the end', () => {
    for (const fault of FAULTS) expect(withFate(fault).length).toBeGreaterThan(ORDERS / 20);
    expect(placed.size).toBe(ORDERS);
  });

  it('the database has each order once, with the number that its client was told', async () => {
    const stored = await service.app.dataSource.query<{ reference: string; orderNumber: number }[]>(
      'SELECT reference, order_number AS orderNumber FROM orders',
    );
    expect(stored).toHaveLength(ORDERS);
    const told = new Map([...placed].map(([reference, { orderNumber }]) => [reference, orderNumber]));
    expect(new Map(stored.map(({ reference, orderNumber }) => [reference, orderNumber]))).toEqual(told);
  });

  it('no license key is in two answers, and as many are sold as are in answers', async () => {
    const keys = [...placed.values()].flatMap(keysOf);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(pieces);
    const sold = "SELECT COUNT(*) AS count FROM license_keys WHERE status = 'ALLOCATED'";
    expect(await service.app.dataSource.query(sold)).toEqual([{ count: pieces }]);
  });

  it('exactly those orders are told as replays of which an answer was lost', () => {
    const replayed = [...placed].filter(([, order]) => order.replayed).map(([reference]) => reference);
    expect(replayed.toSorted()).toEqual(withFate('lose-answer', 'cut-answer').toSorted());
  });

  it('the history, read over the same line, has every order once with the keys of its answer', async () => {
    const read: [string, string[]][] = [];
    for (const client of clients) {
      for await (const order of client.orders.all({ limit: 50 })) read.push([order.reference ?? '', keysOf(order)]);
    }
    expect(read).toHaveLength(ORDERS);
    const told = new Map([...placed].map(([reference, order]) => [reference, keysOf(order)]));
    expect(new Map(read)).toEqual(told);
  });

  it('verify finds nothing', async () => {
    expect(await verifyInvariants(service.app.dataSource)).toEqual([]);
  });
});
