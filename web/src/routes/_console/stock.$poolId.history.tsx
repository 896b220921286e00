import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { PoolHistoryPage } from '../../pages/stock/pool-history-page';

export const Route = createFileRoute('/_console/stock/$poolId/history')({
  beforeLoad: needs('licensePool'),
  component: function PoolHistory() {
    const { poolId } = Route.useParams();
    return <PoolHistoryPage key={poolId} poolId={poolId} />;
  },
});
