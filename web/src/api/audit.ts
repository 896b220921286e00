import { AuditLog, AuditLogCount } from './generated/audit';
import { keys } from './keys';
import { defineCount, defineQuery, LIST } from './queries-and-mutations';

/** Every change on any page adds an entry, so it is loaded again each time it is shown. */
export const auditQuery = defineQuery(AuditLog, [...keys.audit, 'list'], { ...LIST, staleTime: 0 });

export const auditCountQuery = defineCount(AuditLogCount, [...keys.audit, 'count'], { staleTime: 0 });
