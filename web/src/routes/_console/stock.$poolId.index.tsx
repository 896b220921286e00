import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { poolQuery } from '../../api/stock';
import { requirePermission } from '../../lib/require-permission';
import { KeysPage } from '../../pages/stock/keys-page';
import { parseKeysSearch } from '../../pages/stock/keys-search';

export const Route = createFileRoute('/_console/stock/$poolId/')({
  validateSearch: parseKeysSearch,
  beforeLoad: requirePermission('licenseKeys'),
  component: function PoolKeys() {
    const { poolId } = Route.useParams();
    const { data: pool } = useQuery(poolQuery(poolId));
    const search = Route.useSearch();
    return pool && <KeysPage pool={pool} search={search} />;
  },
});
