import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ConnectionLostError, isSignedOut, RefusedError } from './errors';
import { keys } from './keys';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 5_000;
const SERVER_ERROR_ATTEMPTS = 2;

/** Reads are repeated until the connection is back, unless the refusal is final. */
function repeats(failures: number, error: Error): boolean {
  if (error instanceof ConnectionLostError) return true;
  return error instanceof RefusedError && error.isRetryable && failures < SERVER_ERROR_ATTEMPTS;
}

/**
 * The cache of reads. Changes are repeated only if they have an idempotency key (`api/idempotency.ts`).
 * @param onSignedOut is called when the service says that the session has ended.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (isSignedOut(error)) onSignedOut();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      // Its figures are about everything.
      onSettled: () => client.invalidateQueries({ queryKey: keys.dashboard }),
    }),
    defaultOptions: {
      queries: {
        // Requests are sent even if the browser believes that it is offline.
        networkMode: 'always',
        retry: repeats,
        retryDelay: (failures) => Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS),
        staleTime: 5_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
