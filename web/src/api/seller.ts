import { queryOptions } from '@tanstack/react-query';
import { Seller, UpdateSeller } from './generated/seller';
import { keys } from './keys';
import { defineMutation } from './queries-and-mutations';
import { requestField } from './request';

export const sellerQuery = queryOptions({
  queryKey: keys.seller,
  queryFn: ({ signal }) => requestField(Seller, {}, signal),
});

/** Waits until the stored values are loaded again, so that a form can show them next to the entered ones. */
export const useUpdateSeller = defineMutation(UpdateSeller, ['seller', 'invoices']);
