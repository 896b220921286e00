import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';

const HEADER = '# Emitted by `npm run schema`. Do not edit.\n\n';

/** The text of a schema file under `schema/`. */
export function emitSchema(schema: GraphQLSchema): string {
  return `${HEADER}${printSchema(lexicographicSortSchema(schema))}\n`;
}
