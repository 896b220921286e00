import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { placeOf } from '../../lib/place';
import { ImportsPage } from '../../pages/stock/imports-page';

export const Route = createFileRoute('/_console/stock/$poolId/imports/')({
  validateSearch: placeOf,
  beforeLoad: needs('keyImports'),
  component: function PoolImports() {
    const { poolId } = Route.useParams();
    return <ImportsPage poolId={poolId} search={Route.useSearch()} />;
  },
});
