import { createFileRoute } from '@tanstack/react-router';
import { parseListSearch } from '../../lib/list-search';
import { requirePermission } from '../../lib/require-permission';
import { ClaimsTab } from '../../pages/customers/claims-tab';

export const Route = createFileRoute('/_console/customers/$customerId/claims')({
  validateSearch: parseListSearch,
  beforeLoad: requirePermission('claims'),
  component: function Tab() {
    return <ClaimsTab customerId={Route.useParams().customerId} search={Route.useSearch()} />;
  },
});
