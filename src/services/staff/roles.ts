import { STAFF_ROLES, type StaffRole } from '../../domain/staff/staff-role.js';

/** All roles: reading. */
export const ALL_ROLES: readonly StaffRole[] = STAFF_ROLES;

/** Members of staff, access tokens and verifications. */
export const ADMIN_ONLY: readonly StaffRole[] = ['ADMIN'];

/** Products, prices, promotions, packages and their assignment, pools, keys and their imports. */
export const CATALOGUE_STAFF: readonly StaffRole[] = ['ADMIN', 'CATALOGUE'];

/** Customers, their status and credit, payments, credit notes. */
export const FINANCE_STAFF: readonly StaffRole[] = ['ADMIN', 'FINANCE'];

/** What keys cost, and who supplied them. */
export const COST_STAFF: readonly StaffRole[] = ['ADMIN', 'CATALOGUE', 'FINANCE'];

/** Replacements, revealing keys, webhooks and deliveries, orders for customers. */
export const SUPPORT_STAFF: readonly StaffRole[] = ['ADMIN', 'SUPPORT'];

/** Claims: who may replace, reject or credit. `AfterSales` checks which resolution a role may choose. */
export const CLAIM_STAFF: readonly StaffRole[] = ['ADMIN', 'FINANCE', 'SUPPORT'];
