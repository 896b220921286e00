import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import type { Clock } from '../common/clock.js';
import type { StaffActor } from './staff-authentication.js';

/** What a change did, for the audit log, and its result. */
export interface Change<T> {
  subject: { type: string; id: string | number };
  /** The changed fields before the change; null for something new. Never holds a secret or a whole key. */
  before: unknown;
  after: unknown;
  result: T;
}

/** The result of a mutation that changes nothing now, because its Idempotency-Key has done so before. */
export interface Replay<T> {
  replayed: true;
  result: T;
}

/** Runs the mutations of staff: each in one transaction, which also writes its audit entry. */
export class AuditTrail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in a transaction and writes its audit entry there. A change that is refused writes none, nor does a replay.
   * @param action the mutation's name.
   */
  async change<T>(
    actor: StaffActor,
    action: string,
    work: (manager: EntityManager, now: Date) => Promise<Change<T> | Replay<T>>,
  ): Promise<T> {
    return inTransaction(this.dataSource, async (manager) => {
      const now = this.clock();
      const outcome = await work(manager, now);
      if ('replayed' in outcome) return outcome.result;
      const { subject, before, after, result } = outcome;
      await manager.query(
        `INSERT INTO audit_entries (at, staff_member_id, action, subject_type, subject_id, state_before, state_after)
         VALUES (?)`,
        [[now, actor.id, action, subject.type, String(subject.id), toJson(before), toJson(after)]],
      );
      return result;
    });
  }
}

function toJson(state: unknown): string | null {
  return state === null || state === undefined ? null : JSON.stringify(state);
}
