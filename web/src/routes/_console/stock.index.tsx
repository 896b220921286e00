import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { PoolsPage } from '../../pages/stock/pools-page';
import { parsePoolsSearch } from '../../pages/stock/pools-search';

export const Route = createFileRoute('/_console/stock/')({
  validateSearch: parsePoolsSearch,
  beforeLoad: requirePermission('licensePools'),
  component: function Pools() {
    return <PoolsPage search={Route.useSearch()} />;
  },
});
