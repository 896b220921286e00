import type { ClaimResolution } from '../../domain/after-sales/claim.js';
import type { StaffRole } from '../../entities/staff/staff-member.js';
import { FINANCE_STAFF, SUPPORT_STAFF } from '../staff/roles.js';

/** The roles that may choose each resolution: a credit is a matter of money (docs/spec/claims.md#resolution). */
export const ROLES_BY_RESOLUTION: Record<ClaimResolution, readonly StaffRole[]> = {
  REPLACE: SUPPORT_STAFF,
  CREDIT: FINANCE_STAFF,
  REJECT: SUPPORT_STAFF,
};
