import {
  ApiError,
  createClient,
  OutcomeUnknown,
  type Client,
  type Order,
  type OrderRequest,
  type PlacedOrder,
  type SettledOrder,
} from 'reseller-orders';
import { FAULTS, LossyProxy } from '../support/faults/lossy-proxy.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess, type Exit } from '../support/processes/service-process.js';

const SEED = Number(process.env.LOSSY_SEED ?? Date.now() % 2 ** 31);
const ORDERS = Number(process.env.LOSSY_ORDERS ?? 400);
const CUSTOMERS = 4;
const AT_ONCE = 40;
/** The order at whose beginning a process is killed. */
const KILLED_AT = ORDERS / 4;
// One order of ten requests a product with half the needed stock.
const SCARCE = ORDERS / 20;
// A busy machine is no fault: no response times out, and pauses are too short to add up. Only two attempts, so that
// many orders end without a definitive response.
const CLIENT_LIMITS = { timeoutMs: 600_000, retry: { attempts: 2, baseDelayMs: 2, maxDelayMs: 20 } };
const READING = { ...CLIENT_LIMITS.retry, attempts: 60 };
const ORDERS_TIMEOUT_MS = 1_800_000;

/** The license keys of an order. */
const keysOf = ({ items }: { items: { licenses: { licenseKey: string }[] }[] }): string[] =>
  items.flatMap(({ licenses }) => licenses.map(({ licenseKey }) => licenseKey));

/** The results of the two clients that work on an order. */
class ClientObservations {
  readonly placed: PlacedOrder[] = [];
  /** The codes of refusals. */
  readonly refused: string[] = [];
  readonly settled: SettledOrder[] = [];
  /** How often a client did not know what had become of it. */
  unknown = 0;
}

