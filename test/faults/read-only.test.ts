import type { BeforeQueryEvent, EntitySubscriberInterface } from 'typeorm';
import { connect } from '../../src/db/data-source.js';
import { runToEnd } from '../processes/service-process.js';
import { Receiver } from '../processes/receiver.js';
import { World } from '../processes/world.js';
import { TestService, type Answer } from '../support/service.js';
import { until } from '../support/until.js';
import { ownServer, type OwnServer } from './own-server.js';

describe('a server that has become read-only', () => {
  let server: OwnServer;
  let world: World;
  let service: TestService;
  let productId: string;

  beforeAll(async () => {
    server = await ownServer();
    world = await World.on(server.url, server.remove);
    service = await TestService.start({}, world.environment);
    ({ id: productId } = await world.shop.product({}, 100));
  });
  afterEach(() => setReadOnly(false));
  afterAll(async () => {
    await service.stop();
    await world.close();
  });

  const setReadOnly = (isReadOnly: boolean) => server.admin.query('SET GLOBAL read_only = ?', [Number(isReadOnly)]);

  function order(token: string): Promise<Answer> {
    return service.request('POST', '/api/orders', {
      token,
      headers: { 'Idempotency-Key': 'read-only' },
      body: { products: [{ productId, amount: 1 }] },
    });
  }

  const readiness = async () => {
    const { status, body } = await service.request('GET', '/readyz');
    return [status, body.reason];
  };

  it('a process is not ready while its server is read-only, and all goes on by itself once it takes changes', async () => {
    const receiver = await Receiver.start();
    await world.webhooks([receiver.url(0)]);
    const { id, token } = await world.customer();
    await service.startJobs();
    expect(await readiness()).toEqual([200, undefined]);
    await setReadOnly(true);
    expect(await readiness()).toEqual([503, 'the database is read-only']);
    expect((await service.request('GET', '/healthz')).status).toBe(200);
    expect(await order(token)).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
    expect(await world.count(`orders WHERE customer_id = '${id}'`)).toBe(0);

    await setReadOnly(false);
    expect(await readiness()).toEqual([200, undefined]);
    const made = await order(token);
    expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([201, null]);
    await world.events(1);
    await world.allDelivered();
    await until(() => receiver.answered.length === 1, 'the event to be delivered');
    await receiver.stop();
    expect(await world.breaches()).toEqual([]);
  });

  it('an order that meets a read-only server is made once, if another attempt meets one that takes changes', async () => {
    const { id, token } = await world.customer();
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
    expect(await world.count(`orders WHERE customer_id = '${id}'`)).toBe(1);
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
    expect(await runToEnd(world.environment)).toEqual({
      code: 1,
      signal: null,
      errors: 'DATABASE_URL: the database is read-only; expected a server that takes changes\n',
    });
  });
});
