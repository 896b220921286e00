import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CreateStaffMember,
  RevokeStaffMember,
  RotateStaffToken,
  StaffMembers,
  UpdateStaffMember,
} from './generated/staff';
import type { CreateStaffMemberMutationVariables, UpdateStaffMemberMutationVariables } from './generated/types';
import { keys } from './keys';
import { request } from './request';
import { signIn } from './session';

/** All members there ever were, and who asks. */
export const staffQuery = queryOptions({
  queryKey: keys.staff,
  queryFn: async ({ signal }) => {
    const { me, staffMembers } = await request(StaffMembers, {}, signal);
    return { ownId: me.id, members: staffMembers };
  },
});

/** Whoever changes their own role or name is shown it at once. */
function useForgetStaff(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([keys.staff, keys.audit, keys.shell].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** The token of its answer is given to whoever asked, and kept nowhere. */
export function useCreateMember() {
  return useMutation({
    mutationFn: async (variables: CreateStaffMemberMutationVariables) =>
      (await request(CreateStaffMember, variables)).createStaffMember,
    onSettled: useForgetStaff(),
    gcTime: 0,
  });
}

export function useUpdateMember() {
  return useMutation({
    mutationFn: async (variables: UpdateStaffMemberMutationVariables) =>
      (await request(UpdateStaffMember, variables)).updateStaffMember,
    onSettled: useForgetStaff(),
  });
}

/**
 * As `useCreateMember`. A new token ends the sessions of its member: whoever rotates their own goes on with a session of the
 * new one, so that it can be shown.
 */
export function useRotateToken() {
  return useMutation({
    mutationFn: async ({ id, isOwn }: { id: string; isOwn: boolean }) => {
      const issued = (await request(RotateStaffToken, { id })).rotateStaffToken;
      if (isOwn) await signIn(issued.token).catch(() => undefined);
      return issued;
    },
    onSettled: useForgetStaff(),
    gcTime: 0,
  });
}

export function useRevokeMember() {
  return useMutation({
    mutationFn: async (id: string) => (await request(RevokeStaffMember, { id })).revokeStaffMember,
    onSettled: useForgetStaff(),
  });
}
