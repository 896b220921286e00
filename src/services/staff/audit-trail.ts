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

/** Runs the mutations of staff: each in one transaction, which also writes its audit entry. */
export class AuditTrail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in a transaction and writes its audit entry there. A change that is refused writes none.
   * @param action the mutation's name.
   */
  async change<T>(
    actor: StaffActor,
    action: string,
    work: (manager: EntityManager, now: Date) => Promise<Change<T>>,
  ): Promise<T> {
    return inTransaction(this.dataSource, async (manager) => {
      const now = this.clock();
      const { subject, before, after, result } = await work(manager, now);
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
