import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { buildCustomerSchema } from './customer-schema.js';
import { buildStaffSchema } from './staff/staff-schema.js';

const HEADER = '# Emitted by `npm run schema`. Do not edit.\n\n';

/** The checked-in schema files, and what builds each. */
export const SCHEMA_FILES: Record<string, () => Promise<GraphQLSchema>> = {
  'schema/customer.graphql': () => buildCustomerSchema(),
  'schema/admin.graphql': () => buildStaffSchema(),
};

export function emitSchema(schema: GraphQLSchema): string {
  return `${HEADER}${printSchema(lexicographicSortSchema(schema))}\n`;
}
