import { createFileRoute } from '@tanstack/react-router';
import { claimQuery } from '../../api/claims';
import { needs } from '../../lib/needs';

/** The claim of the inbox that is read. */
export const Route = createFileRoute('/_console/claims/$id')({
  beforeLoad: needs('claim'),
  loader: ({ context: { queryClient }, params: { id } }) => void queryClient.prefetchQuery(claimQuery(id)),
});
