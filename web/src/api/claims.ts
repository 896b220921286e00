import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ClaimDetails, Claims, ClaimsCount, ResolveClaim } from './generated/claims';
import type { ClaimsCountQueryVariables, ClaimsQueryVariables, ResolveClaimMutationVariables } from './generated/types';
import { keys } from './keys';
import { request } from './request';

export const claimsQuery = (variables: ClaimsQueryVariables) =>
  queryOptions({
    queryKey: [...keys.claims, 'list', variables],
    queryFn: async ({ signal }) => (await request(Claims, variables, signal)).claims,
    placeholderData: keepPreviousData,
  });

export const claimsCountQuery = (variables: ClaimsCountQueryVariables) =>
  queryOptions({
    queryKey: [...keys.claims, 'count', variables],
    queryFn: async ({ signal }) => (await request(ClaimsCount, variables, signal)).claims.totalCount,
  });

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.claims, 'one', id],
    queryFn: async ({ signal }) => (await request(ClaimDetails, { id }, signal)).claim ?? null,
  });

/** A claim is resolved once: sent again, the service refuses it. */
export function useResolveClaim() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (variables: ResolveClaimMutationVariables) =>
      (await request(ResolveClaim, variables)).resolveClaim,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.claims }),
        client.invalidateQueries({ queryKey: keys.customers }),
        client.invalidateQueries({ queryKey: keys.orders }),
        client.invalidateQueries({ queryKey: keys.stock }),
      ]),
  });
}
