import { createFileRoute } from '@tanstack/react-router';
import { sellerQuery } from '../../api/seller';
import { requirePermission } from '../../lib/require-permission';
import { SellerPage } from '../../pages/invoices/seller-page';

export const Route = createFileRoute('/_console/invoices/seller')({
  beforeLoad: requirePermission('seller'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(sellerQuery),
  component: SellerPage,
});
