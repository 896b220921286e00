import { queryOptions, useMutation } from '@tanstack/react-query';
import * as gql from './generated/claims';
import type { AssignClaimMutationVariables, ClaimPartsFragment } from './generated/types';
import { keys, useInvalidate } from './keys';
import { defineCount, defineMutation, defineQuery, defineQueryById, LIST } from './queries-and-mutations';
import { request } from './request';

export const claimsQuery = defineQuery(gql.Claims, [...keys.claims, 'list'], LIST);

export const claimsCountQuery = defineCount(gql.ClaimsCount, [...keys.claims, 'count']);

export const claimQuery = defineQueryById(gql.ClaimDetails, [...keys.claims, 'one']);

/** The origin of a claimed key, and how many others there are. */
export const claimedKeyQuery = defineQuery(gql.ClaimedKey, [...keys.stock, 'claimed-key']);

/** The refund for crediting a claimed key. Not invalidated with the claims: once credited, the service rejects it. */
export const claimCreditQuery = ({ order, licenseKeyId }: Pick<ClaimPartsFragment, 'order' | 'licenseKeyId'>) =>
  queryOptions({
    queryKey: ['claim-credit', licenseKeyId],
    queryFn: async ({ signal }) => {
      const variables = { orderNumber: order.orderNumber, licenseKeyIds: [licenseKeyId] };
      return (await request(gql.PreviewClaimCredit, variables, signal)).creditKeys.recordedCreditNote ?? null;
    },
    gcTime: 0,
    retry: false,
  });

/** A claim is resolved once: sent again, the service refuses it. */
export const useResolveClaim = defineMutation(gql.ResolveClaim, ['claims', 'customers', 'invoices', 'orders', 'stock']);

/** Assigns each claim separately: if one is rejected, the others are still assigned. */
export function useAssignClaims() {
  return useMutation({
    mutationFn: async (assignments: readonly AssignClaimMutationVariables[]) => {
      const done = await Promise.allSettled(assignments.map((variables) => request(gql.AssignClaim, variables)));
      const refused = done.find((one) => one.status === 'rejected');
      if (refused) throw refused.reason;
    },
    onSettled: useInvalidate('claims'),
  });
}

/** The assignments of a claim, with assignee and author, newest first. */
export const assignmentsQuery = defineQuery(gql.ClaimAssignments, [...keys.claims, 'assignments']);

/** A key has one open claim, so the service rejects a repeated request. */
export const useCreateClaim = defineMutation(gql.CreateClaim, ['claims', 'orders', 'dashboard']);

/** The order with its keys; null if it does not exist. */
export const keysToClaimQuery = defineQuery(gql.KeysToClaim, [...keys.orders, 'keys-to-claim']);
