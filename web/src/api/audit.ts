import { AuditLog, AuditLogCount } from './generated/audit';
import { keys } from './keys';
import { defineQuery, LIST } from './queries-and-mutations';

/** Every change on any page adds an entry, so it is loaded again each time it is shown. */
export const auditQuery = defineQuery(AuditLog, [...keys.audit, 'list'], ({ auditLog }) => auditLog, {
  ...LIST,
  staleTime: 0,
});

export const auditCountQuery = defineQuery(
  AuditLogCount,
  [...keys.audit, 'count'],
  ({ auditLog }) => auditLog.totalCount,
  {
    staleTime: 0,
  },
);
