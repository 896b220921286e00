import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import { inTransaction } from '../../db/transaction.js';
import { VerificationState } from '../../entities/verification-state.js';
import { withTimeout } from '../common/with-timeout.js';
import type { AuditActor } from '../staff/audit-actor.js';
import type { AuditTrail } from '../staff/audit-trail.js';
import { verifyInvariants, type Breach } from './verification.js';

/** What a verification found. */
export interface VerificationOutcome {
  /** When it came to its end. */
  at: Date;
  /** A text for each contradiction; none where every invariant holds. */
  broken: string[];
}

/** The last verification that came to its end, by whichever process, and since when another one goes on. */
export interface VerificationView {
  last: VerificationOutcome | null;
  runningSince: Date | null;
}

interface StateRow {
  endedAt: Date | null;
  broken: string | null;
  runId: string | null;
  startedAt: Date | null;
  isRunning: number | null;
}

// Long enough for a process that is busy, short enough for somebody who waits for one that was killed.
const LIFETIME_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;
const LOOK_EVERY_MS = 250;
// Proxies give up on an answer after a minute at the latest. A verification that takes longer goes on by itself.
const PATIENCE_MS = 20_000;

const SET_EXPIRY = `expires_at = UTC_TIMESTAMP(3) + INTERVAL ${LIFETIME_SECONDS} SECOND`;
// A time that lies further ahead than any renewal sets it was written before the database's clock was put back.
const IS_RUNNING = `(run_id IS NOT NULL AND expires_at > UTC_TIMESTAMP(3)
                     AND expires_at <= UTC_TIMESTAMP(3) + INTERVAL ${2 * LIFETIME_SECONDS} SECOND)`;

const SELECT_STATE = `
  SELECT ${selectList(VerificationState, '', ['endedAt', 'broken', 'runId', 'startedAt'])}, ${IS_RUNNING} AS isRunning
    FROM verifications WHERE id = 1`;

const BEGIN = `
  UPDATE verifications SET run_id = ?, started_at = UTC_TIMESTAMP(3), ${SET_EXPIRY}
   WHERE id = 1 AND NOT ${IS_RUNNING}`;

/** Ends the run of that id, if it still goes on, and no other one. */
const END_RUN = 'run_id = IF(run_id = ?, NULL, run_id)';

const STORE = `UPDATE verifications SET ended_at = UTC_TIMESTAMP(3), broken = ?, ${END_RUN} WHERE id = 1`;

function outcomeOf(breaches: readonly Breach[]): string {
  return JSON.stringify(breaches.map(({ invariant, detail }) => `${invariant}: ${detail}`));
}

/** Stores what a verification outside of `VerificationRuns` found, for all processes to show. */
export async function storeOutcome(dataSource: DataSource, breaches: readonly Breach[]): Promise<void> {
  await dataSource.query(STORE, [outcomeOf(breaches), null]);
}

/** Verifies the database for staff, one verification at a time in all processes. */
export class VerificationRuns {
  /**
   * @param dataSource whose pool can do without a connection for as long as a verification takes.
   * @param onFailure told of a verification that failed, for which nobody may wait any more.
   * @param patienceMs how long a request waits for a verification.
   */
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly onFailure: (error: unknown) => void = () => undefined,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /**
   * Verifies the database and waits for the end of that, 20 seconds at most. Where another verification goes on already,
   * in whichever process, it waits for that one instead.
   */
  async run(actor: AuditActor): Promise<void> {
    const runId = newId();
    const run = (await this.begin(runId)) ? this.verify(actor, runId) : this.othersEnd();
    await withTimeout(run, this.patienceMs, () => undefined);
  }

  async view(): Promise<VerificationView> {
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
      const breaches = await verifyInvariants(this.dataSource);
      await this.audit.change(actor, 'runVerification', async (manager) => {
        await manager.query(STORE, [outcomeOf(breaches), runId]);
        const after = { contradictions: breaches.length };
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

  /** One that fails is made up for by the next one, or another process may begin a run of its own. */
  private async renew(runId: string): Promise<void> {
    await this.dataSource
      .query(`UPDATE verifications SET ${SET_EXPIRY} WHERE id = 1 AND run_id = ?`, [runId])
      .catch(() => undefined);
  }

  /** Waits until the run that goes on now ends. */
  private async othersEnd(): Promise<void> {
    const first = await this.readState();
    const endMs = performance.now() + this.patienceMs;
    while (performance.now() < endMs) {
      const state = await this.readState();
      if (!state?.isRunning || state.runId !== first?.runId) return;
      await sleep(LOOK_EVERY_MS);
    }
  }
}
