import { queryOptions } from '@tanstack/react-query';
import * as gql from './generated/order';
import { Orders, OrdersCount, OrdersWaiting } from './generated/orders';
import { repeatsSafely } from './idempotency';
import { keys } from './keys';
import { COUNT, defineCount, defineMutation, defineQuery, LIST } from './queries-and-mutations';
import { request, requestField } from './request';

export const ordersQuery = defineQuery(Orders, [...keys.orders, 'list'], LIST);

/** A separate query, so that the list does not wait for the count. */
export const ordersCountQuery = defineCount(OrdersCount, [...keys.orders, 'count'], COUNT);

/** How many orders wait, and how many failed. */
export const ordersWaitingQuery = queryOptions({
  queryKey: [...keys.orders, 'waiting'],
  queryFn: async ({ signal }) => {
    const { pending, failed } = await request(OrdersWaiting, {}, signal);
    return { pending: pending.totalCount, failed: failed.totalCount };
  },
  staleTime: 30_000,
});

export const orderQuery = defineQuery(gql.OrderDetails, [...keys.orders, 'one']);

interface Connection<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** All pages of a short list, such as an order's. */
async function allPages<Node>(read: (after?: string) => Promise<Connection<Node>>): Promise<Node[]> {
  const all: Node[] = [];
  for (let after: string | undefined; ;) {
    const { nodes, pageInfo } = await read(after);
    all.push(...nodes);
    if (!pageInfo.hasNextPage || !pageInfo.endCursor) return all;
    after = pageInfo.endCursor;
  }
}

export const orderClaimsQuery = (orderNumber: number) =>
  queryOptions({
    queryKey: [...keys.claims, 'of-order', orderNumber],
    queryFn: ({ signal }) => allPages((after) => requestField(gql.OrderClaims, { orderNumber, after }, signal)),
  });

/** The entries of an order and of its credit notes. */
export const orderLedgerQuery = (orderNumber: number) =>
  queryOptions({
    queryKey: [...keys.orders, 'ledger', orderNumber],
    queryFn: ({ signal }) => allPages((after) => requestField(gql.OrderLedger, { orderNumber, after }, signal)),
  });

/** The deliveries about an order to the customer's webhooks. */
export const orderDeliveriesQuery = (orderNumber: number) =>
  queryOptions({
    queryKey: [...keys.orders, 'deliveries', orderNumber],
    queryFn: ({ signal }) => allPages((after) => requestField(gql.OrderDeliveries, { orderNumber, after }, signal)),
  });

/**
 * A change of an order can also change claims, and vice versa; a replacement uses stock, and a credit note lowers the
 * balance.
 */
const ORDER_QUERY_KEYS = ['orders', 'claims', 'customers', 'invoices', 'stock'] as const;

/** Complete keys are returned only to the caller, and never cached. */
export const useRevealKeys = defineMutation(gql.RevealLicenseKeys, [], { gcTime: 0 });

export const useReplaceKey = defineMutation(gql.ReplaceLicenseKey, ORDER_QUERY_KEYS, { gcTime: 0 });

/** The pool of a key, out of which it would be replaced. */
export const keyPoolQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.stock, 'pool-of-key', id],
    queryFn: async ({ signal }) => (await request(gql.PoolOfKey, { id }, signal)).licenseKey?.licensePool ?? null,
  });

/**
 * The refund for crediting keys. It does not depend on the reason, which is entered later. Not invalidated with the
 * orders: once the keys are credited, the service rejects it.
 */
export const creditPreviewQuery = (orderNumber: number, licenseKeyIds: string[]) =>
  queryOptions({
    queryKey: ['credit-preview', orderNumber, licenseKeyIds],
    queryFn: async ({ signal }) => {
      const { creditKeys } = await request(gql.PreviewCredit, { orderNumber, licenseKeyIds, reason: '–' }, signal);
      return creditKeys.recordedCreditNote?.amount ?? 0;
    },
    gcTime: 0,
  });

export const useCreditKeys = defineMutation(gql.CreditKeys, ORDER_QUERY_KEYS, {
  retry: repeatsSafely,
  gcTime: 0,
});
