import { Seller, UpdateSeller } from './generated/seller';
import { keys } from './keys';
import { defineMutation, defineQuery } from './queries-and-mutations';

export const sellerQuery = defineQuery(Seller, keys.seller)({});

/** Waits until the stored values are loaded again, so that a form can show them next to the entered ones. */
export const useUpdateSeller = defineMutation(UpdateSeller, ['seller', 'invoices']);