describe(`${ORDERS} orders, each by two clients, over a proxy that cuts connections and falsifies responses (LOSSY_SEED=${SEED})`, () => {
  let fixture: ProcessFixture;
  let proxy: LossyProxy;
  let tokens: string[];
  let killed: Exit | undefined;
  let stored: { reference: string; orderNumber: number }[];
  const observations = new Map<string, ClientObservations>();
  /** The outcome of each key, by the reference of its order: queried once both clients were done. */
  const ends = new Map<string, SettledOrder>();

  const clientOf = (token: string, retry = CLIENT_LIMITS.retry): Client =>
    createClient({ url: proxy.url(), token, ...CLIENT_LIMITS, retry });
  const keyOf = (reference: string) => `key of ${reference}`;

  /** Requests until the response is definitive. */
  async function settle(client: Client, reference: string): Promise<SettledOrder> {
    for (;;) {
      try {
        return await client.orders.settle(keyOf(reference));
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) throw error;
      }
    }
  }

  /** Orders until the response is definitive; one client of two settles the key instead of sending the order again. */
  async function buy(
    client: Client,
    order: OrderRequest & { reference: string },
    givesUp: boolean,
    observed: ClientObservations,
  ) {
    const idempotencyKey = keyOf(order.reference);
    for (;;) {
      try {
        return void observed.placed.push(await client.orders.create(order, { idempotencyKey }));
      } catch (error) {
        if (error instanceof ApiError) return void observed.refused.push(error.code);
        if (!(error instanceof OutcomeUnknown)) throw error;
        observed.unknown += 1;
        if (givesUp) return void observed.settled.push(await settle(client, order.reference));
      }
    }
  }

  /** Does something with each order, many at once. */
  async function forEach(work: (number: number, reference: string) => Promise<unknown>): Promise<void> {
    const left = Array.from({ length: ORDERS }, (_, number) => number);
    const worker = async () => {
      for (let number = left.shift(); number !== undefined; number = left.shift())
        await work(number, `ORDER-${number}`);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  const readStored = () =>
    fixture.query<(typeof stored)[number]>('SELECT reference, order_number AS orderNumber FROM orders');

  beforeAll(async () => {
    process.stdout.write(`lossy orders: LOSSY_SEED=${SEED}\n`);
    fixture = await ProcessFixture.create(8);
    const environment = { ...fixture.environment, CUSTOMER_CONCURRENCY: '1000' };
    const services = await Promise.all([1, 2].map(() => ServiceProcess.start(environment)));
    const [doomed] = services as [ServiceProcess, ServiceProcess];
    proxy = await LossyProxy.start(
      services.map(({ url }) => url),
      SEED,
    );
    const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => fixture.customer()));
    tokens = customers.map(({ token }) => token);
    const pairs = tokens.map((token) => [clientOf(token), clientOf(token)] as const);
    // Enough for orders that are made twice, which the tests are to see.
    const products = await fixture.products(2, 2 * ORDERS);
    const scarce = await fixture.shop.product({}, SCARCE);

    await forEach(async (number, reference) => {
      const observed = new ClientObservations();
      observations.set(reference, observed);
      if (number === KILLED_AT) {
        killed = await doomed.signal('SIGKILL');
        proxy.removeTarget(doomed.url);
      }
      const wanted = [...products.slice(number % 2), ...(number % 10 === 0 ? [scarce] : [])];
      const order = { reference, products: wanted.map(({ id }) => ({ productId: id, amount: 1 })) };
      const [one, other] = pairs[number % CUSTOMERS]!;
      // One of five is given up at once by one of the clients.
      const second =
        number % 5 === 1
          ? settle(other, reference).then((end) => observed.settled.push(end))
          : buy(other, order, true, observed);
      await Promise.all([buy(one, order, number % 3 === 0, observed), second]);
    });

    await forEach(
      async (number, reference) => void ends.set(reference, await settle(pairs[number % CUSTOMERS]![0], reference)),
    );
    stored = await readStored();
  }, ORDERS_TIMEOUT_MS);

  afterAll(async () => {
    await proxy.stop();
    await fixture.close();
  });

  /** The references of the orders with this outcome, with the results of their clients. */
  const withEnd = (
    outcome: SettledOrder['outcome'],
  ): [reference: string, observed: ClientObservations, end: Order | null][] =>
    [...ends]
      .filter(([, end]) => end.outcome === outcome)
      .map(([reference, { order }]) => [reference, observations.get(reference)!, order]);

  it('the line treated many orders in each of its ways, a process died, and many had an unknown outcome', () => {
    for (const fault of FAULTS) {
      const met = [...proxy.faults].filter(([request, faults]) => request.startsWith('POST') && faults.includes(fault));
      expect([fault, met.length > ORDERS / 40]).toEqual([fault, true]);
    }
    expect(killed).toMatchObject({ signal: 'SIGKILL' });
    expect([...observations.values()].filter(({ unknown }) => unknown > 0).length).toBeGreaterThan(ORDERS / 40);
  });

  it('every key is settled: orders were made, given up, or refused because the stock was at its end', () => {
    expect(ends.size).toBe(ORDERS);
    const given = [...observations.values()].flatMap(({ settled }) => settled.map(({ outcome }) => outcome));
    expect(new Set(given)).toEqual(new Set(['made', 'voided']));
    expect(new Set([...observations.values()].flatMap(({ refused }) => refused))).toEqual(
      new Set(['INSUFFICIENT_STOCK', 'IDEMPOTENCY_KEY_VOIDED']),
    );
  });

  it('the results of both clients agree with the outcome of each order', () => {
    for (const [reference, observed, order] of withEnd('made')) {
      expect([reference, observed.refused]).toEqual([reference, []]);
      for (const placed of observed.placed) {
        expect([reference, placed.orderNumber, keysOf(placed)]).toEqual([
          reference,
          order?.orderNumber,
          keysOf(order!),
        ]);
      }
      expect(observed.settled).toEqual(observed.settled.map(() => ({ outcome: 'made', order })));
      expect(observed.placed.filter(({ replayed }) => !replayed).length).toBeLessThan(2);
    }
    for (const [reference, observed, order] of withEnd('voided')) {
      expect([reference, observed.placed, order]).toEqual([reference, [], null]);
      expect(observed.settled).toEqual(observed.settled.map(() => ({ outcome: 'voided', order: null })));
    }
  });

  it('no order is lost and none is doubled: the database has those that were made, once, and no others', () => {
    const made = withEnd('made');
    expect(stored).toHaveLength(made.length);
    expect(new Map(stored.map(({ reference, orderNumber }) => [reference, orderNumber]))).toEqual(
      new Map(made.map(([reference, , order]) => [reference, order?.orderNumber])),
    );
  });

  it('no license key is in two orders, and as many are sold as are in orders', async () => {
    const keys = withEnd('made').flatMap(([, , order]) => keysOf(order!));
    expect(new Set(keys).size).toBe(keys.length);
    expect(await fixture.count("license_keys WHERE status = 'ALLOCATED'")).toBe(keys.length);
  });

  it('the history, read over the same line, has every order once with the keys of its responses', async () => {
    const read: [string, string[]][] = [];
    for (const token of tokens) {
      const orders = clientOf(token, READING).orders.all({ limit: 50 });
      for await (const order of orders) read.push([order.reference ?? '', keysOf(order)]);
    }
    expect(read).toHaveLength(stored.length);
    expect(new Map(read)).toEqual(new Map(withEnd('made').map(([reference, , order]) => [reference, keysOf(order!)])));
  });

  it('requests that arrive after all that change nothing, and verify finds nothing', async () => {
    expect(await proxy.flushStalled()).toBeGreaterThan(0);
    expect(await readStored()).toEqual(stored);
    expect(await fixture.violations()).toEqual([]);
  });
});
