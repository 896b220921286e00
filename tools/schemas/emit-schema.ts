import type { GraphQLSchema } from 'graphql';
import { printSdl } from '../../src/graphql/shared/print-sdl.js';

const HEADER = '# Emitted by `npm run schema`. Do not edit.\n\n';

/** The text of a schema file under `schema/`. */
export function emitSchema(schema: GraphQLSchema): string {
  return `${HEADER}${printSdl(schema)}\n`;
}
