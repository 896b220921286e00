import { queryOptions } from '@tanstack/react-query';
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
  OpenKeysQueryVariables,
  ResolveRecallMutationVariables,
} from './generated/types';
import { keys } from './keys';
import { defineMutation, defineQuery, defineQueryById, LIST } from './queries-and-mutations';
import { request, requestField } from './request';

export const keyImportsQuery = defineQuery(KeyImports, [...keys.stock, 'imports'], LIST);

export const keyImportsCountQuery = (licensePoolId: string) =>
  queryOptions({
    queryKey: [...keys.stock, 'imports-count', licensePoolId],
    queryFn: async ({ signal }) => (await request(KeyImportsCount, { licensePoolId }, signal)).keyImports.totalCount,
  });

export const keyImportQuery = defineQueryById(KeyImportDetails, [...keys.stock, 'import']);

const NO_ORDERS = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 0 };

export const keyImportOrdersQuery = (variables: KeyImportOrdersQueryVariables) =>
  queryOptions({
    queryKey: [...keys.stock, 'import-orders', variables],
    queryFn: async ({ signal }) => (await requestField(KeyImportOrders, variables, signal))?.orders ?? NO_ORDERS,
    ...LIST,
  });

/** Undone again, an import stays as it is. */
export const useUndoImport = defineMutation(UndoKeyImport, ['stock']);

/** An import that is already in the pool is unchanged. */
export const useMoveImport = defineMutation(MoveKeyImport, ['stock', 'products']);

export const useUpdateImport = defineMutation(UpdateKeyImport, ['stock', 'orders']);

/** Recalled again, an import stays as it is. */
export const useRecallImport = defineMutation(RecallKeyImport, ['stock', 'orders', 'search']);

export const recalledKeysQuery = defineQuery(RecalledKeys, [...keys.stock, 'recalled'], LIST);

/** Recalled keys that are neither replaced nor credited yet. */
export const findOpenKeys = (variables: OpenKeysQueryVariables) => requestField(OpenKeys, variables);

/** A key is resolved only once: repeating it returns it as failed. */
export const resolveRecalledKeys = (variables: ResolveRecallMutationVariables) =>
  requestField(ResolveRecall, variables);

/** Sends one chunk of an import, or of its dry run. */
export async function sendChunk(variables: ImportKeysMutationVariables, signal?: AbortSignal) {
  return (await request(ImportKeys, variables, signal)).importLicenseKeys;
}
