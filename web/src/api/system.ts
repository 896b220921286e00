import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RunVerification, SystemState } from './generated/system';
import { keys, useInvalidate } from './keys';
import { defineQuery } from './queries-and-mutations';
import { requestField } from './request';

// Only while the page is seen.
const LOOK_AGAIN_MS = 5_000;

export const systemQuery = defineQuery(SystemState, keys.system, { refetchInterval: LOOK_AGAIN_MS })({});

/** The response waits for the verification for a limited time; the verification may continue after it. */
export function useRunVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => requestField(RunVerification, {}),
    onSuccess: (system) => client.setQueryData(systemQuery.queryKey, system),
    onSettled: useInvalidate('system'),
  });
}
