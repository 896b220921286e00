import { queryOptions, useMutation } from '@tanstack/react-query';
import * as gql from './generated/staff';
import { keys, useInvalidate } from './keys';
import { defineMutation } from './queries-and-mutations';
import { request } from './request';
import { signIn } from './session';

/** All members, including former ones, and the signed-in member. */
export const staffQuery = queryOptions({
  queryKey: keys.staff,
  queryFn: async ({ signal }) => {
    const { me, staffMembers } = await request(gql.StaffMembers, {}, signal);
    return { ownId: me.id, members: staffMembers };
  },
});

/** A change of the member's own role or name is shown immediately. */
const STAFF_QUERY_KEYS = ['staff', 'shell'] as const;

/** The returned token is passed only to the caller, and never cached. */
export const useCreateMember = defineMutation(gql.CreateStaffMember, STAFF_QUERY_KEYS, { gcTime: 0 });

export const useUpdateMember = defineMutation(gql.UpdateStaffMember, STAFF_QUERY_KEYS);

/**
 * As `useCreateMember`. A new token ends the sessions of its member. Members who rotate their own token get a new
 * session, so that the page can still show the token.
 */
export function useRotateToken() {
  return useMutation({
    mutationFn: async ({ id, isOwn }: { id: string; isOwn: boolean }) => {
      const issued = (await request(gql.RotateStaffToken, { id })).rotateStaffToken;
      if (isOwn) await signIn(issued.token).catch(() => undefined);
      return issued;
    },
    onSettled: useInvalidate(...STAFF_QUERY_KEYS),
    gcTime: 0,
  });
}

export const useRevokeMember = defineMutation(gql.RevokeStaffMember, STAFF_QUERY_KEYS);
