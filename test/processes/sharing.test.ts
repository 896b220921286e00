import { Receiver } from './receiver.js';
import { killLeftOver, ServiceProcess } from './service-process.js';
import { World } from './world.js';
import { until } from '../support/until.js';

const WEBHOOKS = 800;
const TAKE_OVER_SECONDS = 30;

describe('two processes on one database', () => {
  let world: World;
  let receiver: Receiver;
  let processes: ServiceProcess[];

  beforeAll(async () => {
    world = await World.create(2);
    // So slow that one process alone would need seconds, in which the other one gets its share.
    receiver = await Receiver.start(200);
    await world.webhooks(Array.from({ length: WEBHOOKS }, (_, number) => receiver.url(number)));
    processes = await Promise.all([ServiceProcess.start(world.environment), ServiceProcess.start(world.environment)]);
  });

  afterAll(async () => {
    killLeftOver();
    await receiver.stop();
    await world.close();
  });

  const attemptsOf = () => Promise.all(processes.map((service) => service.attempts('succeeded')));

  it('two started services share the deliveries and make each exactly once', async () => {
    await world.events(2);
    await world.allDelivered();
    const expected = await world.deliveries();
    expect(expected).toHaveLength(2 * WEBHOOKS);
    expect([...receiver.answered].sort()).toEqual(expected);
    // A process counts an attempt once its result is committed, so a little after the database tells of it.
    const total = async () => (await attemptsOf()).reduce((sum, count) => sum + count, 0);
    await until(async () => (await total()) >= 2 * WEBHOOKS, 'both have counted their attempts');
    expect(await total()).toBe(2 * WEBHOOKS);
    expect(Math.min(...(await attemptsOf()))).toBeGreaterThan(0);
  });

  it('deliveries that a killed process had claimed are taken over within 30 seconds', async () => {
    const before = await attemptsOf();
    await world.events(2);
    const bothHaveBegun = async () => (await attemptsOf()).every((count, index) => count > (before[index] ?? 0));
    await until(bothHaveBegun, 'both deliver');
    const [killed, survivor] = processes;
    await killed?.signal('SIGKILL');
    await world.expectClaimsToExpireWithin(TAKE_OVER_SECONDS);
    const claimed = await world.deliveries('claim_id IS NOT NULL');
    await world.allDelivered();
    const expected = await world.deliveries();
    expect(new Set(receiver.answered)).toEqual(new Set(expected));
    // Only deliveries that the killed process had in flight or not saved yet can have been made twice.
    expect(receiver.answered.length - expected.length).toBeLessThanOrEqual(claimed.length);
    expect(await survivor?.signal('SIGTERM')).toMatchObject({ code: 0 });
  });
});
