import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../src/db/ids.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { roundRobin, type LoopbackServer } from '../support/loopback.js';
import { buy, type Purchase } from '../support/processes/buyer.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

const PROCESSES = 3;
const CUSTOMERS = 6;
const BAD_KEYS = 1_000;
// How many of them are sold before the recall begins.
const SOLD_BEFORE = 60;
const PAUSE_MS = 50;

const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys) { keyImport { id } } }`;
const RECALL = `mutation ($id: ObjectID!) {
  recallKeyImport(id: $id, reason: "a bad batch") { available withdrawn recall { sold open } } }`;

interface RecalledImport {
  available: number;
  withdrawn: number;
  recall: { sold: number; open: number };
}

describe(`orders that race a recall on ${PROCESSES} processes, of which the one that recalls is killed`, () => {
  let fixture: ProcessFixture;
  let receiver: Receiver;
  let processes: ServiceProcess[];
  let balancer: LoopbackServer;
  let staffToken: string;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(5);
    receiver = await fixture.receiver();
    processes = await Promise.all(Array.from({ length: PROCESSES }, () => ServiceProcess.start(fixture.environment)));
    balancer = await roundRobin(processes.map(({ url }) => url));
    staffToken = await fixture.staffToken();
  });

  afterAll(async () => {
    await balancer.stop();
    await fixture.close();
  });

  async function post<T>(url: string, token: string, body: object): Promise<T> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as T;
  }

  async function run<T>(base: string, query: string, variables: object): Promise<T> {
    const { data } = await post<{ data?: T | null }>(`${base}/admin/graphql`, staffToken, { query, variables });
    if (!data) throw new Error('the mutation was refused');
    return data;
  }

  /** A buyer who is notified of recalled keys. */
  async function buyer(): Promise<{ id: string; token: string }> {
    const customer = await fixture.customer();
    const hook = { url: receiver.url(`/${customer.id}`), events: { licenseKeyRecalled: true } };
    await post(`${balancer.url()}/api/webhooks`, customer.token, hook);
    return customer;
  }

  /** Buys one key after another until the stock is empty; an order without a response is sent again under its key. */
  async function buyAll(token: string, productId: string, bought: Purchase[]): Promise<void> {
    for (let key = newId(); ;) {
      const purchase = await buy(balancer.url(), token, [productId], key).catch(() => null);
      if (purchase?.status === 400) return;
      if (purchase?.status === 201) bought.push(purchase);
      else await sleep(PAUSE_MS);
      if (purchase?.status === 201) key = newId();
    }
  }

  it('each key is sold and recalled, or withdrawn, and its buyer is notified once', async () => {
    const product = await fixture.shop.product();
    const keys = Array.from({ length: BAD_KEYS }, (_, index) => `BAD-${product.poolId}-${1_000 + index}`);
    const [first] = processes;
    if (!first) throw new Error('no process');
    const { importLicenseKeys } = await run<{ importLicenseKeys: { keyImport: { id: string } } }>(first.url, IMPORT, {
      pool: product.poolId,
      keys,
    });
    const { id } = importLicenseKeys.keyImport;
    const buyers = await Promise.all(Array.from({ length: CUSTOMERS }, buyer));
    const bought: Purchase[] = [];
    const buying = Promise.all(buyers.map(({ token }) => buyAll(token, product.id, bought)));
    buying.catch(() => undefined);
    await until(() => bought.length >= SOLD_BEFORE, 'keys are sold');

    // Holds the recall up when it has withdrawn what is unsold, and kills its process there.
    const open = await OpenTransaction.begin(fixture.dataSource);
    await open.manager.query("INSERT INTO guards (name, uses) VALUES ('recalls:all', 1)");
    const cutOff = run(first.url, RECALL, { id }).catch((error: Error) => error);
    await someStatementWaits(fixture.dataSource, 'recalls:all');
    expect(await first.signal('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    expect(await cutOff).toBeInstanceOf(Error);
    await open.rollBack();
    const soldByThen = bought.length;
    await until(() => bought.length > soldByThen, 'orders go on, as nothing was recalled');
    expect(await fixture.count("events WHERE kind = 'licenseKeyRecalled'")).toBe(0);

    const survivor = processes[1]?.url ?? '';
    const { recallKeyImport: recalled } = await run<{ recallKeyImport: RecalledImport }>(survivor, RECALL, { id });
    await buying;

    const sold = bought.flatMap(({ licenseKeys }) => licenseKeys);
    expect(new Set(sold).size).toBe(sold.length);
    expect(recalled).toEqual({
      available: 0,
      withdrawn: BAD_KEYS - sold.length,
      recall: { sold: sold.length, open: sold.length },
    });
    await fixture.allDelivered();
    const received = await fixture.query<{ keyNumber: number; events: number; sent: number }>(
      `SELECT k.id AS keyNumber, COUNT(DISTINCT e.id) AS events, COUNT(d.id) AS sent
         FROM license_keys k
         JOIN order_items i ON i.id = k.order_item_id
         LEFT JOIN events e ON e.kind = 'licenseKeyRecalled' AND e.order_number = i.order_number
         LEFT JOIN webhook_deliveries d ON d.event_id = e.id
        WHERE k.key_import_id = ? GROUP BY k.id`,
      [id],
    );
    expect(received).toHaveLength(sold.length);
    expect(received.filter(({ events, sent }) => events !== 1 || sent !== 1)).toEqual([]);
    const deliveries = await fixture.deliveries();
    expect(deliveries.filter((delivery) => !receiver.answered.includes(delivery))).toEqual([]);
    expect(await fixture.violations()).toEqual([]);
  });
});
