import { Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { printSdl } from '../graphql/shared/print-sdl.js';
import { CACHE_CONTROL } from './site.js';

/** Serves both GraphQL schemas as text, for generators of code (docs/spec/types.md). Like introspection, they are no secret. */
export function schemaFiles(customer: GraphQLSchema, admin: GraphQLSchema): Router {
  const router = Router();
  for (const [name, schema] of Object.entries({ customer, admin })) {
    let text: string | undefined;
    router.get(`/schema/${name}.graphql`, (_request, response) => {
      text ??= printSdl(schema);
      response.set('Cache-Control', CACHE_CONTROL).type('text').send(text);
    });
  }
  return router;
}
