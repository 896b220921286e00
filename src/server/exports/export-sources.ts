import type { StaffServices } from '../../graphql/staff/services.js';

/** The services that the rows of an export read names from. */
export type ExportSources = Pick<StaffServices, 'customers' | 'licensePools' | 'products' | 'staffMembers'>;
