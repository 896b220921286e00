import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { OrderPreview, PlaceOrder, PricePreview } from './generated/customer-orders';
import type { OrderPreviewQueryVariables } from './generated/types';
import { repeatsSafely } from './idempotency';
import { keys } from './keys';
import { defineMutation, defineQuery, LIST } from './queries-and-mutations';
import { requestField } from './request';

export const pricePreviewQuery = defineQuery(PricePreview, [...keys.customers, 'price'], LIST);

/** The current price of an order. Loaded again each time, because prices, stock and credit change. */
export const orderPreviewQuery = (variables: OrderPreviewQueryVariables) =>
  queryOptions({
    queryKey: [...keys.customers, 'order', variables],
    queryFn: ({ signal }) => requestField(OrderPreview, variables, signal),
    enabled: Array.isArray(variables.lines) && variables.lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const usePlaceOrder = defineMutation(PlaceOrder, ['customers', 'orders', 'stock'], { retry: repeatsSafely });
