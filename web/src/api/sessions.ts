import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { EndSession, MySessions } from './generated/session';
import { keys } from './keys';
import { request } from './request';

/** The browsers in which whoever asks is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: async ({ signal }) => (await request(MySessions, {}, signal)).mySessions,
});

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(EndSession, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.sessions }),
  });
}
