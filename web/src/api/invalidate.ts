import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { keys } from './keys';

/** The name of a part of the query cache. */
export type QueryKeyName = keyof typeof keys;

/** Reads again whatever is shown of these. */
export async function invalidate(client: QueryClient, names: readonly QueryKeyName[]): Promise<void> {
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: keys[name] })));
}

/**
 * For a change's `onSettled`: reads again what it may have changed. A change that was made waits for it, so that nobody is
 * shown the state before. One that failed does not: without a connection that would be for as long as it is lost.
 */
export function useInvalidate(...names: QueryKeyName[]): (data: unknown, error: Error | null) => Promise<void> {
  const client = useQueryClient();
  return async (_data, error) => {
    const invalidated = invalidate(client, names);
    if (!error) await invalidated;
  };
}
