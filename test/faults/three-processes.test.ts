import { setTimeout as sleep } from 'node:timers/promises';
import type { Receiver } from '../support/receiver.js';
import { ServiceProcess } from '../processes/service-process.js';
import { World } from '../processes/world.js';
import { until } from '../support/until.js';
import { roundRobin, type LoopbackServer } from '../support/loopback.js';
import { Shopping } from './shopping.js';

const PROCESSES = 3;
const ORDERS = 90;
const WEBHOOKS = 3;
const KEYS_PER_IMPORT = 20;
const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys) { imported duplicates }
}`;

describe(`${PROCESSES} processes on one database behind a load balancer`, () => {
  let world: World;
  let receiver: Receiver;
  let processes: ServiceProcess[];
  let balancer: LoopbackServer;
  let shopping: Shopping;

  beforeAll(async () => {
    world = await World.create(6);
    receiver = await world.receiver({ delayMs: 20 }, WEBHOOKS);
    shopping = await Shopping.plan(world, { orders: ORDERS, customers: 5, clients: 12 });
    processes = await Promise.all(Array.from({ length: PROCESSES }, () => ServiceProcess.start(world.environment)));
    balancer = await roundRobin(processes.map(({ url }) => url));
  });

  afterAll(async () => {
    await balancer.stop();
    await world.close();
  });

  /** Imports keys while `isOpen`, an import an order at most. One without an answer is sent again, which adds no key twice. */
  async function importWhile(isOpen: () => boolean, poolId: string): Promise<string[]> {
    const headers = { Authorization: `Bearer ${await world.staffToken()}`, 'Content-Type': 'application/json' };
    const imported: string[] = [];
    for (let number = 0; isOpen(); number += 1) {
      const keys = Array.from({ length: KEYS_PER_IMPORT }, (_, index) => `IMPORTED-${poolId}-${number}-${index}`);
      const body = JSON.stringify({ query: IMPORT, variables: { pool: poolId, keys } });
      while (!(await isImported(body, headers))) await sleep(50);
      imported.push(...keys);
      const { answered } = shopping;
      await until(() => shopping.answered > answered || !isOpen(), 'another order');
    }
    return imported;
  }

  async function isImported(body: string, headers: Record<string, string>): Promise<boolean> {
    try {
      const response = await fetch(`${balancer.url()}/admin/graphql`, { method: 'POST', headers, body });
      const { data } = (await response.json()) as { data?: { importLicenseKeys: { imported: number } } | null };
      return Boolean(data);
    } catch {
      return false;
    }
  }

  it(`killing one of ${PROCESSES} processes loses no order, key or event, and doubles none`, async () => {
    const { poolId } = await world.shop.product();
    let isOpen = true;
    const importing = importWhile(() => isOpen, poolId);
    importing.catch(() => undefined);
    const run = shopping.run(() => balancer.url());
    run.catch(() => undefined);
    await until(() => shopping.answered >= ORDERS / 3, 'orders are answered');
    const [killed, ...survivors] = processes;
    expect(await killed?.signal('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    await run;
    isOpen = false;
    const imported = await importing;
    // The balancer still sends every third request to the killed process.
    expect(shopping.interruptions).toContain('502');

    await shopping.expectEachMadeOnce();
    const [survivor] = survivors;
    await shopping.expectRepeatsBuyNothing(survivor?.url ?? '');
    expect(await world.count(`license_keys WHERE license_pool_id = '${poolId}'`)).toBe(imported.length);
    await world.allDelivered();
    // The pool that staff filled came back into stock once.
    const backInStock = await world.deliveries("event_id IN (SELECT id FROM events WHERE kind = 'productBackInStock')");
    expect(backInStock).toHaveLength(WEBHOOKS);
    expect(backInStock.filter((id) => !receiver.answered.includes(id))).toEqual([]);
    await shopping.expectEventsArrived(receiver, WEBHOOKS);
    for (const service of survivors) expect(await service.signal('SIGTERM')).toMatchObject({ code: 0 });
    expect(await world.breaches()).toEqual([]);
  });
});
