import { AdaptiveSize } from '../../../src/services/common/adaptive-size.js';
import { deleteOlder, DeleteThrottle, type RetentionRule } from '../../../src/services/upkeep/retention.js';
import { planOf, statementsOf, type Statement } from '../../support/plans.js';
import { useService } from '../../support/use-service.js';

describe('the size of batches', () => {
  it('batches double while they are quick, up to 2,000, and keep their size while they take the allowed time', () => {
    const size = new AdaptiveSize(20, 100, { min: 10, max: 2_000 });
    const sizes = [size.value];
    for (const tookMs of [1, 9, 10, 20, 3, 3, 3, 3, 3]) {
      size.adapt(tookMs);
      sizes.push(size.value);
    }
    expect(sizes).toEqual([100, 200, 400, 400, 400, 800, 1_600, 2_000, 2_000, 2_000]);
  });

  it('batches are halved as soon as one takes more than 20 ms, down to 10', () => {
    const size = new AdaptiveSize(20, 100, { min: 10, max: 2_000 });
    const sizes = [];
    for (const tookMs of [21, 90, 5_000, 5_000, 5_000]) {
      size.adapt(tookMs);
      sizes.push(size.value);
    }
    expect(sizes).toEqual([50, 25, 12, 10, 10]);
  });

  it('others have the database for as long as a batch took before the next one begins', async () => {
    const took: number[] = [];
    const throttle = new DeleteThrottle((ms) => void took.push(ms));
    let endedAt = 0;
    await throttle.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      endedAt = performance.now();
    });
    // A timer may be a millisecond early.
    expect(performance.now() - endedAt).toBeGreaterThanOrEqual((took[0] ?? NaN) - 1);
  });
});

describe('deleting what is old', () => {
  const fixture = useService();
  const table = 'bounded_deletes_test';
  const kind: RetentionRule = { table, id: 'id', time: 'at', deletable: 'kept = 0' };
  const AT = new Date('2026-01-01T00:00:00.000Z');

  beforeEach(async () => {
    await fixture.service.query(
      `CREATE TABLE ${table} (id INT PRIMARY KEY, at DATETIME(3) NOT NULL, kept INT NOT NULL, INDEX (at))`,
    );
  });
  afterEach(() => fixture.service.query(`DROP TABLE ${table}`));

  it('rows of the same time are all deleted, in batches found by the index on it, and those to be retained are skipped', async () => {
    const rows = Array.from({ length: 1_000 }, (_, id) => [id, AT, id % 10 === 0 ? 1 : 0]);
    const later = new Date(AT.getTime() + 1);
    await fixture.service.query(`INSERT INTO ${table} VALUES ?`, [[...rows, [1_000, later, 0], [1_001, later, 0]]]);
    let batches = 0;
    const { dataSource } = fixture.service.app;
    const throttle = new DeleteThrottle(() => void (batches += 1));
    const statements = await statementsOf(dataSource, () => deleteOlder(dataSource, kind, later, throttle));
    const left = await fixture.service.query<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`);
    expect(left.map(({ id }) => id)).toEqual([...Array.from({ length: 100 }, (_, index) => index * 10), 1_000, 1_001]);
    expect(batches).toBeGreaterThan(1);
    // With the table as full as it was: a plan for one that is nearly empty says nothing.
    await fixture.service.query(`REPLACE INTO ${table} VALUES ?`, [rows]);
    const [find, remove] = ['SELECT', 'DELETE'].map((verb) => statements.find(({ sql }) => sql.startsWith(verb)));
    const [[found], [removed]] = [
      await planOf(dataSource, find as Statement),
      await planOf(dataSource, remove as Statement),
    ];
    expect(found).toMatchObject({ type: 'range', key: 'at', extra: expect.not.stringContaining('filesort') });
    expect(removed).toMatchObject({ type: 'range', key: 'PRIMARY' });
  });

  it('each batch is a transaction of its own, and what failed later leaves it deleted', async () => {
    await fixture.service.query(`INSERT INTO ${table} VALUES ?`, [Array.from({ length: 500 }, (_, id) => [id, AT, 0])]);
    const throttle = new DeleteThrottle(() => {
      throw new Error('stop here');
    });
    const deleting = deleteOlder(fixture.service.app.dataSource, kind, new Date(), throttle);
    await expect(deleting).rejects.toThrow('stop here');
    expect(await fixture.service.query(`SELECT id FROM ${table} WHERE id < 100`)).toEqual([]);
    expect(await fixture.service.query(`SELECT id FROM ${table}`)).toHaveLength(400);
  });
});
