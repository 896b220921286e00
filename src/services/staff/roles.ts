import { STAFF_ROLES, type StaffRole } from '../../entities/staff-member.js';

/** Reading: all roles do. */
export const EVERYBODY: readonly StaffRole[] = STAFF_ROLES;

/** Members of staff, access tokens and verifications. */
export const ADMINS: readonly StaffRole[] = ['ADMIN'];

/** Products, prices, promotions, packages and their assignment, pools, keys and their imports. */
export const CATALOGUE_STAFF: readonly StaffRole[] = ['ADMIN', 'CATALOGUE'];

/** Customers, their status and credit, payments, credit notes. */
export const FINANCE_STAFF: readonly StaffRole[] = ['ADMIN', 'FINANCE'];

/** Replacements, revealing keys, webhooks and deliveries, orders for customers. */
export const SUPPORT_STAFF: readonly StaffRole[] = ['ADMIN', 'SUPPORT'];

/** Claims: by a replacement or a rejection, or by a credit. Which of them a role may is decided with the resolution. */
export const CLAIM_STAFF: readonly StaffRole[] = ['ADMIN', 'FINANCE', 'SUPPORT'];
