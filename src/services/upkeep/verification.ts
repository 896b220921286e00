import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import { queryWithLongTimeout } from '../../db/statement-timeout.js';
import { inTransaction } from '../../db/transaction.js';
import { VerificationState } from '../../entities/upkeep.js';
import { withTimeout } from '../common/with-timeout.js';
import { findTamperedInvoices } from '../invoices/reading/invoice-view.js';
import { findIncompleteBlocks } from '../orders/order-search.js';
import type { AuditActor, AuditTrail } from '../staff/audit-trail.js';
import { INVARIANTS } from './invariants.js';

export interface Violation {
  invariant: string;
  detail: string;
}

// The first hundred are enough to start a repair; a list of millions is of no use.
const MAX_VIOLATIONS = 100;

/**
 * Checks all invariants of the database. Each but the last two is one statement, which reads one snapshot, so orders and imports can go
 * on meanwhile.
 * @returns at most 100 breaches of each invariant.
 */
export async function verifyInvariants(dataSource: DataSource): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [invariant, sql] of Object.entries(INVARIANTS)) {
    const rows = await queryWithLongTimeout<{ detail: string }[]>(dataSource, `${sql} LIMIT ${MAX_VIOLATIONS}`);
    violations.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  // Hashes and signatures are made of more than SQL can put together.
  const tampered = await findTamperedInvoices(dataSource, MAX_VIOLATIONS);
  const invariant = 'the content of each document is that of its hash';
  violations.push(
    ...tampered.map((number) => ({ invariant, detail: `document ${number} was changed after its issue` })),
  );
  const incomplete = await findIncompleteBlocks(dataSource, MAX_VIOLATIONS);
  violations.push(
    ...incomplete.map(({ customerId, lastOrder }) => ({
      invariant: 'what a search may skip does not contain its text',
      detail: `the block of customer ${customerId} up to order ${lastOrder} lacks texts of its orders`,
    })),
  );
  return violations;
}

const COLUMNS = ['endedAt', 'broken', 'runId', 'startedAt'] as const;

type StateRow = Pick<VerificationState, (typeof COLUMNS)[number]> & { isRunning: number | null };

// Long enough for a busy process, short enough for a person who waits after a process was killed.
const LIFETIME_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;
const POLL_INTERVAL_MS = 250;
// Proxies often give up on a response after a minute. A longer verification continues in the background.
const MAX_WAIT_MS = 20_000;

const SET_EXPIRY = `expires_at = UTC_TIMESTAMP(3) + INTERVAL ${LIFETIME_SECONDS} SECOND`;
// An expiry further ahead than any renewal sets it was written before the database's clock was set back.
const IS_RUNNING = `(run_id IS NOT NULL AND expires_at > UTC_TIMESTAMP(3)
                     AND expires_at <= UTC_TIMESTAMP(3) + INTERVAL ${2 * LIFETIME_SECONDS} SECOND)`;

const SELECT_STATE = `
  SELECT ${selectList(VerificationState, '', COLUMNS)}, ${IS_RUNNING} AS isRunning
    FROM verifications WHERE id = 1`;

const BEGIN = `
  UPDATE verifications SET run_id = ?, started_at = UTC_TIMESTAMP(3), ${SET_EXPIRY}
   WHERE id = 1 AND NOT ${IS_RUNNING}`;

/** Ends the run with that id if it still runs, and no other run. */
const END_RUN = 'run_id = IF(run_id = ?, NULL, run_id)';

const STORE = `UPDATE verifications SET ended_at = UTC_TIMESTAMP(3), broken = ?, ${END_RUN} WHERE id = 1`;

function outcomeOf(violations: readonly Violation[]): string {
  return JSON.stringify(violations.map(({ invariant, detail }) => `${invariant}: ${detail}`));
}

/** Stores the result of a verification outside of `VerificationRuns`, so that all processes show it. */
export async function storeOutcome(dataSource: DataSource, violations: readonly Violation[]): Promise<void> {
  await dataSource.query(STORE, [outcomeOf(violations), null]);
}

/** Verifies the database for staff, one verification at a time in all processes. */
export class VerificationRuns {
  /**
   * @param dataSource a pool that can spare a connection for a full verification. @param onFailure called when a
   *   verification fails, because no request may be waiting for it.
   * @param maxWaitMs how long a request waits for a verification.
   */
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly onFailure: (error: unknown) => void = () => undefined,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {}

  /**
   * Verifies the database and waits for the result, 20 seconds at most. If another verification runs already, in any
   * process, it waits for that one instead.
   */
  async run(actor: AuditActor): Promise<void> {
    const runId = newId();
    const run = (await this.begin(runId)) ? this.verify(actor, runId) : this.othersEnd();
    await withTimeout(run, this.maxWaitMs, () => undefined);
  }

  /**
   * The last verification that ended, in any process, with a text for each contradiction, and since when another one
   * runs.
   */
  async view() {
    const state = await this.readState();
    const { endedAt = null, broken = null, startedAt = null, isRunning } = state ?? {};
    return {
      last: endedAt && { at: endedAt, broken: JSON.parse(broken ?? '[]') as string[] },
      runningSince: isRunning ? startedAt : null,
    };
  }

  private async readState(): Promise<StateRow | undefined> {
    const [state] = await this.dataSource.query<StateRow[]>(SELECT_STATE);
    return state;
  }

  private begin(runId: string): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const { affectedRows } = await manager.query<ResultSetHeader>(BEGIN, [runId]);
      return affectedRows === 1;
    });
  }

  private async verify(actor: AuditActor, runId: string): Promise<void> {
    const renewal = setInterval(() => void this.renew(runId), RENEW_EVERY_MS).unref();
    try {
      const violations = await verifyInvariants(this.dataSource);
      await this.audit.change(actor, 'runVerification', async (manager) => {
        await manager.query(STORE, [outcomeOf(violations), runId]);
        const after = { contradictions: violations.length };
        return { subject: { type: 'System', id: 'verification' }, before: null, after, result: undefined };
      });
    } catch (error) {
      this.onFailure(error);
      await this.dataSource.query(`UPDATE verifications SET ${END_RUN} WHERE id = 1`, [runId]).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** The next renewal makes up for a failed one; otherwise the run expires, and another process may begin one. */
  private async renew(runId: string): Promise<void> {
    await this.dataSource
      .query(`UPDATE verifications SET ${SET_EXPIRY} WHERE id = 1 AND run_id = ?`, [runId])
      .catch(() => undefined);
  }

  private async othersEnd(): Promise<void> {
    const first = await this.readState();
    const endMs = performance.now() + this.maxWaitMs;
    while (performance.now() < endMs) {
      const state = await this.readState();
      if (!state?.isRunning || state.runId !== first?.runId) return;
      await sleep(POLL_INTERVAL_MS);
    }
  }
}
