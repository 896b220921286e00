import { keepPreviousData, queryOptions, useMutation, type QueryKey } from '@tanstack/react-query';
import type { GraphqlDocument } from './graphql-document';
import { useInvalidate, type QueryKeyName } from './invalidate';
import { byId, request } from './request';

interface QuerySettings {
  placeholderData?: typeof keepPreviousData;
  staleTime?: number;
  gcTime?: number;
  refetchInterval?: number;
}

/** For lists: the previous page is shown until the next one is loaded. */
export const LIST: QuerySettings = { placeholderData: keepPreviousData };

/** For counts, which are separate queries so that no list waits for them. */
export const COUNT: QuerySettings = { staleTime: 30_000 };

/** Creates a function that returns the query for variables. @param key the cache key, without the variables. */
export const defineQuery =
  <Data, Variables, Picked>(
    document: GraphqlDocument<Data, Variables>,
    key: QueryKey,
    pick: (data: Data) => Picked,
    settings: QuerySettings = {},
  ) =>
  (variables: Variables) =>
    queryOptions({
      queryKey: [...key, variables],
      queryFn: async ({ signal }) => pick(await request(document, variables, signal)),
      ...settings,
    });

/** The same for an id from a URL: null if there is no such object. */
export const defineQueryById =
  <Data, Picked>(
    document: GraphqlDocument<Data, { id: string }>,
    key: QueryKey,
    pick: (data: Data) => Picked | null | undefined,
  ) =>
  (id: string) =>
    queryOptions({
      queryKey: [...key, id],
      queryFn: ({ signal }) => byId(id, async () => pick(await request(document, { id }, signal))),
    });

interface MutationSettings {
  /** 0 if the response must not be cached. */
  gcTime?: number;
  retry?: (failures: number, error: Error) => boolean;
}

/** Creates the hook of a change. @param names the cache parts that it may change, which are then reloaded. */
export const defineMutation = <Data, Variables, Picked = Data>(
  document: GraphqlDocument<Data, Variables>,
  names: readonly QueryKeyName[],
  pick: (data: Data) => Picked = (data) => data as unknown as Picked,
  settings: MutationSettings = {},
) =>
  function useDefinedMutation() {
    return useMutation({
      mutationFn: async (variables: Variables) => pick(await request(document, variables)),
      onSettled: useInvalidate(...names),
      ...settings,
    });
  };
