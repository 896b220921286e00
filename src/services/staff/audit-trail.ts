import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import type { StaffRole } from '../../domain/staff/staff-role.js';
import type { AuditEntry } from '../../entities/staff/staff-member.js';
import type { Clock } from '../common/clock.js';
import { currentTraceContext } from '../common/request-scope.js';

/** The member of staff who sends a request; audit entries name its id. */
export interface StaffActor {
  id: string;
  name: string;
  role: StaffRole;
  /** The browser session that the request came with; undefined if it came with a token. */
  sessionId?: string;
  /** The customer for whom a helper of a test shop acts as this member; null before there is one. */
  testedBy?: number | null;
}

/** A person who runs a command, named by the operating system because there is no member of staff. */
export interface OperatorActor {
  via: 'CLI';
  /** Such as `ada@web-1`. Truncated to 200 characters. */
  operator: string;
}

/** The service itself, such as a job. */
export interface SystemActor {
  via: 'SYSTEM';
  /** The member of staff who has planned what it does. */
  plannedBy?: string;
}

export type AuditActor = StaffActor | OperatorActor | SystemActor;

export const SYSTEM: SystemActor = { via: 'SYSTEM' };

const MAX_OPERATOR = 200;

/** An actor as the columns of an audit entry name it. */
export function originOf(actor: AuditActor): Pick<AuditEntry, 'staffMemberId' | 'via' | 'operator'> {
  if (!('via' in actor)) {
    if (actor.testedBy !== undefined) {
      const operator = actor.testedBy === null ? null : `customer ${actor.testedBy}`;
      return { staffMemberId: actor.id, via: 'TEST_SHOP', operator };
    }
    return { staffMemberId: actor.id, via: actor.sessionId === undefined ? 'GRAPHQL' : 'CONSOLE', operator: null };
  }
  const operator = actor.via === 'CLI' ? Array.from(actor.operator).slice(0, MAX_OPERATOR).join('') : null;
  const staffMemberId = actor.via === 'SYSTEM' ? (actor.plannedBy ?? null) : null;
  return { staffMemberId, via: actor.via, operator };
}

/** What a change did, for the audit log. */
export interface AuditedChange {
  subject: { type: string; id: string | number };
  /** The changed fields before the change; null for a new object. Never contains a secret or a complete key. */
  before: unknown;
  after: unknown;
}

export interface Change<T> extends AuditedChange {
  result: T;
}

/** The result of a mutation that changes nothing now, because its Idempotency-Key has done so before. */
interface RepeatedResult<T> {
  repeated: true;
  result: T;
}
export type Outcome<T> = Change<T> | RepeatedResult<T>;

/**
 * Writes the audit entry of a change into the transaction that makes it.
 * @param action the mutation's name.
 * @param traceContext the request that made it, where the transaction does not run in its context.
 */
export function recordChange(
  manager: EntityManager,
  actor: AuditActor,
  action: string,
  change: AuditedChange,
  now: Date,
  traceContext = currentTraceContext(),
): Promise<void> {
  return recordChanges(manager, actor, action, [change], now, traceContext);
}

/** Like `recordChange`, for changes of several things. */
export async function recordChanges(
  manager: EntityManager,
  actor: AuditActor,
  action: string,
  changes: readonly AuditedChange[],
  now: Date,
  { requestId } = currentTraceContext(),
): Promise<void> {
  if (changes.length === 0) return;
  const { staffMemberId, via, operator } = originOf(actor);
  const rows = changes.map(({ subject: { type, id }, before, after }) => {
    const states = [toJson(before), toJson(after)];
    return [now, staffMemberId, action, type, String(id), ...states, requestId, via, operator];
  });
  await manager.query(
    `INSERT INTO audit_entries (at, staff_member_id, action, subject_type, subject_id, state_before, state_after,
                                request_id, via, operator)
     VALUES ?`,
    [rows],
  );
}

/** Ends the transaction of a dry run, which is rolled back. */
class DryRunEnd<T> extends Error {
  constructor(readonly result: T) {
    super('A dry run changes nothing');
  }
}

/** Runs the changes of staff and of commands: each in one transaction, which also writes its audit entry. */
export class AuditTrail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in a transaction and writes its audit entry there. A rejected change writes none, nor does a repeated
   * one.
   * @param action the mutation's name.
   * @param dryRun rolls everything back, and returns the result that the change would have had.
   */
  async change<T>(
    actor: AuditActor,
    action: string,
    work: (manager: EntityManager, now: Date) => Promise<Outcome<T>>,
    { dryRun = false } = {},
  ): Promise<T> {
    const changing = inTransaction(this.dataSource, async (manager) => {
      const now = this.clock();
      const outcome = await work(manager, now);
      if ('repeated' in outcome) return outcome.result;
      const { result, ...change } = outcome;
      if (dryRun) throw new DryRunEnd(result);
      await recordChange(manager, actor, action, change, now);
      return result;
    });
    return changing.catch((error: unknown) => {
      if (error instanceof DryRunEnd) return error.result as T;
      throw error;
    });
  }
}

function toJson(state: unknown): string | null {
  return state === null || state === undefined ? null : JSON.stringify(state);
}
