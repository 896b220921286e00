import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

// So few that a busy machine renews their leases in time.
const WEBHOOKS = 50;
// What one process makes in about a second, which is how often another one looks.
const BACKLOG = 5 * WEBHOOKS;
const TAKE_OVER_SECONDS = 30;
// A lease holds at most twenty deliveries of a webhook: this many are more than one or two leases by chance.
const SHARE = 60;

describe('two processes on one database', () => {
  let fixture: ProcessFixture;
  let receiver: Receiver;
  let processes: ServiceProcess[];
  let takeOvers: Awaited<ReturnType<ProcessFixture['watchTakeOvers']>>;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(2);
    // So slow that one process alone would need seconds, in which the other one gets its share.
    receiver = await fixture.receiver({ delayMs: 800 }, WEBHOOKS);
    takeOvers = await fixture.watchTakeOvers();
    processes = await Promise.all([
      ServiceProcess.start(fixture.environment),
      ServiceProcess.start(fixture.environment),
    ]);
  });

  afterAll(() => fixture.close());

  const attemptsOf = () => Promise.all(processes.map((service) => service.attempts('succeeded')));

  /** How many may have been: those whose lease has expired, of a killed process or on a machine that renews none for 15 seconds. */
  async function deliveriesMadeTwice(): Promise<number> {
    const { expired, live } = await takeOvers();
    expect(live).toBe(0);
    return expired;
  }

  /**
   * Queues deliveries until each process has made its share: one without deliveries requests it, as long as some are
   * queued.
   */
  async function bothDeliver(): Promise<void> {
    const before = await attemptsOf();
    await until(async () => {
      const after = await attemptsOf();
      if (after.every((count, index) => count >= (before[index] ?? 0) + SHARE)) return true;
      if ((await fixture.deliveries("status = 'PENDING'")).length < BACKLOG) await fixture.events(BACKLOG / WEBHOOKS);
      return false;
    }, 'both deliver');
  }

  it('two started services share the deliveries and make each exactly once', async () => {
    await bothDeliver();
    await fixture.allDelivered();
    const expected = await fixture.deliveries();
    expect([...new Set(receiver.answered)].sort()).toEqual(expected);
    const twice = await deliveriesMadeTwice();
    expect(receiver.answered.length - expected.length).toBeLessThanOrEqual(twice);
    // A process counts an attempt once its result is committed, so slightly after the database contains it.
    const total = async () => (await attemptsOf()).reduce((sum, count) => sum + count, 0);
    await until(async () => (await total()) >= expected.length, 'both have counted their attempts');
    expect((await total()) - expected.length).toBeLessThanOrEqual(twice);
  });

  it('deliveries that a killed process had leased are taken over within 30 seconds', async () => {
    await bothDeliver();
    const [killed, survivor] = processes;
    await killed?.signal('SIGKILL');
    await fixture.expectLeasesToExpireWithin(TAKE_OVER_SECONDS);
    await fixture.allDelivered();
    const expected = await fixture.deliveries();
    expect(new Set(receiver.answered)).toEqual(new Set(expected));
    // Only deliveries that the killed process had in flight or not saved yet can have been made twice.
    expect(receiver.answered.length - expected.length).toBeLessThanOrEqual(await deliveriesMadeTwice());
    expect(await survivor?.signal('SIGTERM')).toMatchObject({ code: 0 });
  });
});

it('of 1,600 deliveries of four webhooks neither of two processes makes less than a tenth', async () => {
  const fixture = await ProcessFixture.create(3);
  const receiver = await fixture.receiver({}, 4);
  const start = () => ServiceProcess.start(fixture.environment);
  const processes = await Promise.all([start(), start()]);
  await fixture.events(400);
  await fixture.allDelivered();
  expect(receiver.answered.length).toBeGreaterThanOrEqual(1_600);
  // A process counts an attempt once its result is committed.
  const attempts = () => Promise.all(processes.map((service) => service.attempts('succeeded')));
  await until(async () => (await attempts()).reduce((sum, count) => sum + count) >= 1_600, 'all are counted');
  expect(Math.min(...(await attempts()))).toBeGreaterThanOrEqual(160);
  await fixture.close();
});
