import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useForget } from './forget';
import { RevealLicenseKeys } from './generated/order';
import {
  CreatePool,
  KeyOfText,
  PoolDetails,
  PoolKeys,
  PoolKeysCount,
  Pools,
  PoolsCount,
  SetPoolAlert,
  SetPoolMask,
  WithdrawKeys,
} from './generated/stock';
import type {
  CreatePoolMutationVariables,
  KeyRowFragment,
  PoolKeysCountQueryVariables,
  PoolKeysQueryVariables,
  PoolsCountQueryVariables,
  PoolsQueryVariables,
  SetPoolAlertMutationVariables,
  SetPoolMaskMutationVariables,
  WithdrawKeysMutationVariables,
} from './generated/types';
import { keys } from './keys';
import { byId, request } from './request';

export const poolsQuery = (variables: PoolsQueryVariables) =>
  queryOptions({
    queryKey: [...keys.stock, 'pools', variables],
    queryFn: async ({ signal }) => (await request(Pools, variables, signal)).licensePools,
    placeholderData: keepPreviousData,
  });

export const poolsCountQuery = (variables: PoolsCountQueryVariables) =>
  queryOptions({
    queryKey: [...keys.stock, 'pools-count', variables],
    queryFn: async ({ signal }) => (await request(PoolsCount, variables, signal)).licensePools.totalCount,
    staleTime: 30_000,
  });

export const poolQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.stock, 'pool', id],
    queryFn: ({ signal }) => byId(id, async () => (await request(PoolDetails, { id }, signal)).licensePool),
  });

export const poolKeysQuery = (variables: PoolKeysQueryVariables) =>
  queryOptions({
    queryKey: [...keys.stock, 'keys', variables],
    queryFn: async ({ signal }) => (await request(PoolKeys, variables, signal)).licenseKeys,
    placeholderData: keepPreviousData,
  });

export const poolKeysCountQuery = (variables: PoolKeysCountQueryVariables) =>
  queryOptions({
    queryKey: [...keys.stock, 'keys-count', variables],
    queryFn: async ({ signal }) => (await request(PoolKeysCount, variables, signal)).licenseKeys.totalCount,
    staleTime: 30_000,
  });

export function useCreatePool() {
  return useMutation({
    mutationFn: async (variables: CreatePoolMutationVariables) =>
      (await request(CreatePool, variables)).createLicensePool,
    onSettled: useForget('stock'),
  });
}

export function useSetMask() {
  return useMutation({
    mutationFn: (variables: SetPoolMaskMutationVariables) => request(SetPoolMask, variables),
    onSettled: useForget('stock'),
  });
}

export function useSetPoolAlert() {
  return useMutation({
    mutationFn: (variables: SetPoolAlertMutationVariables) => request(SetPoolAlert, variables),
    onSettled: useForget('stock'),
  });
}

/** It has no idempotency key, so repeating it would withdraw a count twice: it is never repeated automatically. */
export function useWithdrawKeys() {
  return useMutation({
    mutationFn: (variables: WithdrawKeysMutationVariables) => request(WithdrawKeys, variables),
    onSettled: useForget('stock'),
    gcTime: 0,
  });
}

/** A key by its whole text; null where the shop has no such key. */
export async function findKey(licenseKey: string) {
  const { me, licenseKey: found } = await request(KeyOfText, { licenseKey });
  return found ? { ...found, isMine: found.keyImport?.staffMember?.id === me.id } : null;
}

const MASK = '****';

/** The whole text of a sold key. The keys of its order are revealed for that, which is written into the audit log. */
async function revealKey({ id, masked, order }: KeyRowFragment): Promise<string> {
  const { revealLicenseKeys } = await request(RevealLicenseKeys, { orderNumber: order?.orderNumber ?? 0 });
  const end = masked.slice(MASK.length);
  const alike = [...new Set(revealLicenseKeys.map(({ licenseKey }) => licenseKey))].filter((key) => key.endsWith(end));
  if (alike.length === 1 && alike[0]) return alike[0];
  // Several keys of the order end with the same letters.
  for (const key of alike) {
    if ((await findKey(key))?.id === id) return key;
  }
  throw new Error(`Order ${order?.orderNumber} does not have the key ${id}`);
}

export function useRevealKey() {
  return useMutation({ mutationFn: revealKey, gcTime: 0 });
}
