import { queryOptions } from '@tanstack/react-query';
import { HeldInvoices, InvoiceDetails, Invoices, InvoicesCount, InvoicesOfOrder } from './generated/invoices';
import { Seller, UpdateSeller } from './generated/seller';
import { keys } from './keys';
import { COUNT, defineCount, defineMutation, defineQuery, LIST } from './queries-and-mutations';
import { request } from './request';

export const invoicesQuery = defineQuery(Invoices, [...keys.invoices, 'list'], LIST);

/** A separate query, so that the list does not wait for the count. */
export const invoicesCountQuery = defineCount(InvoicesCount, [...keys.invoices, 'count'], COUNT);

// The cause of a hold is fixed on other pages, and the invoice is then issued automatically.
const REFETCH_MS = 10_000;

export const heldInvoicesQuery = defineQuery(HeldInvoices, [...keys.invoices, 'held'], {
  ...LIST,
  refetchInterval: REFETCH_MS,
});

export const invoiceQuery = defineQuery(InvoiceDetails, [...keys.invoices, 'one']);

/** An order's invoice and corrections, newest first, and those on hold, which are issued automatically. */
export const invoicesOfOrderQuery = (orderNumber: number) =>
  queryOptions({
    queryKey: [...keys.invoices, 'of-order', orderNumber],
    queryFn: async ({ signal }) => {
      const { invoices, heldInvoices } = await request(InvoicesOfOrder, { orderNumber }, signal);
      return { issued: invoices.nodes, held: heldInvoices.nodes };
    },
    refetchInterval: ({ state }) => (state.data?.held.length ? REFETCH_MS : false),
  });

export const sellerQuery = defineQuery(Seller, keys.seller)({});

/** Waits until the stored values are loaded again, so that a form can show them next to the entered ones. */
export const useUpdateSeller = defineMutation(UpdateSeller, ['seller', 'invoices']);
