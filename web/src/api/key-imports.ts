import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useForget } from './forget';
import {
  ImportKeys,
  KeyImportDetails,
  KeyImportOrders,
  KeyImports,
  KeyImportsCount,
  MoveKeyImport,
  OpenKeys,
  RecalledKeys,
  RecallKeyImport,
  ResolveRecall,
  UndoKeyImport,
  UpdateKeyImport,
} from './generated/key-imports';
import type {
  ImportKeysMutationVariables,
  KeyImportOrdersQueryVariables,
  KeyImportsQueryVariables,
  MoveKeyImportMutationVariables,
  OpenKeysQueryVariables,
  RecalledKeysQueryVariables,
  RecallKeyImportMutationVariables,
  ResolveRecallMutationVariables,
  UndoKeyImportMutationVariables,
  UpdateKeyImportMutationVariables,
} from './generated/types';
import { keys } from './keys';
import { byId, request } from './request';

export const keyImportsQuery = (variables: KeyImportsQueryVariables) =>
  queryOptions({
    queryKey: [...keys.stock, 'imports', variables],
    queryFn: async ({ signal }) => (await request(KeyImports, variables, signal)).keyImports,
    placeholderData: keepPreviousData,
  });

export const keyImportsCountQuery = (licensePoolId: string) =>
  queryOptions({
    queryKey: [...keys.stock, 'imports-count', licensePoolId],
    queryFn: async ({ signal }) => (await request(KeyImportsCount, { licensePoolId }, signal)).keyImports.totalCount,
  });

export const keyImportQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.stock, 'import', id],
    queryFn: ({ signal }) => byId(id, async () => (await request(KeyImportDetails, { id }, signal)).keyImport),
  });

const NO_ORDERS = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 0 };

export const keyImportOrdersQuery = (variables: KeyImportOrdersQueryVariables) =>
  queryOptions({
    queryKey: [...keys.stock, 'import-orders', variables],
    queryFn: async ({ signal }) => (await request(KeyImportOrders, variables, signal)).keyImport?.orders ?? NO_ORDERS,
    placeholderData: keepPreviousData,
  });

/** Undone again, an import stays as it is. */
export function useUndoImport() {
  return useMutation({
    mutationFn: async (variables: UndoKeyImportMutationVariables) =>
      (await request(UndoKeyImport, variables)).undoKeyImport,
    onSettled: useForget('stock'),
  });
}

/** An import that is in the pool already stays as it is. */
export function useMoveImport() {
  return useMutation({
    mutationFn: async (variables: MoveKeyImportMutationVariables) =>
      (await request(MoveKeyImport, variables)).moveKeyImport,
    onSettled: useForget('stock', 'products'),
  });
}

export function useUpdateImport() {
  return useMutation({
    mutationFn: (variables: UpdateKeyImportMutationVariables) => request(UpdateKeyImport, variables),
    onSettled: useForget('stock', 'orders'),
  });
}

/** Recalled again, an import stays as it is. */
export function useRecallImport() {
  return useMutation({
    mutationFn: async (variables: RecallKeyImportMutationVariables) =>
      (await request(RecallKeyImport, variables)).recallKeyImport,
    onSettled: useForget('stock', 'orders', 'search'),
  });
}

export const recalledKeysQuery = (variables: RecalledKeysQueryVariables) =>
  queryOptions({
    queryKey: [...keys.stock, 'recalled', variables],
    queryFn: async ({ signal }) => (await request(RecalledKeys, variables, signal)).recalledKeys,
    placeholderData: keepPreviousData,
  });

/** Recalled keys that are neither replaced nor credited yet. */
export const findOpenKeys = async (variables: OpenKeysQueryVariables) =>
  (await request(OpenKeys, variables)).recalledKeys;

/** A key is resolved once only: naming it again gives it back as failed. */
export const resolveRecalledKeys = async (variables: ResolveRecallMutationVariables) =>
  (await request(ResolveRecall, variables)).resolveRecall;

/** Sends one piece of an import, or of its dry run. */
export async function sendPiece(variables: ImportKeysMutationVariables, signal?: AbortSignal) {
  return (await request(ImportKeys, variables, signal)).importLicenseKeys;
}
