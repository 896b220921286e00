import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { LedgerPage } from '../../pages/customers/ledger-page';
import { parseLedgerSearch } from '../../pages/customers/ledger-search';

export const Route = createFileRoute('/_console/customers/$customerId/ledger')({
  validateSearch: parseLedgerSearch,
  beforeLoad: needs('ledgerEntries'),
  component: function Ledger() {
    return <LedgerPage customerId={Route.useParams().customerId} search={Route.useSearch()} />;
  },
});
