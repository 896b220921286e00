import { queryOptions } from '@tanstack/react-query';
import { Shell } from './generated/session';
import { keys } from './keys';
import { request } from './request';

/** Who is signed in, and the time zone of the business. */
export const shellQuery = queryOptions({
  queryKey: keys.shell,
  queryFn: ({ signal }) => request(Shell, {}, signal),
  staleTime: 60_000,
});
