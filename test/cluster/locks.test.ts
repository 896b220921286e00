import { MysqlBackend } from 'agenda-mysql';
import type { Pool } from 'mysql2';
import type { DataSource } from 'typeorm';
import { lockNext, started, succeeded } from '../../packages/agenda-mysql/test/support.js';
import { inTransaction } from '../../src/db/transaction.js';
import { DeliveryQueue } from '../../src/delivery/queue.js';
import { StaffMember } from '../../src/entities/staff/staff-member.js';
import { recordStockEvent } from '../../src/services/webhooks/outbox.js';
import { atOnce, useTwoNodes } from '../support/cluster/two-nodes.js';
import { eventProduct } from '../support/delivery/delivery-fixture.js';
import { CREATE_PRODUCT } from '../support/graphql/stock-keeping.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { killStrayProcesses } from '../support/processes/stray-processes.js';
import type { TestStaff } from '../support/staff.js';
import { createTempSchema } from '../support/temp-schema.js';
import { until } from '../support/until.js';

const ROUNDS = 5;
const REPLACE = `mutation ($orderNumber: Int!, $licenseKey: String!) {
  replaceLicenseKey(orderNumber: $orderNumber, licenseKey: $licenseKey, reason: "faulty") { orderNumber } }`;
const REVOKE = 'mutation ($id: ObjectID!) { revokeStaffMember(id: $id) { id } }';

