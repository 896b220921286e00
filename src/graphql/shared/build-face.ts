import type { GraphQLSchema } from 'graphql';
import { buildSchema, type ClassType, type NonEmptyArray } from 'type-graphql';

/**
 * The schema of one face, made of its resolver classes alone.
 * @param instances answer for their classes; not needed where the schema is only printed.
 */
export function buildFace(classes: NonEmptyArray<ClassType>, instances: readonly object[]): Promise<GraphQLSchema> {
  const byClass = new Map<unknown, unknown>(instances.map((one) => [one.constructor, one]));
  return buildSchema({
    resolvers: classes,
    orphanedTypes: [],
    validate: false,
    container: { get: (someClass: ClassType) => byClass.get(someClass) },
  });
}
