import { useMutation } from '@tanstack/react-query';
import { RevealLicenseKeys } from './generated/order';
import * as gql from './generated/stock';
import type { KeyRowFragment } from './generated/types';
import { keys } from './keys';
import { COUNT, defineCount, defineMutation, defineQuery, defineQueryById, LIST } from './queries-and-mutations';
import { request } from './request';

export const poolsQuery = defineQuery(gql.Pools, [...keys.stock, 'pools'], LIST);

export const poolsCountQuery = defineCount(gql.PoolsCount, [...keys.stock, 'pools-count'], COUNT);

export const poolQuery = defineQueryById(gql.PoolDetails, [...keys.stock, 'pool']);

export const poolKeysQuery = defineQuery(gql.PoolKeys, [...keys.stock, 'keys'], LIST);

export const poolKeysCountQuery = defineCount(gql.PoolKeysCount, [...keys.stock, 'keys-count'], COUNT);

export const useCreatePool = defineMutation(gql.CreatePool, ['stock']);

export const useSetMask = defineMutation(gql.SetPoolMask, ['stock']);

export const useSetPoolAlert = defineMutation(gql.SetPoolAlert, ['stock']);

/** It has no idempotency key, so repeating it would withdraw a count twice: it is never repeated automatically. */
export const useWithdrawKeys = defineMutation(gql.WithdrawKeys, ['stock'], { gcTime: 0 });

/** Finds a key by its complete text; null if the shop has no such key. */
export async function findKey(licenseKey: string) {
  const { me, licenseKey: found } = await request(gql.KeyOfText, { licenseKey });
  return found ? { ...found, isMine: found.keyImport?.staffMember?.id === me.id } : null;
}

const MASK = '****';

/** The complete text of a sold key. This reveals the keys of its order, which is recorded in the audit log. */
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
