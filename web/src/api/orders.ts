import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CreditKeys,
  OrderClaims,
  OrderDeliveries,
  OrderDetails,
  OrderLedger,
  ReplaceLicenseKey,
  RevealLicenseKeys,
} from './generated/order';
import { Orders, OrdersCount } from './generated/orders';
import type {
  CreditKeysMutationVariables,
  OrdersCountQueryVariables,
  OrdersQueryVariables,
  ReplaceLicenseKeyMutationVariables,
} from './generated/types';
import { repeatsSafely } from './idempotency';
import { keys } from './keys';
import { request } from './request';

export const ordersQuery = (variables: OrdersQueryVariables) =>
  queryOptions({
    queryKey: [...keys.orders, 'list', variables],
    queryFn: async ({ signal }) => (await request(Orders, variables, signal)).orders,
    placeholderData: keepPreviousData,
  });

/** A query of its own, so that the list does not wait for the count. */
export const ordersCountQuery = (variables: OrdersCountQueryVariables) =>
  queryOptions({
    queryKey: [...keys.orders, 'count', variables],
    queryFn: async ({ signal }) => (await request(OrdersCount, variables, signal)).orders.totalCount,
    staleTime: 30_000,
  });

export const orderQuery = (orderNumber: number) =>
  queryOptions({
    queryKey: [...keys.orders, 'one', orderNumber],
    queryFn: async ({ signal }) => (await request(OrderDetails, { orderNumber }, signal)).order ?? null,
  });

export const orderClaimsQuery = (orderNumber: number) =>
  queryOptions({
    queryKey: [...keys.claims, 'of-order', orderNumber],
    queryFn: async ({ signal }) => (await request(OrderClaims, { orderNumber }, signal)).claims.nodes,
  });

interface Connection<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** All pages of a list that is short, as an order's lists are. */
async function allPages<Node>(read: (after?: string) => Promise<Connection<Node>>): Promise<Node[]> {
  const all: Node[] = [];
  for (let after: string | undefined; ;) {
    const { nodes, pageInfo } = await read(after);
    all.push(...nodes);
    if (!pageInfo.hasNextPage || !pageInfo.endCursor) return all;
    after = pageInfo.endCursor;
  }
}

/** The entries of an order and of its credit notes. */
export const orderLedgerQuery = (orderNumber: number) =>
  queryOptions({
    queryKey: [...keys.orders, 'ledger', orderNumber],
    queryFn: ({ signal }) =>
      allPages(async (after) => (await request(OrderLedger, { orderNumber, after }, signal)).ledgerEntries),
  });

/** What the customer's webhooks were sent of an order. */
export const orderDeliveriesQuery = (orderNumber: number) =>
  queryOptions({
    queryKey: [...keys.orders, 'deliveries', orderNumber],
    queryFn: ({ signal }) =>
      allPages(async (after) => (await request(OrderDeliveries, { orderNumber, after }, signal)).webhookDeliveries),
  });

/**
 * A change of an order can also change claims, and vice versa; a replacement takes stock, and a credit note lowers the
 * balance.
 */
function useForgetOrders(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.orders }),
      client.invalidateQueries({ queryKey: keys.claims }),
      client.invalidateQueries({ queryKey: keys.customers }),
      client.invalidateQueries({ queryKey: keys.stock }),
    ]);
  };
}

/** Whole keys are returned only to the caller, and never cached. */
export function useRevealKeys(orderNumber: number) {
  return useMutation({
    mutationFn: async () => (await request(RevealLicenseKeys, { orderNumber })).revealLicenseKeys,
    gcTime: 0,
  });
}

export function useReplaceKey() {
  return useMutation({
    mutationFn: (variables: ReplaceLicenseKeyMutationVariables) => request(ReplaceLicenseKey, variables),
    onSettled: useForgetOrders(),
    gcTime: 0,
  });
}

export function useCreditKeys() {
  return useMutation({
    mutationFn: async (variables: CreditKeysMutationVariables) => (await request(CreditKeys, variables)).creditKeys,
    retry: repeatsSafely,
    onSettled: useForgetOrders(),
    gcTime: 0,
  });
}
