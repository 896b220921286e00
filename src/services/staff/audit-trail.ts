import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../db/transaction.js';
import { AuditEntry } from '../../entities/audit-entry.js';
import type { Clock } from '../common/clock.js';
import type { StaffActor } from './staff-authentication.js';

/** What a change did, as the audit log keeps it, and what it gives back. */
export interface Change<T> {
  subject: { type: string; id: string | number };
  /** What was there before, as far as the change touches it; null for something new. Never a secret or a whole key. */
  before: unknown;
  after: unknown;
  result: T;
}

/** Runs what staff does: each mutation in one transaction, together with its audit entry. */
export class AuditTrail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in a transaction and writes one audit entry in it; a refused change writes none.
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
      await manager.insert(AuditEntry, {
        at: now,
        staffMemberId: actor.id,
        action,
        subjectType: subject.type,
        subjectId: String(subject.id),
        before: toJson(before),
        after: toJson(after),
      });
      return result;
    });
  }
}

function toJson(state: unknown): string | null {
  return state === null || state === undefined ? null : JSON.stringify(state);
}
