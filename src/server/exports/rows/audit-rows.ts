import type { Cell } from '../../../rest/csv/csv-text.js';
import type { AuditEntryView } from '../../../services/staff/audit-log.js';
import type { ExportSources } from '../export-sources.js';

/** `before` and `after` are JSON. */
export const EXPORTED_AUDIT_COLUMNS = [
  '_id',
  'at',
  'staffMember',
  'action',
  'subjectType',
  'subjectId',
  'before',
  'after',
  'requestId',
  'via',
  'operator',
];

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

export async function exportedAuditRows(
  entries: readonly AuditEntryView[],
  { staffMembers }: Pick<ExportSources, 'staffMembers'>,
): Promise<Cell[][]> {
  const members = await staffMembers.membersById(entries.flatMap(({ staffMemberId }) => staffMemberId ?? []));
  return entries.map(({ id, at, staffMemberId, action, subjectType, subjectId, before, after, ...entry }) => [
    id,
    at,
    staffMemberId === null ? null : (members.get(staffMemberId)?.name ?? null),
    action,
    subjectType,
    subjectId,
    jsonOf(before),
    jsonOf(after),
    entry.requestId,
    entry.via,
    entry.operator,
  ]);
}
