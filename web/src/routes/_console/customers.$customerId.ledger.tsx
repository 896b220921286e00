import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { parseLedgerSearch } from '../../pages/customers/ledger-search';
import { LedgerTab } from '../../pages/customers/ledger-tab';

export const Route = createFileRoute('/_console/customers/$customerId/ledger')({
  validateSearch: parseLedgerSearch,
  beforeLoad: requirePermission('ledgerEntries'),
  component: function Ledger() {
    return <LedgerTab customerId={Route.useParams().customerId} search={Route.useSearch()} />;
  },
});
