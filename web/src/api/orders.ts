import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CreditKeys,
  OrderClaims,
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

/** By itself, so that no list waits until all of it is counted. */
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

/** The entries of an order and of its credit notes. @param times when they were made. */
export const orderLedgerQuery = (orderNumber: number, customerId: string, times: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.orders, 'ledger', orderNumber, times],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        times.map((from) => {
          const to = new Date(Date.parse(from) + 1).toISOString();
          return request(OrderLedger, { customerId, from, to }, signal);
        }),
      );
      const entries = pages.flatMap(({ ledgerEntries }) => ledgerEntries.nodes);
      return entries.filter((entry) => entry.orderNumber === orderNumber);
    },
  });

/** What changes an order can change claims, and the other way round; another key leaves the stock, a credit note lowers the balance. */
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

/** Whole keys are given to whoever asked, and kept nowhere. */
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
