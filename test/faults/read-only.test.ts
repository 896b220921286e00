import type { BeforeQueryEvent, EntitySubscriberInterface } from 'typeorm';
import { connect } from '../../src/db/data-source.js';
import { hashToken } from '../../src/services/secrets/access-token.js';
import { startDedicatedServer, type DedicatedServer } from '../support/faults/stoppable-database.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { runToEnd } from '../support/processes/service-process.js';
import { Receiver } from '../support/receiver.js';
import { TestService, type TestResponse } from '../support/service.js';
import { StaffApi } from '../support/staff.js';
import { until } from '../support/until.js';

describe('a server that has become read-only', () => {
  let server: DedicatedServer;
  let fixture: ProcessFixture;
  let service: TestService;
  let productId: string;

  beforeAll(async () => {
    server = await startDedicatedServer();
    fixture = await ProcessFixture.on(server.url, server.remove);
    service = await TestService.start({}, fixture.environment);
    ({ id: productId } = await fixture.shop.product({}, 100));
  });
  afterEach(() => setReadOnly(false));
  afterAll(async () => {
    await service.stop();
    await fixture.close();
  });

  const setReadOnly = (isReadOnly: boolean) => server.admin.query('SET GLOBAL read_only = ?', [Number(isReadOnly)]);

  function order(token: string): Promise<TestResponse> {
    return service.request('POST', '/api/orders', {
      token,
      headers: { 'Idempotency-Key': 'read-only' },
      body: { products: [{ productId, amount: 1 }] },
    });
  }

  /** Waits until `/readyz` says so: on a busy machine it first says that the database has taken longer than two seconds. */
  const says = (expected: number, reason?: string) =>
    until(async () => {
      const { status, body } = await service.request('GET', '/readyz');
      return status === expected && body.reason === reason;
    }, `/readyz says ${expected} ${reason}`);

  it('a process is not ready while its server is read-only, and recovers automatically once it accepts changes', async () => {
    const receiver = await Receiver.start();
    await fixture.webhooks([receiver.url()]);
    const { id, token } = await fixture.customer();
    await service.startJobs();
    await says(200);
    await setReadOnly(true);
    await says(503, 'the database is read-only');
    expect((await service.request('GET', '/healthz')).status).toBe(200);
    expect(await order(token)).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
    expect(await fixture.count(`orders WHERE customer_id = '${id}'`)).toBe(0);

    await setReadOnly(false);
    await says(200);
    const made = await order(token);
    expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([201, null]);
    await fixture.events(1);
    await fixture.allDelivered();
    await until(() => receiver.answered.length === 1, 'the event to be delivered');
    await receiver.stop();
    expect(await fixture.violations()).toEqual([]);
  });

  it('an order that meets a read-only server is made once, if another attempt meets one that takes changes', async () => {
    const { id, token } = await fixture.customer();
    // The first use of a token is written down, in a transaction of its own.
    expect((await service.request('GET', '/api/orders', { token })).status).toBe(200);
    await setReadOnly(true);
    let attempts = 0;
    const switchover: EntitySubscriberInterface = {
      beforeQuery: async ({ query }: BeforeQueryEvent) => {
        if (!/^START TRANSACTION.*FROM customers FORCE INDEX/s.test(query)) return;
        attempts += 1;
        if (attempts === 2) await setReadOnly(false);
      },
    };
    const { subscribers } = service.app.dataSource;
    subscribers.push(switchover);
    const { status } = await order(token);
    subscribers.splice(subscribers.indexOf(switchover), 1);
    expect([status, attempts]).toEqual([201, 2]);
    expect(await fixture.count(`orders WHERE customer_id = '${id}'`)).toBe(1);
  });

  it('reads succeed while the server is read-only, though the use of the token cannot be recorded', async () => {
    const { token } = await fixture.customer();
    const staff = await new StaffApi(service, () => new Date()).member();
    const uses = async (): Promise<unknown[]> => {
      const rows = await service.query<{ at: Date | null }>(
        `SELECT last_used_at AS at FROM api_tokens WHERE token_hash = ?
          UNION ALL SELECT last_used_at FROM staff_members WHERE id = ?`,
        [hashToken(token), staff.id],
      );
      return rows.map(({ at }) => at);
    };
    const readAll = async (): Promise<unknown[]> => {
      const customer = await service.graphql('{ me { name } }', {}, { token });
      const member = await service.request('POST', '/admin/graphql', {
        token: staff.token,
        body: { query: '{ me { id } customers { totalCount } }' },
      });
      return [
        (await service.request('GET', '/api/products', { token })).status,
        (await service.request('GET', '/api/orders', { token })).status,
        [customer.errors, customer.data.me.name],
        [member.body.errors, member.body.data.me.id],
      ];
    };
    await setReadOnly(true);
    const answers = [200, 200, [undefined, expect.any(String)], [undefined, staff.id]];
    expect(await readAll()).toEqual(answers);
    expect(await readAll()).toEqual(answers);
    expect(await uses()).toEqual([null, null]);
  });

  it('a connection whose server refuses a change as read-only is replaced', async () => {
    const dataSource = await connect(server.url, 1);
    const connectionId = async () => (await dataSource.query('SELECT CONNECTION_ID() AS id'))[0].id as number;
    const before = await connectionId();
    expect(await connectionId()).toBe(before);
    await setReadOnly(true);
    await expect(dataSource.query('DELETE FROM guards')).rejects.toMatchObject({ errno: 1290 });
    expect(await connectionId()).not.toBe(before);
    await dataSource.destroy();
  });

  it('a start on a read-only server says so in a sentence', async () => {
    await setReadOnly(true);
    expect(await runToEnd(fixture.environment)).toEqual({
      code: 1,
      signal: null,
      errors: 'DATABASE_URL: the database is read-only; expected a server that takes changes\n',
    });
  });
});
