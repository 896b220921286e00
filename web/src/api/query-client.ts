import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ConnectionLostError, RefusedError } from './errors';
import { connectionLost } from './flags';
import { keys } from './keys';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 5_000;
const SERVER_ERROR_ATTEMPTS = 2;

/** Reads are repeated until the connection is back, unless the refusal is final. */
function repeats(failures: number, error: Error): boolean {
  if (error instanceof ConnectionLostError) return true;
  return error instanceof RefusedError && error.isRetryable && failures < SERVER_ERROR_ATTEMPTS;
}

/** The cache of reads. Changes are repeated only if they have an idempotency key (`api/idempotency.ts`). */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      // The dashboard's figures and the navigation's counts depend on everything, and every change adds an audit
      // entry. A change does not wait for them: while offline it would never finish.
      onSettled: () => {
        for (const queryKey of [keys.dashboard, keys.audit]) void client.invalidateQueries({ queryKey });
      },
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
  connectionLost.subscribe(() => {
    // The displayed data may be out of date.
    if (!connectionLost.isSet()) void client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
  });
  return client;
}
