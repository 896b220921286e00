import { createConnection } from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import { connect, migrate } from '../../../src/db/data-source.js';
import { newId } from '../../../src/db/ids.js';
import { AuditTrail, SYSTEM } from '../../../src/services/staff/audit-trail.js';
import { storeOutcome, VerificationRuns } from '../../../src/services/upkeep/verification.js';
import { createMigratedSchema, type TempSchema } from '../../support/temp-schema.js';
import { until } from '../../support/until.js';

const FOR_EVER_MS = 2 ** 31 - 1;
const LOCK_WAIT_SECONDS = 3_600;
const BROKEN = [{ invariant: 'all is well', detail: 'it is not' }];

describe('verifications for staff', () => {
  let schema: TempSchema;
  /** Of two processes. */
  let sources: [DataSource, DataSource];
  let failures: unknown[];

  beforeEach(async () => {
    schema = await createMigratedSchema(5);
    failures = [];
    const open = () => connect(schema.url, 4, { lockWaitSeconds: LOCK_WAIT_SECONDS });
    sources = [await open(), await open()];
    await migrate(sources[0]);
  });
  afterEach(async () => {
    await Promise.all(sources.map((dataSource) => dataSource.destroy()));
    await schema.drop();
  });

  const runsOf = (dataSource: DataSource, maxWaitMs = FOR_EVER_MS) =>
    new VerificationRuns(
      dataSource,
      new AuditTrail(dataSource, () => new Date()),
      (error) => failures.push(error),
      maxWaitMs,
    );

  /** Blocks every verification; the tables of its state are not locked. */
  async function block(): Promise<() => Promise<void>> {
    const connection = await createConnection(schema.url);
    await connection.query('LOCK TABLES license_pools WRITE');
    return () => connection.end();
  }

  /** A run of another process, which holds its lease for this long. */
  async function pretendRun(seconds: number): Promise<string> {
    const runId = newId();
    await sources[0].query(
      `UPDATE verifications SET run_id = ?, started_at = UTC_TIMESTAMP(3),
              expires_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND`,
      [runId, seconds],
    );
    return runId;
  }

  const entries = async () =>
    (
      await sources[0].query<{ action: string; after: string }[]>(
        'SELECT action, state_after AS after FROM audit_entries',
      )
    ).map(({ action, after }) => [action, JSON.parse(after)]);

  it('a verification stores what it found, for every process, and is in the audit log', async () => {
    const [mine, other] = sources.map((dataSource) => runsOf(dataSource)) as [VerificationRuns, VerificationRuns];
    expect(await other.view()).toEqual({ last: null, runningSince: null });
    await mine.run(SYSTEM);
    const { last, runningSince } = await other.view();
    expect([last, runningSince]).toEqual([{ at: expect.any(Date), broken: [] }, null]);

    await sources[0].query(
      `INSERT INTO customers (id, name, country_code, credit_limit_cents, balance_cents, discounts_changed_at, created_at, updated_at)
       VALUES (?, 'Ada', 'AT', 0, 5, NOW(3), NOW(3), NOW(3))`,
      [newId()],
    );
    await mine.run(SYSTEM);
    const { last: next } = await other.view();
    expect(next?.broken).toEqual([
      expect.stringMatching(/^balances equal orders less payments and credit notes: customer \d+ owes 5 cents/),
    ]);
    expect(next && last && next.at >= last.at).toBe(true);
    expect(await entries()).toEqual([
      ['runVerification', { contradictions: 0 }],
      ['runVerification', { contradictions: 1 }],
    ]);
    expect(failures).toEqual([]);
  });

  it('who asks while another process verifies gets what that finds, and verifies nothing again', async () => {
    const unblock = await block();
    const [mine, others] = sources.map((dataSource) => runsOf(dataSource)) as [VerificationRuns, VerificationRuns];
    const running = mine.run(SYSTEM);
    await until(async () => (await mine.view()).runningSince !== null, 'the verification to begin');
    const looks = jest.spyOn(sources[1], 'query');
    const waiting = others.run(SYSTEM);
    await until(
      () => looks.mock.calls.filter(([sql]) => /FROM verifications/.test(sql)).length > 3,
      'looks at the run',
    );
    await unblock();
    await Promise.all([running, waiting]);
    expect(await others.view()).toMatchObject({ last: { broken: [] }, runningSince: null });
    expect(await entries()).toHaveLength(1);
    looks.mockRestore();
  });

  it('a verification that takes longer than a request may wait continues in the background', async () => {
    const unblock = await block();
    const hasty = runsOf(sources[0], 1);
    await hasty.run(SYSTEM);
    expect(await hasty.view()).toEqual({ last: null, runningSince: expect.any(Date) });
    // So does one who asks meanwhile.
    await hasty.run(SYSTEM);
    expect((await hasty.view()).last).toBeNull();
    await unblock();
    await until(async () => (await hasty.view()).last !== null, 'the verification to end');
    expect(await hasty.view()).toEqual({ last: { at: expect.any(Date), broken: [] }, runningSince: null });
    expect(await entries()).toHaveLength(1);
  });

  it.each([
    ['that is gone', -1],
    ['from before the clock was put back', 3_600],
  ])('the lease of a process %s blocks no verification, and is not shown', async (_what, seconds) => {
    await pretendRun(seconds);
    const runs = runsOf(sources[0]);
    expect(await runs.view()).toEqual({ last: null, runningSince: null });
    await runs.run(SYSTEM);
    expect(await runs.view()).toEqual({ last: { at: expect.any(Date), broken: [] }, runningSince: null });
  });

  it('a failed verification is reported, leaves the findings of the last one, and lets the next one start', async () => {
    const runs = runsOf(sources[0]);
    await storeOutcome(sources[0], BROKEN);
    await sources[0].query('RENAME TABLE product_pools TO product_pools_elsewhere');
    await expect(runs.run(SYSTEM)).rejects.toThrow(/product_pools/);
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining('product_pools') })]);
    expect(await runs.view()).toEqual({
      last: { at: expect.any(Date), broken: ['all is well: it is not'] },
      runningSince: null,
    });
    expect(await entries()).toEqual([]);
    await sources[0].query('RENAME TABLE product_pools_elsewhere TO product_pools');
    await runs.run(SYSTEM);
    expect((await runs.view()).last?.broken).toEqual([]);
  });

  it('what a command found does not end the verification of another process', async () => {
    await pretendRun(110);
    await storeOutcome(sources[0], BROKEN);
    expect(await runsOf(sources[1]).view()).toEqual({
      last: { at: expect.any(Date), broken: ['all is well: it is not'] },
      runningSince: expect.any(Date),
    });
  });
});
