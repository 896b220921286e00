import { AuditLog, AuditLogCount } from './generated/audit';
import { keys } from './keys';
import { LIST, queryOf } from './reads-and-changes';

/** Every change on any page adds an entry, so it is read again each time that it is shown. */
export const auditQuery = queryOf(AuditLog, [...keys.audit, 'list'], ({ auditLog }) => auditLog, {
  ...LIST,
  staleTime: 0,
});

export const auditCountQuery = queryOf(AuditLogCount, [...keys.audit, 'count'], ({ auditLog }) => auditLog.totalCount, {
  staleTime: 0,
});
