import type { AuditEntry } from '../../entities/staff/audit-entry.js';
import type { StaffActor } from './staff-authentication.js';

/** A person who runs a command, named by the operating system because there is no member of staff. */
export interface OperatorActor {
  via: 'CLI';
  /** Such as `ada@web-1`. At most 200 characters are kept. */
  operator: string;
}

/** The service itself, such as a job. */
export interface SystemActor {
  via: 'SYSTEM';
  /** The member of staff who has planned what it does. */
  plannedBy?: string;
}

/** Who makes a change, for the audit log. */
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
