import { takeCommonErrorFields } from '../support/common-error-fields.js';
import { OrderWorkload } from '../support/faults/order-workload.js';
import { startDedicatedDatabase, type StoppableDatabase } from '../support/faults/stoppable-database.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

const WEBHOOKS = 2;
const ORDERS = 90;
const ANSWER_WITHIN_MS = 120_000;

describe('an outage under load, in which the server is stopped and killed', () => {
  let database: StoppableDatabase;
  let fixture: ProcessFixture;
  let receiver: Receiver;
  let workload: OrderWorkload;
  let service: ServiceProcess;

  beforeAll(async () => {
    database = await startDedicatedDatabase();
    fixture = await ProcessFixture.on(database.url, database.remove);
    receiver = await fixture.receiver({}, WEBHOOKS);
    workload = await OrderWorkload.plan(fixture, { orders: ORDERS, customers: 3, clients: 8 });
    service = await ServiceProcess.start(fixture.environment);
  });

  afterAll(() => fixture.close());

  /** The response to a request, which must arrive in time in any state of the database. */
  async function answerTo(path: string, token?: string): Promise<{ status: number; body: unknown }> {
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await fetch(service.url + path, { headers, signal });
    const body: unknown = await response.json();
    takeCommonErrorFields(body, response.headers.get('X-Request-Id'));
    return { status: response.status, body };
  }

  async function outage(signal: NodeJS.Signals): Promise<void> {
    const before = workload.interruptions.length;
    await database.stop(signal);
    const { token } = workload.intendedOrders[0] ?? { token: '' };
    const failed = { status: 500, body: { error: 'Internal server error', code: 'INTERNAL_ERROR' } };
    expect(await answerTo('/api/products', token)).toEqual(failed);
    expect(await answerTo('/readyz')).toMatchObject({ status: 503, body: { status: 'not ready' } });
    expect(await answerTo('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
    await until(() => workload.interruptions.length > before, 'an order meets the outage');
    await database.startAgain();
    await until(async () => (await answerTo('/readyz')).status === 200, 'the service is ready again');
  }

  it('requests in a database outage fail in time, no order is lost or made twice, and all events arrive', async () => {
    const run = workload.run(() => service.url);
    run.catch(() => undefined);
    await until(() => workload.completedCount >= ORDERS / 5, 'orders get responses');
    await outage('SIGTERM');
    await until(() => workload.completedCount >= (ORDERS * 3) / 5, 'orders get responses again');
    await outage('SIGKILL');
    await run;

    await workload.expectEachMadeOnce();
    await workload.expectRepeatsBuyNothing(service.url);
    await fixture.allDelivered();
    await workload.expectEventsArrived(receiver, WEBHOOKS);
    expect(await fixture.violations()).toEqual([]);
    // It is the same process all the time, and it still ends without an error.
    expect(await service.signal('SIGTERM')).toEqual({ code: 0, signal: null, errors: '' });
  });
});
