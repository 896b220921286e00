import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { ClaimsPage } from '../../pages/claims/claims-page';
import { parseClaimsSearch } from '../../pages/claims/claims-search';

export const Route = createFileRoute('/_console/claims/')({
  validateSearch: parseClaimsSearch,
  beforeLoad: needs('claims'),
  component: function Claims() {
    return <ClaimsPage search={Route.useSearch()} />;
  },
});
