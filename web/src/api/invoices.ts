import { queryOptions } from '@tanstack/react-query';
import { HeldInvoices, InvoiceDetails, Invoices, InvoicesCount, InvoicesOfOrder } from './generated/invoices';
import { keys } from './keys';
import { COUNT, LIST, defineQuery } from './queries-and-mutations';
import { request } from './request';

export const invoicesQuery = defineQuery(Invoices, [...keys.invoices, 'list'], ({ invoices }) => invoices, LIST);

/** A query of its own, so that the list does not wait for the count. */
export const invoicesCountQuery = defineQuery(
  InvoicesCount,
  [...keys.invoices, 'count'],
  ({ invoices }) => invoices.totalCount,
  COUNT,
);

// What holds an invoice is mended elsewhere, and it is issued by itself soon after.
const REFETCH_MS = 10_000;

export const heldInvoicesQuery = defineQuery(
  HeldInvoices,
  [...keys.invoices, 'held'],
  ({ heldInvoices }) => heldInvoices,
  {
    ...LIST,
    refetchInterval: REFETCH_MS,
  },
);

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
