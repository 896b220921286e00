import { createFileRoute } from '@tanstack/react-router';
import { sellerQuery } from '../../api/seller';
import { needs } from '../../lib/needs';
import { SellerPage } from '../../pages/invoices/seller-page';

export const Route = createFileRoute('/_console/invoices/seller')({
  beforeLoad: needs('seller'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(sellerQuery),
  component: SellerPage,
});
