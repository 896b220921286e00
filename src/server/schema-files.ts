import { Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { printSdl } from '../graphql/shared/print-sdl.js';
import { lazy, type Lazy } from '../services/common/lazy.js';
import { CACHE_CONTROL } from './site.js';

/** Serves both GraphQL schemas as text, for generators of code (docs/spec/types.md). Like introspection, they are no secret. */
export function schemaFiles(schemas: Readonly<Record<'customer' | 'admin', Lazy<GraphQLSchema>>>): Router {
  const router = Router();
  for (const [name, schema] of Object.entries(schemas)) {
    const text = lazy(async () => printSdl(await schema()));
    router.get(`/schema/${name}.graphql`, async (_request, response) => {
      response
        .set('Cache-Control', CACHE_CONTROL)
        .type('text')
        .send(await text());
    });
  }
  return router;
}
