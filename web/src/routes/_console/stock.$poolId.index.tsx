import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { KeysPage } from '../../pages/stock/keys-page';
import { parseKeysSearch } from '../../pages/stock/keys-search';

export const Route = createFileRoute('/_console/stock/$poolId/')({
  validateSearch: parseKeysSearch,
  beforeLoad: needs('licenseKeys'),
  component: function PoolKeys() {
    const { poolId } = Route.useParams();
    return <KeysPage poolId={poolId} search={Route.useSearch()} />;
  },
});
