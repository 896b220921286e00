import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { placeOf } from '../../lib/place';
import { ClaimsPart } from '../../pages/customers/claims-part';

export const Route = createFileRoute('/_console/customers/$customerId/claims')({
  validateSearch: placeOf,
  beforeLoad: needs('claims'),
  component: function Part() {
    return <ClaimsPart customerId={Route.useParams().customerId} search={Route.useSearch()} />;
  },
});
