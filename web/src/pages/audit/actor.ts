import type { AuditRowFragment } from '../../api/generated/types';
import { actorName } from '../../lib/actor';
import { t } from '../../texts/audit';

/** Who made a change: a member of staff, whoever ran a command, or the service. */
export function actorOf(entry: Pick<AuditRowFragment, 'staffMember' | 'operator'>): string {
  return actorName(entry) ?? t.audit.service;
}
