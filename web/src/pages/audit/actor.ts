import type { AuditRowFragment } from '../../api/generated/types';
import { actorName } from '../../lib/actor';
import { t } from '../../texts/audit';

/** The author of a change: a member of staff, the operator of a command, or the service. */
export function actorOf(entry: Pick<AuditRowFragment, 'staffMember' | 'operator'>): string {
  return actorName(entry) ?? t.audit.service;
}
