import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/** The shown state of a query. */
export interface DeferredQuery<Data> extends Pick<UseQueryResult<Data>, 'error'> {
  refetch: () => Promise<unknown>;
  data: Data | undefined;
  /** Whether the data are those of an earlier request, while the next one is loading or rendering. */
  isOutdated: boolean;
}

/**
 * Like `useQuery`, for data that are slow to render: rendering is deferred, so that typing and clicks are not blocked.
 */
export function useDeferredQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): DeferredQuery<Data> {
  const { data, error, isPlaceholderData, refetch } = useQuery(options);
  const drawn = useDeferredValue(data);
  return { data: drawn, error, isOutdated: isPlaceholderData || drawn !== data, refetch };
}
