import { isDeepStrictEqual } from 'node:util';
import { Agenda } from 'agenda';
import { DeliveryDispatcher } from '../../src/delivery/dispatcher.js';
import { Baseline1804000000000 } from '../../src/migrations/1804000000000-baseline.js';
import { unrefLongTimers } from '../support/delivery/delivery-fixture.js';
import { sampleOf } from '../support/metrics.js';
import { TestService } from '../support/service.js';
import { createMigratedSchema, type TempSchema } from '../support/temp-schema.js';
import { until } from '../support/until.js';
import { useIsolatedService } from '../support/use-service.js';

const POOL_SIZE = 3;

describe('the health and readiness of a process', () => {
  const fixture = useIsolatedService(4, {}, { DATABASE_POOL_SIZE: String(POOL_SIZE) });
  afterEach(() => jest.restoreAllMocks());

  const probe = async (path: string) => {
    const { status, body } = await fixture.service.request('GET', path);
    return [status, body];
  };
  const LIVES = [200, { status: 'ok' }];
  /** Waits until `/readyz` says so: on a busy machine it first says that the database has taken longer than two seconds. */
  const says = (status: number, body: object) =>
    until(async () => isDeepStrictEqual(await probe('/readyz'), [status, body]), JSON.stringify(body));
  const isReady = () => says(200, { status: 'ready' });
  const NO_ANSWER = [503, { status: 'not ready', reason: 'the database does not answer' }];

  /** Makes the time-out of two seconds end at once, and leaves every other timer alone. */
  function hurry(): void {
    const original = globalThis.setTimeout;
    const hurried = (work: () => void, ms?: number, ...values: []) => original(work, ms === 2_000 ? 0 : ms, ...values);
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(hurried);
  }

  it('a process is alive but not ready while the database does not respond', async () => {
    jest.spyOn(fixture.service.app.dataSource, 'query').mockRejectedValue(new Error('gone away'));
    expect(await probe('/readyz')).toEqual(NO_ANSWER);
    expect(await probe('/healthz')).toEqual(LIVES);
    jest.restoreAllMocks();
    await isReady();
  });

  it('a process is alive but not ready while every connection is in use, and many probes share one query', async () => {
    const runners = Array.from({ length: POOL_SIZE }, () => fixture.service.app.dataSource.createQueryRunner());
    await Promise.all(runners.map((runner) => runner.connect()));
    const query = jest.spyOn(fixture.service.app.dataSource, 'query');
    hurry();
    expect(await probe('/readyz')).toEqual(NO_ANSWER);
    expect(await probe('/readyz')).toEqual(NO_ANSWER);
    expect(query).toHaveBeenCalledTimes(1);
    expect(await probe('/healthz')).toEqual(LIVES);
    jest.restoreAllMocks();
    await Promise.all(runners.map((runner) => runner.release()));
    await isReady();
  });

  it('a probe queries again where the earlier query was lost with its connection', async () => {
    jest.spyOn(fixture.service.app.dataSource, 'query').mockReturnValue(new Promise(() => undefined));
    hurry();
    expect(await probe('/readyz')).toEqual(NO_ANSWER);
    jest.restoreAllMocks();
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + 10_001);
    await isReady();
  });

  it('a process is not ready without each migration of its version, but ready with a newer migration', async () => {
    await fixture.service.query(
      "INSERT INTO migrations (timestamp, name) VALUES (1999000000000, 'Newer1999000000000')",
    );
    await isReady();
    await fixture.service.query('DELETE FROM migrations WHERE name = ?', [Baseline1804000000000.name]);
    await says(503, { status: 'not ready', reason: 'migrations are missing' });
    expect(await probe('/healthz')).toEqual(LIVES);
    await fixture.service.query("UPDATE migrations SET name = ? WHERE name = 'Newer1999000000000'", [
      Baseline1804000000000.name,
    ]);
    await isReady();
  });

  it('a process that is about to stop is not ready, but still responds', async () => {
    fixture.service.app.announceStop();
    expect(await probe('/readyz')).toEqual([503, { status: 'not ready', reason: 'stopping' }]);
    expect(await probe('/healthz')).toEqual(LIVES);
    expect((await fixture.service.request('GET', '/api/orders')).status).toBe(401);
  });
});

describe('the background work of a process', () => {
  const MINUTE_MS = 60_001;
  let schema: TempSchema;
  let service: TestService;
  let dispatcher: Record<string, unknown>;
  let agenda: Record<string, unknown>;

  beforeAll(unrefLongTimers);
  beforeEach(async () => {
    schema = await createMigratedSchema(5);
    service = await TestService.start({}, { DATABASE_URL: schema.url });
    const starts = [jest.spyOn(DeliveryDispatcher.prototype, 'start'), jest.spyOn(Agenda.prototype, 'start')];
    await service.startJobs();
    [dispatcher = {}, agenda = {}] = starts.map((start) => start.mock.contexts[0] as Record<string, unknown>);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await service.stop();
    await schema.drop();
  });

  const probe = async () => (await service.request('GET', '/healthz')).body as { status: string; reason?: string };

  /** Lets a minute pass at once by the clock that signs of life are timed with. */
  function passAMinute(): void {
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + MINUTE_MS);
  }

  const silence = (work: string) => sampleOf(service, `background_work_silent_seconds{work="${work}"}`);

  it('a process whose deliveries and jobs run is alive again and again', async () => {
    passAMinute();
    await until(async () => (await probe()).status === 'ok', 'a sign of life');
    expect(await silence('deliveries')).toBeLessThan(MINUTE_MS / 1000);
    expect(await silence('jobs')).toBeLessThan(MINUTE_MS / 1000);
  });

  it('a process whose dispatcher has ended is not alive, as long as the database responds', async () => {
    clearInterval(dispatcher['timer'] as NodeJS.Timeout);
    await until(() => dispatcher['leasing'] === undefined, 'the end of its last look');
    passAMinute();
    const stuck = { status: 'stuck', reason: 'deliveries are not being sent' };
    expect(await probe()).toEqual(stuck);
    expect(await silence('deliveries')).toBeGreaterThan(60);
    await until(async () => (await silence('jobs')) < 60);
    expect(await probe()).toEqual(stuck);
    // A restart of the process would not help against a failed database.
    jest.spyOn(service.app.dataSource, 'query').mockRejectedValue(new Error('gone away'));
    expect(await probe()).toEqual({ status: 'ok' });
  });

  it('a process whose Agenda is dead is not alive', async () => {
    const processor = agenda['jobProcessor'] as { stop: () => void; isJobQueueFilling: Map<string, boolean> };
    processor.stop();
    await until(() => processor.isJobQueueFilling.size === 0, 'the end of its last questions');
    passAMinute();
    await until(async () => (await silence('deliveries')) < 60);
    expect(await probe()).toEqual({ status: 'stuck', reason: 'jobs are not being run' });
    expect(await silence('jobs')).toBeGreaterThan(60);
  });
});
