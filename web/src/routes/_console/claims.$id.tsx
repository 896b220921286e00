import { createFileRoute } from '@tanstack/react-router';
import { claimQuery } from '../../api/claims';
import { requirePermission } from '../../lib/require-permission';

/** The open claim of the inbox. */
export const Route = createFileRoute('/_console/claims/$id')({
  beforeLoad: requirePermission('claim'),
  loader: ({ context: { queryClient }, params: { id } }) => void queryClient.prefetchQuery(claimQuery(id)),
});
