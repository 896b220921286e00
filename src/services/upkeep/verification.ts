import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import { queryWithLongTimeout } from '../../db/statement-timeout.js';
import { inTransaction } from '../../db/transaction.js';
import { VerificationState } from '../../entities/upkeep.js';
import { AdaptiveSize } from '../common/adaptive-size.js';
import { withTimeout } from '../common/with-timeout.js';
import { findChangedDocuments } from '../invoices/reading/invoice-check.js';
import { findIncompleteBlocks } from '../orders/order-search.js';
import type { AuditActor, AuditTrail } from '../staff/audit-trail.js';
import { INVARIANTS } from './invariants.js';
import { divide, type Division, type Part, type Since } from './parts.js';

export interface Violation {
  invariant: string;
  detail: string;
}

// The first hundred are enough to start a repair; a list of millions is of no use.
const MAX_VIOLATIONS = 100;

// Short enough that what other transactions delete meanwhile can be removed soon.
const TARGET_MS = 200;
const SIZES = { first: 100, min: 10, max: 200_000 };
// So that their texts fit into memory.
const MAX_DOCUMENTS = 2_000;

/** How far a verification is: the invariant that it checks, and how much of its rows are checked, from 0 to 1. */
export interface Progress {
  invariant: string;
  /** From 1. */
  number: number;
  of: number;
  share: number;
}

export interface VerifyOptions {
  /** Checks only what was changed since then; by default everything. */
  since?: Since | undefined;
  /** Called before each invariant and after each part. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Without what SQL cannot check: the hashes of invoices and the signatures of searches. */
  onlySql?: boolean;
}

type FindIn = (part: Part, limit: number) => Promise<Violation[]>;

interface Check {
  invariant: string;
  division: Division;
  findIn: FindIn;
  maxSize?: number;
}

// `:orders(o.order_number)`; the first one says how the statement is divided.
const CONDITION = /:(\w+)\(([\w.]+)\)/g;

function sqlCheck(dataSource: DataSource, invariant: string, sql: string): Check {
  const [[, division = 'all'] = []] = sql.matchAll(CONDITION);
  const findIn: FindIn = async ({ within, month = '' }, limit) => {
    const filled = sql.replaceAll(CONDITION, (_, _division, name: string) => within(name));
    const text = `${filled.replaceAll(':month', `'${month}'`)} LIMIT ${limit}`;
    const rows = await queryWithLongTimeout<{ detail: string }[]>(dataSource, text);
    return rows.map(({ detail }) => ({ invariant, detail }));
  };
  return { invariant, division: division as Division, findIn };
}

/** Hashes and signatures are made of more than SQL can put together. */
function otherChecks(dataSource: DataSource): Check[] {
  return [
    {
      invariant: 'the content of each document is that of its hash',
      division: 'invoices',
      maxSize: MAX_DOCUMENTS,
      findIn: ({ within }) => findChangedDocuments(dataSource, within('i.id')),
    },
    {
      invariant: 'what a search may skip does not contain its text',
      division: 'customers',
      findIn: async ({ within }, limit) =>
        (await findIncompleteBlocks(dataSource, limit, within('customer_id'))).map(({ customerId, lastOrder }) => ({
          invariant: 'what a search may skip does not contain its text',
          detail: `the block of customer ${customerId} up to order ${lastOrder} lacks texts of its orders`,
        })),
    },
  ];
}

async function runCheck(
  { division, findIn, maxSize = SIZES.max }: Check,
  divisions: ReturnType<typeof divide>,
  onShare: (share: number) => void,
): Promise<Violation[]> {
  const size = new AdaptiveSize(TARGET_MS, SIZES.first, { min: SIZES.min, max: maxSize });
  const takePart = await divisions[division]();
  const violations: Violation[] = [];
  for (let part = takePart(size.value); part && violations.length < MAX_VIOLATIONS; part = takePart(size.value)) {
    const startedAt = performance.now();
    violations.push(...(await findIn(part, MAX_VIOLATIONS - violations.length)));
    size.adapt(performance.now() - startedAt);
    onShare(part.share);
  }
  return violations.slice(0, MAX_VIOLATIONS);
}

/**
 * Checks invariants of the database, part by part, so that no statement holds a snapshot for long and orders and imports
 * can go on meanwhile.
 * @returns at most 100 breaches of each invariant.
 */
export async function verifyInvariants(
  dataSource: DataSource,
  { since, onProgress = () => undefined, onlySql = false }: VerifyOptions = {},
): Promise<Violation[]> {
  const divisions = divide(dataSource, since);
  const ofSql = Object.entries(INVARIANTS).map(([invariant, sql]) => sqlCheck(dataSource, invariant, sql));
  const checks = [...ofSql, ...(onlySql ? [] : otherChecks(dataSource))];
  const violations: Violation[] = [];
  for (const [index, check] of checks.entries()) {
    const progress = { invariant: check.invariant, number: index + 1, of: checks.length };
    onProgress({ ...progress, share: 0 });
    violations.push(...(await runCheck(check, divisions, (share) => onProgress({ ...progress, share }))));
  }
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
