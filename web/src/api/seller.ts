import { queryOptions, useMutation } from '@tanstack/react-query';
import { useForget } from './forget';
import { Seller, UpdateSeller } from './generated/seller';
import type { UpdateSellerMutationVariables } from './generated/types';
import { keys } from './keys';
import { request } from './request';

export const sellerQuery = queryOptions({
  queryKey: keys.seller,
  queryFn: async ({ signal }) => (await request(Seller, {}, signal)).seller,
});

/** Waits until the stored values are read again, so that a form can show them beside the typed ones. */
export function useUpdateSeller() {
  return useMutation({
    mutationFn: async (variables: UpdateSellerMutationVariables) =>
      (await request(UpdateSeller, variables)).updateSeller,
    onSettled: useForget('seller', 'invoices'),
  });
}
