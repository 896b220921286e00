import type { AuditRowFragment } from '../../api/generated/types';
import { t } from '../../texts/audit';

/** Who made a change: a member of staff, whoever ran a command, or the service. */
export function whoOf({ staffMember, operator }: Pick<AuditRowFragment, 'staffMember' | 'operator'>): string {
  return staffMember?.name ?? operator ?? t.audit.service;
}
