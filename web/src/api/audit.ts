import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AuditLog, AuditLogCount } from './generated/audit';
import type { AuditLogCountQueryVariables, AuditLogQueryVariables } from './generated/types';
import { keys } from './keys';
import { request } from './request';

/** Every change on any page adds an entry, so it is read again each time that it is shown. */
export const auditQuery = (variables: AuditLogQueryVariables) =>
  queryOptions({
    queryKey: [...keys.audit, 'list', variables],
    queryFn: async ({ signal }) => (await request(AuditLog, variables, signal)).auditLog,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const auditCountQuery = (variables: AuditLogCountQueryVariables) =>
  queryOptions({
    queryKey: [...keys.audit, 'count', variables],
    queryFn: async ({ signal }) => (await request(AuditLogCount, variables, signal)).auditLog.totalCount,
    staleTime: 0,
  });
