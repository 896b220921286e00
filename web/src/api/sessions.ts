import { queryOptions } from '@tanstack/react-query';
import { EndSession, MyAlerts, MySessions, SessionsOfMembers, SetMyAlerts } from './generated/session';
import { keys } from './keys';
import { defineMutation, defineQuery } from './queries-and-mutations';
import { request } from './request';

/** The caller's sessions. */
export const sessionsQuery = defineQuery(MySessions, keys.sessions)({});

/** The browsers in which a member is signed in, for an ADMIN. */
export const memberSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.sessions, 'of', id],
    queryFn: async ({ signal }) => {
      const { staffMembers } = await request(SessionsOfMembers, {}, signal);
      return staffMembers.find((member) => member.id === id)?.sessions ?? [];
    },
  });

/** The caller's mail alerts, and whether mail is configured. */
export const alertsQuery = queryOptions({
  queryKey: keys.alerts,
  queryFn: async ({ signal }) => {
    const { me, system } = await request(MyAlerts, {}, signal);
    return { ...me, sendsMails: system.mail.enabled };
  },
});

export const useSetAlerts = defineMutation(SetMyAlerts, ['alerts']);

export const useEndSession = defineMutation(EndSession, ['sessions']);
