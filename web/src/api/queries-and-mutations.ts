import { keepPreviousData, queryOptions, useMutation, type QueryKey } from '@tanstack/react-query';
import type { GraphqlDocument } from './graphql-document';
import { useInvalidate, type QueryKeyName } from './keys';
import { byId, requestField, type OnlyField } from './request';

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

/** For what is loaded page by page. */
export const PAGES = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ pageInfo }: { pageInfo: { hasNextPage: boolean; endCursor?: string | null } }) =>
    pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
};

/*
 * Each of these functions is for an operation with a single field, and creates what returns that field. A key is that of
 * the cache, without the variables.
 */

/** Creates a function that returns the query for variables. */
export const defineQuery =
  <Data extends object, Variables>(
    document: GraphqlDocument<Data, Variables>,
    key: QueryKey,
    settings: QuerySettings = {},
  ) =>
  (variables: Variables) =>
    queryOptions({
      queryKey: [...key, variables],
      queryFn: ({ signal }) => requestField(document, variables, signal),
      ...settings,
    });

/** The same for the total count of a list. */
export const defineCount =
  <Data extends Record<Exclude<keyof Data, '__typename'>, { totalCount: number }>, Variables>(
    document: GraphqlDocument<Data, Variables>,
    key: QueryKey,
    settings: QuerySettings = {},
  ) =>
  (variables: Variables) =>
    queryOptions({
      queryKey: [...key, variables],
      queryFn: async ({ signal }): Promise<number> => (await requestField(document, variables, signal)).totalCount,
      ...settings,
    });

/** The same for an id from a URL: null if there is no such object. */
export const defineQueryById =
  <Data extends object>(document: GraphqlDocument<Data, { id: string }>, key: QueryKey) =>
  (id: string) =>
    queryOptions({
      queryKey: [...key, id],
      queryFn: ({ signal }) => byId(id, () => requestField(document, { id }, signal)),
    });

interface MutationSettings {
  /** 0 if the response must not be cached. */
  gcTime?: number;
  retry?: (failures: number, error: Error) => boolean;
}

/**
 * Creates the hook of a change, which may be given what happens on success, also if the user has left the page.
 * @param names the cache parts that it may change, which are then reloaded.
 */
export const defineMutation = <Data extends object, Variables>(
  document: GraphqlDocument<Data, Variables>,
  names: readonly QueryKeyName[],
  settings: MutationSettings = {},
) =>
  function useDefinedMutation(onSuccess?: (value: OnlyField<Data>, variables: Variables) => void) {
    return useMutation({
      mutationFn: (variables: Variables) => requestField(document, variables),
      onSuccess,
      onSettled: useInvalidate(...names),
      ...settings,
    });
  };
