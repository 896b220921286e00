import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/** What a page shows of a query. */
export interface DeferredQuery<Data> extends Pick<UseQueryResult<Data>, 'error' | 'refetch'> {
  data: Data | undefined;
  /** What is shown belongs to a request before, whose successor is on its way or is being drawn. */
  isOutdated: boolean;
}

/**
 * As `useQuery`, for what takes long to draw: it is drawn in between, so that what is typed or clicked meanwhile does not
 * wait for it.
 */
export function useDeferredQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): DeferredQuery<Data> {
  const { data, error, isPlaceholderData, refetch } = useQuery(options);
  const drawn = useDeferredValue(data);
  return { data: drawn, error, isOutdated: isPlaceholderData || drawn !== data, refetch };
}
