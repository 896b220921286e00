import { stopAgenda } from '../src/index.js';
import { until, useBackendFixture } from './support.js';

const fixture = useBackendFixture();

/** An Agenda with two jobs that run until `letGo` is called, and with more jobs locked. */
async function busyAgenda(count = 10) {
  const backend = fixture.backend({ inFlightLimit: 4 });
  const agenda = fixture.agenda(backend);
  const runs: unknown[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  agenda.define(
    'g',
    async (job) => {
      runs.push(job.attrs.data);
      await gate;
    },
    { concurrency: 2 },
  );
  await backend.enqueueMany(
    fixture.pool,
    Array.from({ length: count }, (_, data) => ({ name: 'g', data })),
  );
  await agenda.start();
  await until(() => runs.length === 2);
  return { backend, agenda, runs, letGo };
}

describe('stopping an Agenda', () => {
  it('stopAgenda waits for running jobs, unlocks all others, and starts no more', async () => {
    const { backend, agenda, runs, letGo } = await busyAgenda();
    const stopping = stopAgenda(agenda, backend, 5000);
    await until(async () => (await fixture.rows('waiting = 1')).length === 8);
    letGo();
    expect(await stopping).toEqual({ running: 0 });
    expect(await fixture.rows('waiting = 0')).toEqual([]);
    expect(await fixture.rows()).toHaveLength(8);
    expect(runs).toHaveLength(2);
  });

  it('jobs that a stopped Agenda leaves are run by another process, each job once', async () => {
    const { backend, agenda, runs, letGo } = await busyAgenda();
    letGo();
    await stopAgenda(agenda, backend, 5000);
    const other = fixture.backend();
    const second = fixture.agenda(other);
    second.define('g', async (job) => void runs.push(job.attrs.data));
    await second.start();
    await until(async () => (await fixture.rows()).length === 0);
    expect([...runs].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('stopAgenda counts the jobs that outlast its timeout, which keep their locks and save their ends', async () => {
    const { backend, agenda, letGo } = await busyAgenda();
    expect(await stopAgenda(agenda, backend, 20)).toEqual({ running: 2 });
    expect(await fixture.rows('locked_at IS NOT NULL')).toHaveLength(2);
    letGo();
    await until(async () => (await fixture.rows()).length === 8);
    await until(() => backend.runningCount() === 0);
  });

  it('stopAgenda succeeds for an Agenda that was never started', async () => {
    const backend = fixture.backend();
    expect(await stopAgenda(fixture.agenda(backend), backend, 1000)).toEqual({ running: 0 });
  });

  it('a stopped Agenda can be started again and runs the remaining jobs', async () => {
    const { backend, agenda, runs, letGo } = await busyAgenda();
    letGo();
    await stopAgenda(agenda, backend, 5000);
    await agenda.start();
    await until(async () => (await fixture.rows()).length === 0);
    expect([...runs].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("Agenda's own stop unlocks waiting jobs and no running ones", async () => {
    const { agenda, letGo } = await busyAgenda();
    await agenda.stop(false);
    expect(await fixture.rows('waiting = 1')).toHaveLength(8);
    expect(await fixture.rows('locked_at IS NOT NULL')).toHaveLength(2);
    letGo();
    await until(async () => (await fixture.rows()).length === 8);
  });

  it('a job that is being locked while Agenda stops is not lost', async () => {
    const backend = fixture.backend();
    const agenda = fixture.agenda(backend);
    const runs: unknown[] = [];
    agenda.define('g', async (job) => void runs.push(job.attrs.data));
    await agenda.start();
    await backend.enqueueMany(
      fixture.pool,
      Array.from({ length: 30 }, (_, data) => ({ name: 'g', data })),
    );
    const locking = backend.repository.getNextJobToRun('g', new Date(), new Date(0));
    await stopAgenda(agenda, backend, 5000);
    expect(await locking).toBeUndefined();
    expect(await fixture.rows('waiting = 1')).toHaveLength(30 - runs.length);
  });
});
