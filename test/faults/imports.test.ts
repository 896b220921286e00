import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../src/db/ids.js';
import { OpenTransaction } from '../concurrency/two-connections.js';
import { buy, type Purchase } from '../processes/buyer.js';
import { ServiceProcess } from '../processes/service-process.js';
import { World } from '../processes/world.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { roundRobin, type LoopbackServer } from '../support/loopback.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { verifyByCommand } from './verify-command.js';

const PROCESSES = 3;
const BUYERS = 4;
const KEYS_PER_IMPORT = 8;
const ROUNDS_BEFORE_THE_KILL = 4;
const BAD_KEYS = 1_000;
// How many of them are sold before the recall begins.
const SOLD_BEFORE = 40;
const PAUSE_MS = 50;

const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!, $note: String) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys, note: $note) { imported } }`;
const MOVE = 'mutation ($id: ObjectID!, $pool: ObjectID!) { moveKeyImport(id: $id, licensePoolId: $pool) { id } }';
const UNDO = 'mutation ($id: ObjectID!) { undoKeyImport(id: $id, reason: "wrong pool") { id } }';
const RECALL = `mutation ($id: ObjectID!) {
  recallKeyImport(id: $id, reason: "a bad batch") { available withdrawn recall { sold open } } }`;

interface Product {
  id: string;
  poolId: string;
}

interface Answer {
  data?: { recallKeyImport?: object } | null;
  errors?: object[];
}

describe(`imports that are mended and recalled while ${PROCESSES} processes sell their keys, of which the one that recalls is killed`, () => {
  let world: World;
  let receiver: Receiver;
  let processes: ServiceProcess[];
  let balancer: LoopbackServer;
  let staffToken: string;

  beforeAll(async () => {
    world = await World.create(5);
    receiver = await world.receiver();
    processes = await Promise.all(Array.from({ length: PROCESSES }, () => ServiceProcess.start(world.environment)));
    balancer = await roundRobin(processes.map(({ url }) => url));
    staffToken = await world.staffToken();
  });

  afterAll(async () => {
    await balancer.stop();
    await world.close();
  });

  function post(url: string, token: string, body: object): Promise<Response> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Sends a mutation once, to one process. */
  async function ask(base: string, query: string, variables: object): Promise<NonNullable<Answer['data']>> {
    const answer = await post(`${base}/admin/graphql`, staffToken, { query, variables });
    const { data, errors } = (await answer.json()) as Answer;
    expect(errors).toBeUndefined();
    return data ?? {};
  }

  /** Sends a mutation until it is answered: each of these does no harm the second time. */
  async function run(query: string, variables: object): Promise<void> {
    for (;;) {
      const answer = await post(`${balancer.url()}/admin/graphql`, staffToken, { query, variables })
        .then(async (response) => (response.status < 500 ? ((await response.json()) as Answer) : null))
        .catch(() => null);
      if (answer) return expect(answer.errors).toBeUndefined();
      await sleep(PAUSE_MS);
    }
  }

  const importNoted = async (note: string): Promise<string | undefined> =>
    (await world.query<{ id: string }>('SELECT id FROM key_imports WHERE note = ?', [note]))[0]?.id;

  /** Imports keys, and moves, or undoes and imports again, what of them is left. @returns the keys. */
  async function mend(round: number, from: string, to: string): Promise<string[]> {
    const keys = Array.from({ length: KEYS_PER_IMPORT }, (_, index) => `MENDED-${round}-${index}`);
    await run(IMPORT, { pool: from, keys, note: `round ${round}` });
    const id = await importNoted(`round ${round}`);
    if (round % 2 === 0) await run(MOVE, { id, pool: to });
    else {
      await run(UNDO, { id });
      await run(IMPORT, { pool: to, keys, note: `again ${round}` });
    }
    return keys;
  }

  /** Buys one key after the other until `isOver`. An order without an answer is sent again under its key. */
  async function buyUntil(
    isOver: (last: Purchase) => boolean,
    token: string,
    productIds: readonly string[],
    bought: Purchase[],
  ): Promise<void> {
    for (let [number, key] = [0, newId()]; ;) {
      const productId = productIds[number % productIds.length] ?? '';
      const purchase = await buy(balancer.url(), token, [productId], key).catch(() => null);
      if (!purchase || purchase.status >= 500) {
        await sleep(PAUSE_MS);
        continue;
      }
      if (purchase.status === 201) bought.push(purchase);
      if (isOver(purchase)) return;
      [number, key] = [number + 1, newId()];
    }
  }

  /** A buyer who is told of recalled keys. */
  async function subscriber(): Promise<string> {
    const { id, token } = await world.customer();
    const hook = { url: receiver.url(`/${id}`), events: { licenseKeyRecalled: true } };
    await post(`${balancer.url()}/api/webhooks`, token, hook);
    return token;
  }

  /** Each key is sold once or there still. */
  async function expectMended(pools: Product[], keys: string[], bought: Purchase[]): Promise<void> {
    const mended = bought.flatMap(({ licenseKeys }) => licenseKeys);
    expect(mended.length).toBeGreaterThan(0);
    expect(new Set(mended).size).toBe(mended.length);
    expect(keys).toEqual(expect.arrayContaining(mended));
    const inPools = `license_keys WHERE license_pool_id IN (${pools.map(({ poolId }) => `'${poolId}'`).join()})`;
    expect(await world.count(inPools)).toBe(keys.length);
    expect(await world.count(`${inPools} AND order_item_id IS NOT NULL`)).toBe(mended.length);
    // All came to the pool that they belong to, so none is left withdrawn.
    expect(await world.count(`${inPools} AND status = 'AVAILABLE'`)).toBe(keys.length - mended.length);
  }

  /** Each key is sold and recalled, or withdrawn, and its buyer is told of it once. */
  async function expectRecalled(id: string | undefined, recalled: unknown, bought: Purchase[]): Promise<void> {
    const sold = bought.flatMap(({ licenseKeys }) => licenseKeys);
    expect(new Set(sold).size).toBe(sold.length);
    expect(recalled).toEqual({
      available: 0,
      withdrawn: BAD_KEYS - sold.length,
      recall: { sold: sold.length, open: sold.length },
    });
    await world.allDelivered();
    const told = await world.query<{ events: number; sent: number }>(
      `SELECT k.id, COUNT(DISTINCT e.id) AS events, COUNT(d.id) AS sent
         FROM license_keys k
         JOIN order_items i ON i.id = k.order_item_id
         LEFT JOIN events e ON e.kind = 'licenseKeyRecalled' AND e.order_number = i.order_number
         LEFT JOIN webhook_deliveries d ON d.event_id = e.id
        WHERE k.key_import_id = ? GROUP BY k.id`,
      [id],
    );
    expect(told).toHaveLength(sold.length);
    expect(told.filter(({ events, sent }) => events !== 1 || sent !== 1)).toEqual([]);
    expect((await world.deliveries()).filter((delivery) => !receiver.answered.includes(delivery))).toEqual([]);
  }

  it('each key is sold once or there still, and each recalled one is sold or withdrawn, and its buyer told of it once', async () => {
    const [one, other, bad] = (await world.products(3, 0)) as [Product, Product, Product];
    const badKeys = Array.from({ length: BAD_KEYS }, (_, index) => `BAD-${bad.poolId}-${index}`);
    await run(IMPORT, { pool: bad.poolId, keys: badKeys, note: 'bad' });
    const badId = await importNoted('bad');

    const [mendedBought, badBought]: [Purchase[], Purchase[]] = [[], []];
    let isOver = false;
    const mendedBuying = Array.from({ length: BUYERS }, async () => {
      const { token } = await world.customer();
      await buyUntil(() => isOver, token, [one.id, other.id], mendedBought);
    });
    const keys: string[] = [];
    const mending = (async () => {
      for (let round = 0; !isOver; round += 1) {
        const [from, to] = round % 4 < 2 ? [one, other] : [other, one];
        keys.push(...(await mend(round, from.poolId, to.poolId)));
      }
    })();
    const mendingAll = Promise.all([mending, ...mendedBuying]);
    mendingAll.catch(() => undefined);
    const rounds = (): number => keys.length / KEYS_PER_IMPORT;
    await until(() => rounds() >= ROUNDS_BEFORE_THE_KILL, 'imports are mended');
    const badBuying = Promise.all(
      Array.from({ length: BUYERS }, async () =>
        buyUntil(({ status }) => status === 400, await subscriber(), [bad.id], badBought),
      ),
    );
    badBuying.catch(() => undefined);
    await until(() => badBought.length >= SOLD_BEFORE, 'keys are sold');

    // Holds the recall up when it has withdrawn what is unsold, and kills its process there.
    const [first, ...survivors] = processes as [ServiceProcess, ServiceProcess, ServiceProcess];
    const open = await OpenTransaction.begin(world.dataSource);
    await open.manager.query("INSERT INTO guards (name, uses) VALUES ('recalls:all', 1)");
    const cutOff = ask(first.url, RECALL, { id: badId }).catch((error: Error) => error);
    await someStatementWaits(world.dataSource, 'recalls:all');
    expect(await first.signal('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    expect(await cutOff).toBeInstanceOf(Error);
    await open.rollBack();
    const soldByThen = badBought.length;
    await until(() => badBought.length > soldByThen, 'orders go on, as nothing was recalled');
    expect(await world.count("events WHERE kind = 'licenseKeyRecalled'")).toBe(0);
    const { recallKeyImport: recalled } = await ask(survivors[0].url, RECALL, { id: badId });
    await until(() => rounds() >= 2 * ROUNDS_BEFORE_THE_KILL, 'imports are mended by those that are left');
    isOver = true;
    await Promise.all([mendingAll, badBuying]);

    await expectMended([one, other], keys, mendedBought);
    await expectRecalled(badId, recalled, badBought);
    for (const service of survivors) expect(await service.signal('SIGTERM')).toMatchObject({ code: 0 });
    expect(await verifyByCommand(world.environment)).toEqual({
      code: 0,
      stdout: 'every invariant holds\n',
      stderr: '',
    });
  });
});
