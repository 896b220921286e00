import type { GraphQLSchema } from 'graphql';
import { buildSchema, type ClassType, type NonEmptyArray } from 'type-graphql';
import { assertAuthorized, authCheckerOf } from './authorization.js';
import { declareTexts } from './texts.js';

/**
 * Builds a schema from its resolvers alone.
 * @param resolvers an instance of each class.
 * @param permissions the roles or scopes of which each declaration must name one.
 * @throws {Error} if a query or a mutation does not declare who may call it, or a text how long it may be.
 */
export async function buildApiSchema(
  resolvers: readonly object[],
  permissions: readonly string[] = [],
): Promise<GraphQLSchema> {
  const byClass = new Map(resolvers.map((one) => [one.constructor as ClassType, one]));
  const classes = [...byClass.keys()] as NonEmptyArray<ClassType> & ClassType[];
  assertAuthorized(classes, permissions);
  const schema = await buildSchema({
    resolvers: classes,
    orphanedTypes: [],
    validate: false,
    // Apollo Server checks the schema without running an introspection.
    skipCheck: true,
    authChecker: authCheckerOf(classes),
    container: { get: (someClass) => byClass.get(someClass) },
  });
  declareTexts(schema);
  return schema;
}
