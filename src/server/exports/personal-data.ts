import { Router } from 'express';
import { authorize } from '../../graphql/shared/authorization.js';
import type { StaffServices } from '../../graphql/staff/services.js';
import { awaitRateLimit } from '../../rest/rate-limit.js';
import { sendStream } from '../../rest/send.js';
import { FINANCE_STAFF } from '../../services/staff/roles.js';
import type { Contexts } from '../contexts.js';
import { objectId } from './export-filter.js';
import { downloadHeaders, readOne } from './invoice-files.js';
import { personalDataZip } from './personal-data-zip.js';

export type CustomerFiles = Pick<StaffServices, 'customerExport'>;

/** Serves `GET /admin/export/personal-data.zip` to staff (docs/personal-data.md#export). */
export function personalDataRouter(contexts: Pick<Contexts, 'ofStaff'>, { customerExport }: CustomerFiles): Router {
  const router = Router({ caseSensitive: true });
  router.get('/admin/export/personal-data.zip', async (request, response) => {
    const context = await contexts.ofStaff(request);
    await awaitRateLimit(context, response);
    authorize(context, FINANCE_STAFF);
    const { customerNumber, tables } = await customerExport.open(
      context.staff,
      readOne('customerId', objectId, request),
    );
    response.set('Cache-Control', 'private, no-store');
    const headers = downloadHeaders(`customer-${customerNumber}.zip`, 'application/zip');
    await sendStream(request, response, personalDataZip(tables), headers);
  });
  return router;
}
