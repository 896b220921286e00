import { createFileRoute } from '@tanstack/react-router';
import { keyImportQuery } from '../../api/key-imports';
import { requirePermission } from '../../lib/require-permission';
import { ImportDetailsPage } from '../../pages/stock/import-details-page';
import { parseImportSearch } from '../../pages/stock/recall-search';

export const Route = createFileRoute('/_console/stock/$poolId/imports/$id')({
  validateSearch: parseImportSearch,
  beforeLoad: requirePermission('keyImport'),
  loader: ({ context: { queryClient }, params: { id } }) => void queryClient.prefetchQuery(keyImportQuery(id)),
  component: function PoolImport() {
    const { poolId, id } = Route.useParams();
    return <ImportDetailsPage key={id} poolId={poolId} id={id} search={Route.useSearch()} />;
  },
});
