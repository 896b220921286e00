import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { keys } from './keys';

/** A part of what is kept of answers. */
export type Part = keyof typeof keys;

/** Reads again whatever is shown of these. */
export async function forget(client: QueryClient, names: readonly Part[]): Promise<void> {
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: keys[name] })));
}

/**
 * For a change's `onSettled`: reads again what it may have changed. A change that was made waits for it, so that nobody is
 * shown the state before. One that failed does not: without a connection that would be for as long as it is lost.
 */
export function useForget(...names: Part[]): (answer: unknown, error: Error | null) => Promise<void> {
  const client = useQueryClient();
  return async (_answer, error) => {
    const read = forget(client, names);
    if (!error) await read;
  };
}
