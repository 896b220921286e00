import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';

/** A schema in GraphQL's own language, in alphabetical order. */
export const printSdl = (schema: GraphQLSchema): string => printSchema(lexicographicSortSchema(schema));
