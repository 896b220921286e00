import { Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { authorize, declaredRoles } from '../../graphql/shared/authorization.js';
import type { StaffContext } from '../../graphql/staff/context.js';
import { csvHeaders, csvText } from '../../rest/csv/csv-text.js';
import { awaitRateLimit } from '../../rest/rate-limit.js';
import { sendStream } from '../../rest/send-stream.js';
import type { Contexts } from '../contexts.js';
import { filterReader } from './export-filter.js';
import type { ExportSources } from './export-rows.js';
import { exportRows, EXPORTS } from './exports.js';

/** What exports are read with. */
export interface ExportDeps {
  /** The staff's, whose lists are exported. */
  schema: GraphQLSchema;
  resolvers: readonly object[];
  sources: ExportSources;
}

/**
 * Serves `GET /admin/export/NAME.csv` to staff (docs/staff.md#exports). Its roles and filters are those of the list in
 * GraphQL.
 */
export function exportRouter(contexts: Pick<Contexts, 'ofStaff'>, { schema, resolvers, sources }: ExportDeps): Router {
  const router = Router({ caseSensitive: true });
  for (const [name, one] of Object.entries(EXPORTS)) {
    const roles = declaredRoles(one.resolver, one.list);
    const readFilter = filterReader(schema, one.list);
    const resolver = resolvers.find((candidate) => candidate instanceof one.resolver);
    if (!resolver) throw new Error(`${one.resolver.name} is missing`);
    router.get(`/admin/export/${name}.csv`, async (request, response) => {
      const context: StaffContext = await contexts.ofStaff(request);
      await awaitRateLimit(context, response);
      authorize(context, roles);
      const rows = exportRows(one, resolver, readFilter(request.query), { sources, role: context.role });
      // It may contain everything that customers bought, so no cache may store a copy.
      response.set('Cache-Control', 'private, no-store');
      await sendStream(request, response, csvText(one.columns, rows), csvHeaders(`${name}.csv`));
    });
  }
  return router;
}
