import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { PoolsPage } from '../../pages/stock/pools-page';
import { parsePoolsSearch } from '../../pages/stock/pools-search';

export const Route = createFileRoute('/_console/stock/')({
  validateSearch: parsePoolsSearch,
  beforeLoad: needs('licensePools'),
  component: function Pools() {
    return <PoolsPage search={Route.useSearch()} />;
  },
});
