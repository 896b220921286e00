import type { PoolConnection } from 'mysql2/promise';
import type { SqlExecutor } from '../src/index.js';
import { failed, lockNext, newJob, started, succeeded, useBackendFixture } from './support.js';

const fixture = useBackendFixture();

async function inTransaction(end: 'commit' | 'rollback', work: (connection: PoolConnection) => Promise<unknown>) {
  const connection = await fixture.pool.getConnection();
  await connection.beginTransaction();
  await work(connection);
  await connection[end]();
  connection.release();
}

describe('enqueueing in a transaction', () => {
  it('jobs that were enqueued in a transaction are gone after its rollback', async () => {
    const backend = fixture.backend();
    await inTransaction('rollback', async (connection) => {
      await backend.enqueue(connection, { name: 'e' });
      await backend.enqueueMany(connection, [{ name: 'e' }, { name: 'e' }]);
    });
    expect(await fixture.rows()).toEqual([]);
  });

  it('an enqueued job is not visible to workers before the commit, and blocks none of them', async () => {
    const backend = fixture.backend();
    await inTransaction('commit', async (connection) => {
      await backend.enqueue(connection, { name: 'e' });
      expect(await lockNext(backend, 'e')).toBeUndefined();
    });
    expect(await lockNext(backend, 'e')).toBeDefined();
  });

  it('an enqueued job equals one that Agenda saves, and is due now by default', async () => {
    const backend = fixture.backend();
    const runAt = new Date(123_456);
    const id = await backend.enqueue(fixture.pool, { name: 'e', data: { k: 'ü' }, runAt, priority: 3 });
    const saved = await backend.repository.saveJob(
      newJob('e', { data: { k: 'ü' }, nextRunAt: runAt, priority: 3, disabled: false }),
    );
    expect(await fixture.row(id)).toEqual({ ...(await fixture.row(saved._id)), id: Number(id) });
    const beforeMs = Date.now();
    const now = await backend.enqueue(fixture.pool, { name: 'e' });
    const dueMs = Number((await fixture.row(now)).next_run_at);
    expect(dueMs).toBeGreaterThanOrEqual(beforeMs);
    expect(dueMs).toBeLessThanOrEqual(Date.now());
  });

  it('enqueue accepts an executor that returns the result alone, like an EntityManager', async () => {
    const backend = fixture.backend();
    const manager: SqlExecutor = { query: async (sql, values) => (await fixture.pool.query(sql, values))[0] };
    const id = await backend.enqueue(manager, { name: 'e' });
    expect(await fixture.row(id)).toMatchObject({ name: 'e' });
    const nothing: SqlExecutor = { query: async () => [] };
    await expect(backend.enqueue(nothing, { name: 'e' })).rejects.toThrow('no insertId');
  });

  it('enqueueMany adds thousands of jobs in order', async () => {
    const backend = fixture.backend();
    await backend.enqueueMany(
      fixture.pool,
      Array.from({ length: 1201 }, (_, data) => ({ name: 'e', data })),
    );
    expect((await fixture.rows()).map((row) => Number(row.data))).toEqual(
      Array.from({ length: 1201 }, (_, index) => index),
    );
    await backend.enqueueMany(fixture.pool, []);
  });

  it('enqueue refuses a name that is too long instead of cutting it', async () => {
    const job = { name: 'x'.repeat(191), uniqueKey: 'k' };
    await expect(fixture.backend().enqueue(fixture.pool, job)).rejects.toThrow(/too long/i);
    expect(await fixture.rows()).toEqual([]);
  });
});

describe('the unique key of a job', () => {
  const job = { name: 'e', uniqueKey: 'delivery 1' };

  it('enqueueing a unique key again adds nothing and returns the id of the waiting or running job', async () => {
    const backend = fixture.backend();
    const id = await backend.enqueue(fixture.pool, { ...job, data: 1 });
    expect(await backend.enqueue(fixture.pool, { ...job, data: 2 })).toBe(id);
    await backend.enqueueMany(fixture.pool, [job, { ...job, uniqueKey: 'delivery 2' }, { ...job, name: 'f' }]);
    expect((await fixture.rows()).map((row) => [row.name, row.unique_key])).toEqual([
      ['e', 'key:delivery 1'],
      ['e', 'key:delivery 2'],
      ['f', 'key:delivery 1'],
    ]);
    expect((await lockNext(backend, 'e'))?.data).toBe(1);
    expect(await backend.enqueue(fixture.pool, job)).toBe(id);
  });

  it('a unique key stays taken between attempts, and is free after the last attempt', async () => {
    const backend = fixture.backend();
    for (const end of ['success', 'failure'] as const) {
      const id = await backend.enqueue(fixture.pool, job);
      const first = await lockNext(backend, 'e');
      await backend.repository.saveJobState(started(first!));
      await backend.repository.saveJobState(failed(first!, new Date(1000)));
      expect(await backend.enqueue(fixture.pool, job)).toBe(id);
      const last = await lockNext(backend, 'e');
      await backend.repository.saveJobState(started(last!));
      await backend.repository.saveJobState(
        end === 'success' ? { ...succeeded(last!), failCount: 0 } : failed(last!, null),
      );
      expect(await fixture.rows('unique_key IS NOT NULL')).toEqual([]);
      expect(await backend.enqueue(fixture.pool, { ...job, runAt: new Date(2 ** 40) })).not.toBe(id);
      await fixture.pool.query(`DELETE FROM ${fixture.tableName}`);
    }
  });
});
