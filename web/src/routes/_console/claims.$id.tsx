import { createFileRoute } from '@tanstack/react-router';
import { claimQuery } from '../../api/claims';
import { needs } from '../../lib/needs';
import { ClaimPage } from '../../pages/claims/claim-page';

export const Route = createFileRoute('/_console/claims/$id')({
  beforeLoad: needs('claim'),
  loader: ({ context: { queryClient }, params: { id } }) => void queryClient.prefetchQuery(claimQuery(id)),
  component: function Claim() {
    const { id } = Route.useParams();
    return <ClaimPage key={id} id={id} />;
  },
});
