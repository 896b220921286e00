import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { LedgerPart } from '../../pages/customers/ledger-part';
import { parseLedgerSearch } from '../../pages/customers/ledger-search';

export const Route = createFileRoute('/_console/customers/$customerId/ledger')({
  validateSearch: parseLedgerSearch,
  beforeLoad: needs('ledgerEntries'),
  component: function Ledger() {
    return <LedgerPart customerId={Route.useParams().customerId} search={Route.useSearch()} />;
  },
});
