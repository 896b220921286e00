import { setTimeout as sleep } from 'node:timers/promises';
import { OrderWorkload } from '../support/faults/order-workload.js';
import { roundRobin, type LoopbackServer } from '../support/loopback.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

const PROCESSES = 3;
const ORDERS = 90;
const WEBHOOKS = 3;
const KEYS_PER_IMPORT = 20;
const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys) { imported duplicates }
}`;

describe(`${PROCESSES} processes on one database and one load balancer`, () => {
  let fixture: ProcessFixture;
  let receiver: Receiver;
  let processes: ServiceProcess[];
  let balancer: LoopbackServer;
  let workload: OrderWorkload;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(6);
    receiver = await fixture.receiver({ delayMs: 20 }, WEBHOOKS);
    workload = await OrderWorkload.plan(fixture, { orders: ORDERS, customers: 5, clients: 12 });
    processes = await Promise.all(Array.from({ length: PROCESSES }, () => ServiceProcess.start(fixture.environment)));
    balancer = await roundRobin(processes.map(({ url }) => url));
  });

  afterAll(async () => {
    await balancer.stop();
    await fixture.close();
  });

  /**
   * Imports keys while `isOpen`, at most one import per order. An import without a response is sent again, which adds
   * no key twice.
   */
  async function importWhile(isOpen: () => boolean, poolId: string): Promise<string[]> {
    const headers = { Authorization: `Bearer ${await fixture.staffToken()}`, 'Content-Type': 'application/json' };
    const imported: string[] = [];
    for (let number = 0; isOpen(); number += 1) {
      // All of one length: a key that looks different from the others of its pool is held back.
      const prefix = `IMPORTED-${poolId}-${String(number).padStart(6, '0')}`;
      const keys = Array.from({ length: KEYS_PER_IMPORT }, (_, index) => `${prefix}-${String(index).padStart(2, '0')}`);
      const body = JSON.stringify({ query: IMPORT, variables: { pool: poolId, keys } });
      while (!(await isImported(body, headers))) await sleep(50);
      imported.push(...keys);
      const { completedCount: answered } = workload;
      await until(() => workload.completedCount > answered || !isOpen(), 'another order');
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
    const { poolId } = await fixture.shop.product();
    let isOpen = true;
    const importing = importWhile(() => isOpen, poolId);
    importing.catch(() => undefined);
    const run = workload.run(() => balancer.url());
    run.catch(() => undefined);
    await until(() => workload.completedCount >= ORDERS / 3, 'orders get responses');
    const [killed, ...survivors] = processes;
    expect(await killed?.signal('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    await run;
    isOpen = false;
    const imported = await importing;
    // The balancer still sends every third request to the killed process.
    expect(workload.interruptions).toContain('502');

    await workload.expectEachMadeOnce();
    const [survivor] = survivors;
    await workload.expectRepeatsBuyNothing(survivor?.url ?? '');
    expect(await fixture.count(`license_keys WHERE license_pool_id = '${poolId}'`)).toBe(imported.length);
    await fixture.allDelivered();
    // The pool that staff filled came back into stock once.
    const backInStock = await fixture.deliveries(
      "event_id IN (SELECT id FROM events WHERE kind = 'productBackInStock')",
    );
    expect(backInStock).toHaveLength(WEBHOOKS);
    expect(backInStock.filter((id) => !receiver.answered.includes(id))).toEqual([]);
    await workload.expectEventsArrived(receiver, WEBHOOKS);
    for (const service of survivors) expect(await service.signal('SIGTERM')).toMatchObject({ code: 0 });
    expect(await fixture.violations()).toEqual([]);
  });
});
