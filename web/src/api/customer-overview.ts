import { queryOptions } from '@tanstack/react-query';
import { CustomerCounts, CustomerOverview } from './generated/customer-overview';
import { keys } from './keys';
import { request } from './request';

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
