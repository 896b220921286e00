import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { poolQuery } from '../../api/stock';
import { requirePermission } from '../../lib/require-permission';
import { ImportPage } from '../../pages/stock/import-page';

export const Route = createFileRoute('/_console/stock/$poolId/import')({
  beforeLoad: requirePermission('importLicenseKeys'),
  component: function ImportKeys() {
    const { poolId } = Route.useParams();
    const { data: pool } = useQuery(poolQuery(poolId));
    return pool && <ImportPage pool={pool} />;
  },
});
