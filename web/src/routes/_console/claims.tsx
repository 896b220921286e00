import { createFileRoute, useParams } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { ClaimsPage } from '../../pages/claims/claims-page';
import { parseClaimsSearch } from '../../pages/claims/claims-search';

/** The inbox, with or without an open claim. */
export const Route = createFileRoute('/_console/claims')({
  validateSearch: parseClaimsSearch,
  beforeLoad: requirePermission('claims'),
  component: function Claims() {
    const id = useParams({ strict: false, select: (params) => params.id });
    return <ClaimsPage search={Route.useSearch()} id={id} />;
  },
});
