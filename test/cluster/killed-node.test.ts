import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { newId } from '../../src/db/ids.js';
import { verifyInvariants } from '../../src/services/upkeep/verification.js';
import { onNode, theCluster } from '../support/cluster/two-nodes.js';
import type { GaleraNode } from '../support/galera-node.js';
import { buy, type Purchase } from '../support/processes/buyer.js';
import { TestService } from '../support/service.js';
import { Shop } from '../support/shop.js';
import { createMigratedSchema } from '../support/temp-schema.js';
import { until } from '../support/until.js';

const CLIENTS = 3;

/** An order that a client has sent, and its response, if any. */
interface Attempt {
  idempotencyKey: string;
  response: Purchase | undefined;
}

// The other tests write through the first two nodes, so the third can go down while they run.
describe('a cluster that loses a node under load', () => {
  let survivor: GaleraNode;
  let lost: GaleraNode;
  let staying: TestService;
  let stranded: TestService;
  let shop: Shop;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const [first, , third] = (await theCluster()).nodes;
    if (!first || !third) throw new Error('The cluster has fewer than three nodes');
    [survivor, lost] = [first, third];
    const schema = await createMigratedSchema(4);
    drop = schema.drop;
    staying = await TestService.start({}, { DATABASE_URL: onNode(survivor.url, schema.url) });
    stranded = await TestService.start({}, { DATABASE_URL: onNode(lost.url, schema.url) });
    shop = new Shop(staying.app);
  });

  afterAll(async () => {
    await stranded.stop();
    await staying.stop();
    await drop();
  });

  const readiness = async ({ url }: TestService) => (await fetch(`${url}/readyz`)).status;

  /** Clients that order through one service, again and again until `stop` is called. Their requests may fail. */
  function orderThrough({ url }: TestService, token: string, productIds: string[]) {
    const attempts: Attempt[] = [];
    let goesOn = true;
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (goesOn) {
        const attempt: Attempt = { idempotencyKey: newId(), response: undefined };
        attempts.push(attempt);
        attempt.response = await buy(url, token, productIds, attempt.idempotencyKey).catch(() => undefined);
        await sleep(200);
      }
    });
    const answered = () => attempts.filter(({ response }) => response?.status === 201);
    const stop = async () => {
      goesOn = false;
      await Promise.all(clients);
    };
    return { attempts, answered, stop };
  }

  /** Orders through both services while `happen` stops the second one's node and restarts it. */
  async function underLoad(happen: () => Promise<void>): Promise<void> {
    const { token } = await shop.customer({ creditLimitCents: 100_000_000_000 });
    const product = await shop.product({ listPriceCents: 100 }, 5_000);
    const loads = [staying, stranded].map((service) => orderThrough(service, token, [product.id]));
    const [here, there] = loads as [(typeof loads)[0], (typeof loads)[0]];
    const more = (load: typeof here) => {
      const before = load.answered().length;
      return until(() => load.answered().length >= before + 10, 'orders get responses');
    };
    await Promise.all([more(here), more(there)]);
    await happen();
    await Promise.all([more(here), more(there)]);
    await Promise.all(loads.map(({ stop }) => stop()));

    // Each order is sent again through the surviving service, as the documentation advises after a missing response.
    const outcomes = new Map<number, string[]>();
    for (const { idempotencyKey, response } of loads.flatMap(({ attempts }) => attempts)) {
      const final = await buy(staying.url, token, [product.id], idempotencyKey);
      expect(final.status).toBe(201);
      if (response?.status === 201) {
        expect(final.replayed).toBe(true);
        expect(final.orderNumber).toBe(response.orderNumber);
        expect(final.licenseKeys).toEqual(response.licenseKeys);
      }
      outcomes.set(final.orderNumber, final.licenseKeys);
    }
    const sent = loads.flatMap(({ attempts }) => attempts).length;
    expect(outcomes.size).toBe(sent);
    expect(new Set([...outcomes.values()].flat()).size).toBe(sent);
    for (const { app } of [staying, stranded]) {
      const [row] = await app.dataSource.query<{ count: string }[]>(
        'SELECT COUNT(DISTINCT order_number) AS count FROM order_items WHERE product_id = ?',
        [product.id],
      );
      expect(Number(row?.count)).toBe(sent);
      expect(await verifyInvariants(app.dataSource)).toEqual([]);
    }
  }

  it('a service whose cluster node is killed is not ready until the node is back, while the others go on', async () => {
    await underLoad(async () => {
      await lost.kill();
      await until(async () => (await readiness(stranded)) === 503, 'the service says that it is not ready');
      await until(async () => (await survivor.status('wsrep_cluster_size')) === '2', 'the node is missed');
      // Until the cluster notices that the node was killed, all nodes wait for it.
      await until(async () => (await readiness(staying)) === 200, 'the other service is ready');
      await lost.join();
      await until(async () => (await readiness(stranded)) === 200, 'the service is ready again');
    });
  });

  it('a service whose cluster node is isolated is not ready, and no order is lost or made twice', async () => {
    const admin = await createConnection(lost.url);
    try {
      await underLoad(async () => {
        await admin.query("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=1'");
        await until(async () => (await lost.status('wsrep_ready')) === 'OFF', 'the node is alone');
        expect(await readiness(stranded)).toBe(503);
        await until(async () => (await readiness(staying)) === 200, 'the other service is ready');
        await admin.query("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=0'");
        await until(async () => (await readiness(stranded)) === 200, 'the service is ready again');
      });
    } finally {
      await admin.end();
    }
  });
});
