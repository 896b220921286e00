import type { GraphQLSchema } from 'graphql';
import { buildSchema, type ClassType, type NonEmptyArray } from 'type-graphql';
import { assertAuthorized, authCheckerOf } from './authorization.js';

/**
 * Builds the schema of one face from its resolver classes alone.
 * @param instances one for each class; not needed where the schema is only printed.
 * @param permissions the roles or scopes of which each declaration has to name one.
 * @throws {Error} where a query or a mutation does not declare who may call it.
 */
export async function buildFace(
  classes: NonEmptyArray<ClassType>,
  instances: readonly object[],
  permissions: readonly string[] = [],
): Promise<GraphQLSchema> {
  assertAuthorized(classes, permissions);
  const byClass = new Map<unknown, unknown>(instances.map((one) => [one.constructor, one]));
  return buildSchema({
    resolvers: classes,
    orphanedTypes: [],
    validate: false,
    // Apollo Server checks the schema that it is given, without running an introspection.
    skipCheck: true,
    authChecker: authCheckerOf(classes),
    container: { get: (someClass: ClassType) => byClass.get(someClass) },
  });
}
