import { queryOptions, useMutation } from '@tanstack/react-query';
import * as gql from './generated/scheduled-prices';
import type { SchedulePricesMutationVariables } from './generated/types';
import { keys, useInvalidate } from './keys';
import { defineCount, defineMutation, defineQuery, LIST } from './queries-and-mutations';
import { byId, request, requestField } from './request';
import { serviceNow } from './service-time';

// Part of the key of products, which show their next price: both are invalidated together.
const KEY = [...keys.products, 'scheduled'];

// How often a change in progress is polled.
const LOOK_EVERY_MS = 1_000;
const SOON_MS = 60_000;

export const scheduledPricesQuery = defineQuery(gql.ScheduledPrices, [...KEY, 'list'], LIST);

export const scheduledPricesCountQuery = defineCount(gql.ScheduledPricesCount, [...KEY, 'count']);

/** A change that is due soon is polled until it is made. */
export const scheduledPriceQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => byId(id, () => requestField(gql.ScheduledPriceDetails, { id }, signal)),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'WAITING' && Date.parse(data.from) - serviceNow() < SOON_MS && LOOK_EVERY_MS,
  });

// How far in the future `from` is, so that it has not passed when the request arrives.
const AT_ONCE_MS = 3_000;

/** Prices that change together; `from` null: as soon as it can be. */
export interface PricesToSchedule extends Omit<SchedulePricesMutationVariables, 'from'> {
  from: string | null;
}

/** Repeated after a lost response, it sets the same prices again. */
export function useSchedulePrices() {
  return useMutation({
    mutationFn: async ({ from, ...prices }: PricesToSchedule) => {
      const variables = { ...prices, from: from ?? new Date(serviceNow() + AT_ONCE_MS).toISOString() };
      return (await request(gql.SchedulePrices, variables)).schedulePriceChanges;
    },
    onSettled: useInvalidate('products'),
  });
}

export const useCancelPrices = defineMutation(gql.CancelPrices, ['products']);
