import type { Agenda } from 'agenda';
import { stopAgenda } from '../src/index.js';
import { latch, stopMonotonicClock, until, useBackendFixture, watchedPool } from './support.js';

const fixture = useBackendFixture();

/** Ends the loop that requests jobs, as a defect of Agenda would. */
function killProcessor(agenda: Agenda): void {
  clearInterval(
    (agenda as unknown as { jobProcessor: { processInterval: NodeJS.Timeout } }).jobProcessor.processInterval,
  );
}

describe('the heartbeat of a MysqlBackend', () => {
  it('a backend whose processor runs has a heartbeat, also while its statements fail', async () => {
    const clock = stopMonotonicClock();
    let isBroken = false;
    const pool = watchedPool(fixture.pool, () => (isBroken ? Promise.reject(new Error('gone away')) : undefined));
    const backend = fixture.backend({}, pool);
    const agenda = fixture.agenda(backend, { processEvery: 20 });
    agenda.define('r', async () => {});
    clock.advance(5_000);
    expect(backend.silentForMs()).toBe(0);
    await agenda.start();
    for (const broken of [false, true]) {
      isBroken = broken;
      clock.advance(90_000);
      await until(() => backend.silentForMs() === 0);
    }
    await stopAgenda(agenda, backend, 5_000);
    clock.advance(90_000);
    expect(backend.silentForMs()).toBe(0);
  });

  it('a backend whose processor is dead has no heartbeat', async () => {
    const clock = stopMonotonicClock();
    const backend = fixture.backend();
    const agenda = fixture.agenda(backend, { processEvery: 20 });
    agenda.define('r', async () => {});
    const questions = jest.spyOn(backend.repository, 'getNextJobToRun');
    await agenda.start();
    killProcessor(agenda);
    // The results of its earlier requests still arrive, and count as a sign of life.
    await Promise.all(questions.mock.results.map(({ value }) => value as Promise<unknown>));
    clock.advance(90_000);
    expect(backend.silentForMs()).toBe(90_000);
  });

  it('a backend has no heartbeat if one job name gets no result, whatever the other names get', async () => {
    const clock = stopMonotonicClock();
    const latched = latch();
    let isFirst = true;
    const pool = watchedPool(fixture.pool, (statement) => {
      if (!isFirst || !statement.includes('LIMIT 1')) return undefined;
      isFirst = false;
      return latched.pass();
    });
    const backend = fixture.backend({}, pool);
    const agenda = fixture.agenda(backend, { processEvery: 20 });
    const questions = jest.spyOn(backend.repository, 'getNextJobToRun');
    for (const name of ['one', 'other']) agenda.define(name, async () => {});
    await agenda.start();
    await latched.arrived;
    const asked = () => questions.mock.calls.length;
    await until(() => asked() >= 2);
    const before = asked();
    clock.advance(90_000);
    await until(() => asked() > before + 10);
    expect(backend.silentForMs()).toBe(90_000);
    latched.open();
    await until(() => backend.silentForMs() === 0);
  });
});
