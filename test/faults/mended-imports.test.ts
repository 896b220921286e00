import { setTimeout as sleep } from 'node:timers/promises';
import { buy } from '../processes/buyer.js';
import { ServiceProcess } from '../processes/service-process.js';
import { World } from '../processes/world.js';
import { roundRobin, type LoopbackServer } from '../support/loopback.js';
import { until } from '../support/until.js';
import { verifyByCommand } from './verify-command.js';

const PROCESSES = 3;
const BUYERS = 6;
const KEYS_PER_IMPORT = 8;
const ROUNDS_BEFORE_THE_KILL = 4;
const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!, $note: String) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys, note: $note) { imported } }`;
const MOVE = 'mutation ($id: ObjectID!, $pool: ObjectID!) { moveKeyImport(id: $id, licensePoolId: $pool) { id } }';
const UNDO = 'mutation ($id: ObjectID!) { undoKeyImport(id: $id, reason: "wrong pool") { id } }';

interface Answer {
  errors?: object[];
}

describe(`imports that are mended while ${PROCESSES} processes sell their keys`, () => {
  let world: World;
  let processes: ServiceProcess[];
  let balancer: LoopbackServer;
  let headers: Record<string, string>;

  beforeAll(async () => {
    world = await World.create(6);
    headers = { Authorization: `Bearer ${await world.staffToken()}`, 'Content-Type': 'application/json' };
    processes = await Promise.all(Array.from({ length: PROCESSES }, () => ServiceProcess.start(world.environment)));
    balancer = await roundRobin(processes.map(({ url }) => url));
  });

  afterAll(async () => {
    await balancer.stop();
    await world.close();
  });

  /** Sends a mutation until it is answered: each of these does no harm the second time. */
  async function run(query: string, variables: object): Promise<void> {
    const body = JSON.stringify({ query, variables });
    for (;;) {
      const answer = await fetch(`${balancer.url()}/admin/graphql`, { method: 'POST', headers, body })
        .then(async (response) => (response.status < 500 ? ((await response.json()) as Answer) : null))
        .catch(() => null);
      if (answer) {
        expect(answer.errors).toBeUndefined();
        return;
      }
      await sleep(50);
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

  /** Buys while `isOpen`. An order without an answer is sent again under its key. @returns the keys. */
  async function buyWhile(isOpen: () => boolean, buyer: number, productIds: readonly string[]): Promise<string[]> {
    const { token } = await world.customer();
    const bought: string[] = [];
    for (let number = 0; isOpen(); number += 1) {
      const productId = productIds[(number + buyer) % productIds.length] as string;
      for (;;) {
        const answer = await buy(balancer.url(), token, [productId], `${buyer}-${number}`).catch(() => null);
        if (answer && answer.status < 500) {
          bought.push(...answer.licenseKeys);
          break;
        }
        await sleep(50);
      }
    }
    return bought;
  }

  it('each key is sold once or there still, also where one of the processes is killed', async () => {
    const [one, other] = (await world.products(2, 0)) as [
      { id: string; poolId: string },
      { id: string; poolId: string },
    ];
    let isOpen = true;
    const buying = Promise.all(
      Array.from({ length: BUYERS }, (_, buyer) => buyWhile(() => isOpen, buyer, [one.id, other.id])),
    );
    buying.catch(() => undefined);
    const keys: string[] = [];
    const mending = (async () => {
      for (let round = 0; isOpen; round += 1) {
        const [from, to] = round % 4 < 2 ? [one, other] : [other, one];
        keys.push(...(await mend(round, from.poolId, to.poolId)));
      }
    })();
    mending.catch(() => undefined);
    const rounds = (): number => keys.length / KEYS_PER_IMPORT;
    await until(() => rounds() >= ROUNDS_BEFORE_THE_KILL, 'imports are mended');
    const [killed, ...survivors] = processes;
    expect(await killed?.signal('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    await until(() => rounds() >= 2 * ROUNDS_BEFORE_THE_KILL, 'imports are mended by those that are left');
    isOpen = false;
    await mending;
    const bought = (await buying).flat();

    expect(bought.length).toBeGreaterThan(0);
    expect(new Set(bought).size).toBe(bought.length);
    expect(keys).toEqual(expect.arrayContaining(bought));
    expect(await world.count('license_keys')).toBe(keys.length);
    expect(await world.count('license_keys WHERE order_item_id IS NOT NULL')).toBe(bought.length);
    // All came to the pool that they belong to, so none is left withdrawn.
    expect(await world.count("license_keys WHERE status = 'AVAILABLE'")).toBe(keys.length - bought.length);
    for (const service of survivors) expect(await service.signal('SIGTERM')).toMatchObject({ code: 0 });
    expect(await verifyByCommand(world.environment)).toEqual({
      code: 0,
      stdout: 'every invariant holds\n',
      stderr: '',
    });
  });
});
