import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Dashboard } from './generated/dashboard';
import type { DashboardQueryVariables } from './generated/types';
import { keys } from './keys';
import { request } from './request';

// The first page stays open all day.
const REFETCH_MS = 60_000;

/** The start and end of the period and of the previous one. */
export type Instants = Omit<DashboardQueryVariables, 'seesCosts'>;

/**
 * @param period as in the URL.
 * @param variablesAt its start and end at an instant, as days move on.
 */
export const dashboardQuery = (period: object, seesCosts: boolean, variablesAt: (now: Date) => Instants) =>
  queryOptions({
    queryKey: [...keys.dashboard, period],
    queryFn: ({ signal }) => request(Dashboard, { ...variablesAt(new Date()), seesCosts }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
