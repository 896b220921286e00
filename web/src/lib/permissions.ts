import rolesByOperation from '../../../schema/staff-roles.json';
import { RefusedError } from '../api/errors';
import type { ClaimResolution, ShellQuery, StaffRole } from '../api/generated/types';
import { t } from '../texts';

/** An operation of `/admin/graphql`. */
export type Operation = keyof typeof rolesByOperation;

/**
 * Whether a role may call an operation, by the service's declaration. Routes and buttons both use it; the service
 * still checks every request.
 */
export function may(role: StaffRole, operation: Operation): boolean {
  const roles: readonly string[] = rolesByOperation[operation];
  return roles.includes(role);
}

/** Whether a role sees the costs and the profit of orders (docs/spec/staff-and-keys.md#reports). */
export const seesCosts = (role: StaffRole): boolean => role === 'ADMIN' || role === 'FINANCE';

/** Whether a role sees the cost of imported keys. */
export const seesPurchases = (role: StaffRole): boolean => role !== 'SUPPORT';

/** A role may choose a resolution if it may do the same to a key without a claim (docs/spec/claims.md#resolution). */
const NEEDED: Record<ClaimResolution, Operation> = {
  REPLACE: 'replaceLicenseKey',
  REJECT: 'replaceLicenseKey',
  CREDIT: 'creditKeys',
};

export function resolutionsOf(role: StaffRole): ClaimResolution[] {
  const resolutions: ClaimResolution[] = ['REPLACE', 'CREDIT', 'REJECT'];
  return resolutions.filter((resolution) => may(role, 'resolveClaim') && may(role, NEEDED[resolution]));
}

/** A guard for a route: it opens only for roles that may call its operation. */
export function requirePermission(operation: Operation) {
  return ({ context: { shell } }: { context: { shell: ShellQuery } }): void => {
    const { role } = shell.me;
    if (!may(role, operation)) throw new RefusedError('FORBIDDEN', t.errors.noPermission(role), {}, undefined, false);
  };
}
