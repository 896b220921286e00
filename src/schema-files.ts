import { buildCustomerSchema } from './graphql/customer-schema.js';
import { emitSchema } from './graphql/shared/emit-schema.js';
import { buildStaffSchema } from './graphql/staff-schema.js';
import { openApiDocument } from './rest/openapi/document.js';

/** The checked-in schema files, and what each has to hold. */
export const SCHEMA_FILES: Record<string, () => Promise<string>> = {
  'schema/customer.graphql': async () => emitSchema(await buildCustomerSchema()),
  'schema/admin.graphql': async () => emitSchema(await buildStaffSchema()),
  'schema/openapi.json': async () => `${JSON.stringify(openApiDocument(), null, 2)}\n`,
};
