export const STAFF_ROLES = ['ADMIN', 'CATALOGUE', 'FINANCE', 'SUPPORT'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
