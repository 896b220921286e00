import type { StaffRole } from '../../entities/staff/staff-member.js';

/** Whether a role may see a field that not every role sees; for the others it is null. */
export function maySee(role: StaffRole | undefined, roles: readonly StaffRole[]): boolean {
  return role !== undefined && roles.includes(role);
}
