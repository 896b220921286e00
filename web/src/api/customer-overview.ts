import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { Claims } from './generated/claims';
import { CustomerLedger } from './generated/customer-account';
import { CustomerBilling as BillingQuery, CheckVatId, RecordVatCheck } from './generated/customer-billing';
import { CustomerCounts, CustomerOverview } from './generated/customer-overview';
import { keys } from './keys';
import { defineMutation, PAGES } from './queries-and-mutations';
import { request, requestField } from './request';

/** The counts on a customer's tabs; revoked tokens are excluded. */
export const customerCountsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'counts', id],
    queryFn: async ({ signal }) => {
      const { customer, invoices } = await request(CustomerCounts, { id }, signal);
      return customer
        ? {
            orders: customer.orders.totalCount,
            invoices: invoices.totalCount,
            claims: customer.claims.totalCount,
            webhooks: customer.webhooks.length,
            tokens: customer.apiTokens.filter(({ revokedAt }) => !revokedAt).length,
          }
        : null;
    },
  });

/** @param since the instant from which orders count as recent. @param before that from which they are compared with. */
export const customerOverviewQuery = (id: string, since: string, before: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'overview', id, since],
    queryFn: ({ signal }) => request(CustomerOverview, { id, since, before }, signal),
  });

const PAGE_SIZE = 30;

/** A customer's ledger entries, newest first, with all pages loaded so far. */
export const ledgerTimelineQuery = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.customers, 'timeline', 'ledger', customerId],
    queryFn: ({ pageParam, signal }) =>
      requestField(CustomerLedger, { customerId, first: PAGE_SIZE, after: pageParam }, signal),
    ...PAGES,
  });

/** A customer's claims in the same way. */
export const claimsTimelineQuery = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.claims, 'timeline', customerId],
    queryFn: ({ pageParam, signal }) =>
      requestField(Claims, { customerId, first: PAGE_SIZE, after: pageParam, oldestFirst: false }, signal),
    ...PAGES,
  });

async function readBilling(id: string, signal: AbortSignal) {
  const { customer, heldInvoices } = await request(BillingQuery, { id }, signal);
  return customer ? { ...customer, held: heldInvoices.nodes } : null;
}

/** A customer's open invoices, held invoices and VAT checks. */
export const customerBillingQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'billing', id],
    queryFn: ({ signal }) => readBilling(id, signal),
  });

/** Undefined while loading, null if the customer does not exist. */
export type CustomerBilling = Awaited<ReturnType<typeof readBilling>> | undefined;

/** Repeating it only adds another check. */
export const useCheckVatId = defineMutation(CheckVatId, ['customers', 'invoices']);

export const useRecordVatCheck = defineMutation(RecordVatCheck, ['customers', 'invoices']);
