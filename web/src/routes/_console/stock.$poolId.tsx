import { createFileRoute, Outlet } from '@tanstack/react-router';
import { poolQuery } from '../../api/stock';
import { requirePermission } from '../../lib/require-permission';
import { PoolFrame } from '../../pages/stock/pool-frame';

export const Route = createFileRoute('/_console/stock/$poolId')({
  beforeLoad: requirePermission('licensePool'),
  loader: ({ context: { queryClient }, params: { poolId } }) => void queryClient.prefetchQuery(poolQuery(poolId)),
  component: function Pool() {
    const { poolId } = Route.useParams();
    return (
      <PoolFrame key={poolId} poolId={poolId}>
        <Outlet />
      </PoolFrame>
    );
  },
});
