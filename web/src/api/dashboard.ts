import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Dashboard } from './generated/dashboard';
import type { DashboardQueryVariables } from './generated/types';
import { keys } from './keys';
import { request } from './request';

// The first page stays open all day.
const REFETCH_MS = 60_000;

/** When the period and the one before it begin and end. */
export type Instants = Omit<DashboardQueryVariables, 'seesCosts'>;

/**
 * @param period what the address says of it.
 * @param variablesAt what that means at an instant: the days go on.
 */
export const dashboardQuery = (period: object, seesCosts: boolean, variablesAt: (now: Date) => Instants) =>
  queryOptions({
    queryKey: [...keys.dashboard, period],
    queryFn: ({ signal }) => request(Dashboard, { ...variablesAt(new Date()), seesCosts }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
