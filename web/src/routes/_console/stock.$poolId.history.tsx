import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { PoolHistoryPage } from '../../pages/stock/pool-history-page';

export const Route = createFileRoute('/_console/stock/$poolId/history')({
  beforeLoad: requirePermission('licensePool'),
  component: function PoolHistory() {
    const { poolId } = Route.useParams();
    return <PoolHistoryPage key={poolId} poolId={poolId} />;
  },
});
