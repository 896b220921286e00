import { KINDS, REASONS } from '../../src/domain/common/errors.js';
import { buildCustomerSchema } from '../../src/graphql/customer-schema.js';
import { buildStaffSchema } from '../../src/graphql/staff-schema.js';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { CLIENT_TYPES, clientTypes } from './client-types.js';
import { emitSchema } from './emit-schema.js';
import { migrationIndex } from './migration-index.js';
import { rolesByOperation } from './roles-by-operation.js';

/** The roles that may call each operation of staff, by its name; the console hides what the service refuses. */
async function staffRoles(): Promise<string> {
  const roles = [...rolesByOperation(await buildStaffSchema())].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(roles), null, 2)}\n`;
}

/** What the service says to staff, by code, and what it can miss: what the console translates. */
async function reasons(): Promise<string> {
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, kind]));
  return `${JSON.stringify({ texts: REASONS, kinds }, null, 2)}\n`;
}

/** The checked-in files that are emitted, and what each has to hold. */
export const SCHEMA_FILES: Record<string, () => Promise<string>> = {
  'schema/customer.graphql': async () => emitSchema(await buildCustomerSchema()),
  'schema/admin.graphql': async () => emitSchema(await buildStaffSchema()),
  'schema/staff-roles.json': staffRoles,
  'schema/reasons.json': reasons,
  'src/migrations/index.ts': migrationIndex,
  'schema/openapi.json': async () => `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  [CLIENT_TYPES]: clientTypes,
};
