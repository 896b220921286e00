import { queryOptions } from '@tanstack/react-query';
import { Shell } from './generated/shell';
import { Waiting } from './generated/waiting';
import { keys } from './keys';
import { request } from './request';

/** The signed-in member, and the time zone of the business. */
export const shellQuery = queryOptions({
  queryKey: keys.shell,
  queryFn: ({ signal }) => request(Shell, {}, signal),
  staleTime: 60_000,
});

/**
 * How many claims are open, how many invoices are held, and how many webhooks were switched off because they failed. Read
 * again after each change.
 */
export const waitingQuery = queryOptions({
  queryKey: [...keys.dashboard, 'waiting'],
  queryFn: async ({ signal }) => {
    const { claims, heldInvoices, webhooks } = await request(Waiting, {}, signal);
    return { claims: claims.totalCount, invoices: heldInvoices.totalCount, webhooks: webhooks.totalCount };
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
});
