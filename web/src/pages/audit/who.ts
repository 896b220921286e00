import type { AuditRowFragment } from '../../api/generated/types';
import { nameOfWho } from '../../lib/who';
import { t } from '../../texts/audit';

/** Who made a change: a member of staff, whoever ran a command, or the service. */
export function whoOf(made: Pick<AuditRowFragment, 'staffMember' | 'operator'>): string {
  return nameOfWho(made) ?? t.audit.service;
}
