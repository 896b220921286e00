import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { poolQuery } from '../../api/stock';
import { needs } from '../../lib/needs';
import { ImportPage } from '../../pages/stock/import-page';

export const Route = createFileRoute('/_console/stock/$poolId/import')({
  beforeLoad: needs('importLicenseKeys'),
  component: function ImportKeys() {
    const { poolId } = Route.useParams();
    const { data: pool } = useQuery(poolQuery(poolId));
    return pool && <ImportPage pool={pool} />;
  },
});
