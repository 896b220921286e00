import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Dashboard } from './generated/dashboard';
import type { DashboardQueryVariables } from './generated/types';
import { keys } from './keys';
import { request } from './request';

// The first page stays open all day.
const REFETCH_MS = 60_000;

/**
 * @param period what the address says of it.
 * @param variablesAt what that means at an instant: the days go on.
 */
export const dashboardQuery = (period: object, variablesAt: (now: Date) => DashboardQueryVariables) =>
  queryOptions({
    queryKey: [...keys.dashboard, period],
    queryFn: ({ signal }) => request(Dashboard, variablesAt(new Date()), signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
