import type { GraphQLSchema } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { STAFF_ROLES, type StaffRole } from '../../src/domain/staff/staff-role.js';
import { declaredRoles } from '../../src/graphql/shared/authorization.js';

function isOfStaff(roles: readonly string[]): roles is readonly StaffRole[] {
  return roles.length > 0 && roles.every((role) => (STAFF_ROLES as readonly string[]).includes(role));
}

/** The roles that may call each operation of staff, as the resolvers declare them. */
export function rolesByOperation(schema: GraphQLSchema): Map<string, readonly StaffRole[]> {
  const { queries, mutations } = getMetadataStorage();
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  const found = new Map<string, readonly StaffRole[]>();
  for (const { target, methodName, schemaName } of [...queries, ...mutations]) {
    const roles = declaredRoles(target, methodName);
    // The customers' operations, which may have been loaded too, name none of staff's roles.
    if (schemaName in fields && isOfStaff(roles)) found.set(schemaName, roles);
  }
  return found;
}
