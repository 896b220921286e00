import { infiniteQueryOptions } from '@tanstack/react-query';
import { Claims } from './generated/claims';
import { CustomerLedger } from './generated/customer-account';
import { keys } from './keys';
import { PAGES } from './queries-and-mutations';
import { requestField } from './request';

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
