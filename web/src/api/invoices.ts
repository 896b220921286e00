import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { HeldInvoices, InvoiceDetails, Invoices, InvoicesCount, InvoicesOfOrder } from './generated/invoices';
import type {
  HeldInvoicesQueryVariables,
  InvoicesCountQueryVariables,
  InvoicesQueryVariables,
} from './generated/types';
import { keys } from './keys';
import { request } from './request';

export const invoicesQuery = (variables: InvoicesQueryVariables) =>
  queryOptions({
    queryKey: [...keys.invoices, 'list', variables],
    queryFn: async ({ signal }) => (await request(Invoices, variables, signal)).invoices,
    placeholderData: keepPreviousData,
  });

/** A query of its own, so that the list does not wait for the count. */
export const invoicesCountQuery = (variables: InvoicesCountQueryVariables) =>
  queryOptions({
    queryKey: [...keys.invoices, 'count', variables],
    queryFn: async ({ signal }) => (await request(InvoicesCount, variables, signal)).invoices.totalCount,
    staleTime: 30_000,
  });

// What holds an invoice is mended elsewhere, and it is issued by itself soon after.
const REFETCH_MS = 10_000;

export const heldInvoicesQuery = (variables: HeldInvoicesQueryVariables) =>
  queryOptions({
    queryKey: [...keys.invoices, 'held', variables],
    queryFn: async ({ signal }) => (await request(HeldInvoices, variables, signal)).heldInvoices,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

export const invoiceQuery = (number: string) =>
  queryOptions({
    queryKey: [...keys.invoices, 'one', number],
    queryFn: async ({ signal }) => (await request(InvoiceDetails, { number }, signal)).invoice ?? null,
  });

/** An order's invoice and its corrections, newest first, and what of them is on hold, which is issued by itself soon. */
export const invoicesOfOrderQuery = (orderNumber: number) =>
  queryOptions({
    queryKey: [...keys.invoices, 'of-order', orderNumber],
    queryFn: async ({ signal }) => {
      const { invoices, heldInvoices } = await request(InvoicesOfOrder, { orderNumber }, signal);
      return { issued: invoices.nodes, held: heldInvoices.nodes };
    },
    refetchInterval: ({ state }) => (state.data?.held.length ? REFETCH_MS : false),
  });
