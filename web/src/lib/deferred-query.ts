import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/** What a page shows of a query. */
export interface DeferredQuery<Data> extends Pick<UseQueryResult<Data>, 'error'> {
  refetch: () => Promise<unknown>;
  data: Data | undefined;
  /** The data are those of an earlier request, while the next one is in flight or being rendered. */
  isOutdated: boolean;
}

/**
 * Like `useQuery`, for data that take long to render: rendering is deferred, so that typing and clicks do not wait for
 * it.
 */
export function useDeferredQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): DeferredQuery<Data> {
  const { data, error, isPlaceholderData, refetch } = useQuery(options);
  const drawn = useDeferredValue(data);
  return { data: drawn, error, isOutdated: isPlaceholderData || drawn !== data, refetch };
}
