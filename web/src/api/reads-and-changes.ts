import { keepPreviousData, queryOptions, useMutation, type QueryKey } from '@tanstack/react-query';
import type { Document } from './document';
import { useForget, type Part } from './forget';
import { byId, request } from './request';

interface QuerySettings {
  placeholderData?: typeof keepPreviousData;
  staleTime?: number;
  gcTime?: number;
  refetchInterval?: number;
}

/** For lists: the page before is shown until the next one comes. */
export const LIST: QuerySettings = { placeholderData: keepPreviousData };

/** For counts, which are queries of their own, so that no list waits for them. */
export const COUNT: QuerySettings = { staleTime: 30_000 };

/** Makes the function that gives the query for variables. @param key what its answers are kept under, with the variables. */
export const queryOf =
  <Answer, Variables, Shown>(
    document: Document<Answer, Variables>,
    key: QueryKey,
    pick: (answer: Answer) => Shown,
    settings: QuerySettings = {},
  ) =>
  (variables: Variables) =>
    queryOptions({
      queryKey: [...key, variables],
      queryFn: async ({ signal }) => pick(await request(document, variables, signal)),
      ...settings,
    });

/** The same for what an address names by its id: null where there is no such thing. */
export const queryById =
  <Answer, Shown>(
    document: Document<Answer, { id: string }>,
    key: QueryKey,
    pick: (answer: Answer) => Shown | null | undefined,
  ) =>
  (id: string) =>
    queryOptions({
      queryKey: [...key, id],
      queryFn: ({ signal }) => byId(id, async () => pick(await request(document, { id }, signal))),
    });

interface ChangeSettings {
  /** 0 where the answer holds what must not be kept. */
  gcTime?: number;
  retry?: (failures: number, error: Error) => boolean;
}

/** Makes the hook of a change. @param parts what it may change, which is read again after it. */
export const changeOf = <Answer, Variables, Shown = Answer>(
  document: Document<Answer, Variables>,
  parts: readonly Part[],
  pick: (answer: Answer) => Shown = (answer) => answer as unknown as Shown,
  settings: ChangeSettings = {},
) =>
  function useChange() {
    return useMutation({
      mutationFn: async (variables: Variables) => pick(await request(document, variables)),
      onSettled: useForget(...parts),
      ...settings,
    });
  };
