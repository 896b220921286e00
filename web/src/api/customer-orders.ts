import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useForget } from './forget';
import { OrderPreview, PlaceOrder, PricePreview } from './generated/customer-orders';
import type {
  OrderPreviewQueryVariables,
  PlaceOrderMutationVariables,
  PricePreviewQueryVariables,
} from './generated/types';
import { repeatsSafely } from './idempotency';
import { keys } from './keys';
import { request } from './request';

export const pricePreviewQuery = (variables: PricePreviewQueryVariables) =>
  queryOptions({
    queryKey: [...keys.customers, 'price', variables],
    queryFn: async ({ signal }) => (await request(PricePreview, variables, signal)).pricePreview,
    placeholderData: keepPreviousData,
  });

/** What an order would cost now. It is read again each time, because prices, stock and credit change. */
export const orderPreviewQuery = (variables: OrderPreviewQueryVariables) =>
  queryOptions({
    queryKey: [...keys.customers, 'order', variables],
    queryFn: async ({ signal }) => (await request(OrderPreview, variables, signal)).orderPreview,
    enabled: Array.isArray(variables.lines) && variables.lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export function usePlaceOrder() {
  return useMutation({
    mutationFn: async (variables: PlaceOrderMutationVariables) => (await request(PlaceOrder, variables)).createOrder,
    retry: repeatsSafely,
    onSettled: useForget('customers', 'orders', 'stock'),
  });
}