describe('concurrent operations on two nodes of a cluster, which share no row locks', () => {
  const nodes = useTwoNodes(2);
  let admin: TestStaff;

  beforeAll(async () => {
    admin = await staffApi(0).member();
  });
  afterEach(killStrayProcesses);

  const staffApi = (number: number) => nodes.staffApi(number);
  const dataSources = (): DataSource[] => [nodes.one.app.dataSource, nodes.other.app.dataSource];
  const query = <T>(sql: string, values: unknown[] = []) => nodes.one.app.dataSource.query<T[]>(sql, values);

  it('a customer gets at most 20 webhooks through two cluster nodes at once', async () => {
    const { token } = await nodes.shop.customer();
    const create = (number: number) =>
      nodes.at(number).request('POST', '/api/webhooks', {
        token,
        body: { url: `http://127.0.0.1:9/${number}`, events: { productOutOfStock: true } },
      });
    for (let number = 0; number < 18; number += 1) expect((await create(number)).status).toBe(201);
    const statuses = (await atOnce(8, create)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 400, 400, 400, 400, 400, 400]);
    expect((await nodes.one.request('GET', '/api/webhooks', { token })).body.webhooks).toHaveLength(20);
  });

  it('a member saves at most 50 views through two cluster nodes at once', async () => {
    const { id, token } = await staffApi(0).member('SUPPORT');
    const save = (number: number) =>
      staffApi(number).run(
        'mutation ($name: String!) { saveView(list: "orders", name: $name, query: "") { id } }',
        { name: `View ${number}` },
        token,
      );
    for (let number = 0; number < 48; number += 1) expect((await save(number)).errors).toBeUndefined();
    const responses = await atOnce(6, (number) => save(48 + number));
    expect(responses.filter(({ errors }) => !errors)).toHaveLength(2);
    expect(await query('SELECT id FROM saved_views WHERE staff_member_id = ?', [id])).toHaveLength(50);
  });

  it('one ADMIN remains when two ADMINs revoke each other through two nodes', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const other = await staffApi(0).member();
      const responses = await Promise.all([
        staffApi(0).run(REVOKE, { id: other.id }, admin.token),
        staffApi(1).run(REVOKE, { id: admin.id }, other.token),
      ]);
      expect(responses.filter(({ errors }) => errors === undefined)).toHaveLength(1);
      const left = (await nodes.one.app.dataSource.manager.findBy(StaffMember, { role: 'ADMIN' })).filter(
        ({ revokedAt }) => revokedAt === null,
      );
      expect(left).toHaveLength(1);
      admin = left[0]?.id === other.id ? other : admin;
    }
  });

  it('a faulty key is replaced once, and replacements through two nodes get positions of their own', async () => {
    const { token } = await nodes.shop.customer();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const products = await atOnce(2, () => nodes.shop.product({}, 3));
      const { orderNumber, licenseKeys } = await nodes.buy(
        round,
        token,
        products.map(({ id }) => id),
      );
      const responses = await atOnce(4, (number) =>
        staffApi(number).run(REPLACE, { orderNumber, licenseKey: licenseKeys[number < 2 ? 0 : 1] }, admin.token),
      );
      expect(responses.filter(({ errors }) => errors === undefined)).toHaveLength(2);
      const items = await query<{ position: number }>(
        'SELECT position FROM order_items WHERE order_number = ? ORDER BY position',
        [orderNumber],
      );
      expect(items.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    }
  });

  it('a bundle whose pools change on two nodes is in stock only if all pools hold keys', async () => {
    const { token } = await nodes.shop.customer();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [full, empty] = [await nodes.shop.product({}, 1), await nodes.shop.product()];
      const bundle = await nodes.shop.bundle([full.poolId, empty.poolId]);
      await Promise.all([
        nodes.buy(round, token, [full.id]),
        staffApi(round + 1).services.licenseKeys.importKeys({ ...admin, role: 'ADMIN' }, empty.poolId, [
          `KEY-${empty.poolId}-late`,
        ]),
      ]);
      const [state] = await query<{ inStock: number }>(
        'SELECT in_stock AS inStock FROM product_stock_states WHERE product_id = ?',
        [bundle.id],
      );
      expect(state).toEqual({ inStock: 0 });
      const events = await query<{ kind: string }>('SELECT kind FROM events WHERE product_id = ? ORDER BY id', [
        bundle.id,
      ]);
      expect([[], ['productBackInStock', 'productOutOfStock']]).toContainEqual(events.map(({ kind }) => kind));
    }
  });

  it('a bundle that is created while its pool runs out on the other node is out of stock', async () => {
    const { token } = await nodes.shop.customer();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const product = await nodes.shop.product({}, 1);
      const sku = `BUNDLE-${product.id}`;
      const input = {
        sku,
        name: sku,
        category: 'bundles',
        listPrice: 10,
        isBundle: true,
        licensePoolIds: [product.poolId],
      };
      const [bought, made] = await Promise.all([
        nodes.buy(round, token, [product.id]),
        staffApi(round + 1).run(CREATE_PRODUCT, { input }, admin.token),
      ]);
      expect(bought.status).toBe(201);
      expect(made.errors).toBeUndefined();
      const [state] = await query<{ inStock: number }>(
        'SELECT in_stock AS inStock FROM product_stock_states WHERE product_id = ?',
        [made.data.createProduct.id],
      );
      expect(state).toEqual({ inStock: 0 });
    }
  });

  it('a delivery is claimed once, and all claimed deliveries of a webhook belong to one claim', async () => {
    const { id: customerId } = await nodes.shop.customer();
    const now = new Date();
    const secret = nodes.one.app.vault.encrypt('whsec_dGVzdA==', 'webhook-secret');
    const webhooks = Array.from({ length: 5 }, (_, number) => `${number}`.repeat(24));
    await query(
      `INSERT INTO webhooks (id, customer_id, url, product_out_of_stock, product_back_in_stock, product_price_changed,
         secret_ciphertext, created_at, updated_at) VALUES ?`,
      [webhooks.map((id) => [id, customerId, `http://127.0.0.1:9/${id}`, 1, 1, 1, secret, now, now])],
    );
    const queues = dataSources().map((dataSource) => new DeliveryQueue(dataSource, () => new Date()));
    const mine = ({ webhookId }: { webhookId: string }) => webhooks.includes(webhookId);
    const seen: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const product = eventProduct();
      await atOnce(4, (number) =>
        inTransaction(dataSources()[number % 2] as DataSource, (manager) =>
          recordStockEvent(manager, product, number, now),
        ),
      );
      const claims = (await atOnce(4, (number) => queues[number % 2]!.lease(3))).map((claimed) => claimed.filter(mine));
      const owners = claims.flatMap((claimed, sender) =>
        [...new Set(claimed.map(({ webhookId }) => webhookId))].map((id) => [id, sender]),
      );
      expect(new Set(owners.map(([id]) => id)).size).toBe(owners.length);
      for (const claimed of claims) {
        seen.push(...claimed.map(({ id }) => id));
        const done = claimed.map(({ id }) => id);
        if (done.length > 0)
          await query(
            `UPDATE webhook_deliveries SET status = 'SUCCEEDED', claim_id = NULL, claim_expires_at = NULL WHERE id IN (?)`,
            [done],
          );
      }
    }
    expect(seen.length).toBeGreaterThan(ROUNDS);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('ids of events and deliveries grow with time, from any node', async () => {
    const product = eventProduct();
    for (let number = 0; number < 12; number += 1) {
      await inTransaction(dataSources()[number % 2] as DataSource, (manager) =>
        recordStockEvent(manager, product, number, new Date()),
      );
    }
    for (const [table, order] of [
      ['events', 'id'],
      ['webhook_deliveries d JOIN events e ON e.id = d.event_id', 'd.id'],
    ]) {
      const rows = await query<{ stock: number }>(
        `SELECT available_stock AS stock FROM ${table} WHERE product_id = ? ORDER BY ${order}`,
        [product.id],
      );
      const stocks = rows.map(({ stock }) => stock);
      expect(new Set(stocks).size).toBe(12);
      expect(stocks).toEqual([...stocks].sort((a, b) => a - b));
    }
  });

  it('a job runs once although workers on two nodes take jobs', async () => {
    const backends = dataSources().map((dataSource) => {
      const { pool } = dataSource.driver as unknown as { pool: Pool };
      return new MysqlBackend({ pool, inFlightLimit: 5 });
    });
    await inTransaction(nodes.one.app.dataSource, (manager) =>
      backends[0]!.enqueueMany(
        manager,
        Array.from({ length: 100 }, (_, data) => ({ name: 'w', data })),
      ),
    );
    const runs: unknown[] = [];
    await atOnce(4, async (number) => {
      const { repository } = backends[number % 2]!;
      for (
        let job = await lockNext(backends[number % 2]!, 'w');
        job;
        job = await lockNext(backends[number % 2]!, 'w')
      ) {
        await repository.saveJobState(started(job));
        runs.push(job.data);
        await repository.saveJobState(succeeded(job));
      }
    });
    expect(runs.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, data) => data));
    expect(await query("SELECT id FROM agenda_jobs WHERE name = 'w'")).toEqual([]);
  });

  it('an empty database of a cluster is migrated once by processes that start on it at the same time', async () => {
    const schema = await createTempSchema(3);
    const environment = { DATABASE_URL: schema.url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') };
    const processes = await atOnce(3, () => ServiceProcess.start(environment));
    for (const { url } of processes) await until(async () => (await fetch(`${url}/readyz`)).ok, 'it is ready');
    for (const service of processes) expect(await service.signal('SIGTERM')).toMatchObject({ code: 0, errors: '' });
    await schema.drop();
  });
});
