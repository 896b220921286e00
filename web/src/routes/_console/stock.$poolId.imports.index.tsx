import { createFileRoute } from '@tanstack/react-router';
import { parseListSearch } from '../../lib/list-search';
import { requirePermission } from '../../lib/require-permission';
import { ImportsPage } from '../../pages/stock/imports-page';

export const Route = createFileRoute('/_console/stock/$poolId/imports/')({
  validateSearch: parseListSearch,
  beforeLoad: requirePermission('keyImports'),
  component: function PoolImports() {
    const { poolId } = Route.useParams();
    return <ImportsPage poolId={poolId} search={Route.useSearch()} />;
  },
});
