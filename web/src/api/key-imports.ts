import { queryOptions } from '@tanstack/react-query';
import * as gql from './generated/key-imports';
import type {
  ImportKeysMutationVariables,
  KeyImportOrdersQueryVariables,
  OpenKeysQueryVariables,
  ResolveRecallMutationVariables,
} from './generated/types';
import { keys } from './keys';
import { defineCount, defineMutation, defineQuery, defineQueryById, LIST } from './queries-and-mutations';
import { requestField } from './request';

export const keyImportsQuery = defineQuery(gql.KeyImports, [...keys.stock, 'imports'], LIST);

export const keyImportsCountQuery = defineCount(gql.KeyImportsCount, [...keys.stock, 'imports-count']);

export const keyImportQuery = defineQueryById(gql.KeyImportDetails, [...keys.stock, 'import']);

const NO_ORDERS = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 0 };

export const keyImportOrdersQuery = (variables: KeyImportOrdersQueryVariables) =>
  queryOptions({
    queryKey: [...keys.stock, 'import-orders', variables],
    queryFn: async ({ signal }) => (await requestField(gql.KeyImportOrders, variables, signal))?.orders ?? NO_ORDERS,
    ...LIST,
  });

/** Undone again, an import stays as it is. */
export const useUndoImport = defineMutation(gql.UndoKeyImport, ['stock']);

/** An import that is already in the pool is unchanged. */
export const useMoveImport = defineMutation(gql.MoveKeyImport, ['stock', 'products']);

export const useUpdateImport = defineMutation(gql.UpdateKeyImport, ['stock', 'orders']);

/** Recalled again, an import stays as it is. */
export const useRecallImport = defineMutation(gql.RecallKeyImport, ['stock', 'orders', 'search']);

export const recalledKeysQuery = defineQuery(gql.RecalledKeys, [...keys.stock, 'recalled'], LIST);

/** Recalled keys that are neither replaced nor credited yet. */
export const findOpenKeys = (variables: OpenKeysQueryVariables) => requestField(gql.OpenKeys, variables);

/** A key is resolved only once: repeating it returns it as failed. */
export const resolveRecalledKeys = (variables: ResolveRecallMutationVariables) =>
  requestField(gql.ResolveRecall, variables);

/** Sends one chunk of an import, or of its dry run. */
export const sendChunk = (variables: ImportKeysMutationVariables, signal?: AbortSignal) =>
  requestField(gql.ImportKeys, variables, signal);
