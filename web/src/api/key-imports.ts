import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ImportKeys,
  KeyImportDetails,
  KeyImportOrders,
  KeyImports,
  KeyImportsCount,
  UndoKeyImport,
} from './generated/key-imports';
import type {
  ImportKeysMutationVariables,
  KeyImportOrdersQueryVariables,
  KeyImportsQueryVariables,
  UndoKeyImportMutationVariables,
} from './generated/types';
import { keys } from './keys';
import { request } from './request';

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
    queryFn: async ({ signal }) => (await request(KeyImportDetails, { id }, signal)).keyImport ?? null,
  });

export const keyImportOrdersQuery = (variables: KeyImportOrdersQueryVariables) =>
  queryOptions({
    queryKey: [...keys.stock, 'import-orders', variables],
    queryFn: async ({ signal }) => (await request(KeyImportOrders, variables, signal)).keyImport?.orders ?? null,
    placeholderData: keepPreviousData,
  });

/** Undone again, an import stays as it is. */
export function useUndoImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (variables: UndoKeyImportMutationVariables) =>
      (await request(UndoKeyImport, variables)).undoKeyImport,
    onSettled: () => client.invalidateQueries({ queryKey: keys.stock }),
  });
}

/** Sends one piece of an import, or of its dry run. */
export async function sendPiece(variables: ImportKeysMutationVariables, signal?: AbortSignal) {
  return (await request(ImportKeys, variables, signal)).importLicenseKeys;
}
