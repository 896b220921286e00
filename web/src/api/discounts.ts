import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import * as gql from './generated/discounts';
import type {
  DiscountPackageInput,
  DraftPricesQueryVariables,
  DraftProductsQueryVariables,
  PromotionInput,
} from './generated/types';
import { keys, useInvalidate } from './keys';
import { defineMutation, defineQuery, LIST } from './queries-and-mutations';
import { request, requestField } from './request';

/** All of them: the service has no pages of them. */
export const packagesQuery = defineQuery(gql.Packages, [...keys.discounts, 'packages'])({});

export const promotionsQuery = defineQuery(gql.Promotions, [...keys.discounts, 'promotions'])({});

export const packageCustomersQuery = defineQuery(gql.PackageCustomers, [...keys.discounts, 'customers'], LIST);

/** Which package a customer has now. */
export const customerPackageQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...keys.discounts, 'of', id],
    queryFn: ({ signal }) => requestField(gql.CustomerPackage, { id: id ?? '' }, signal),
    enabled: id !== undefined,
  });

/** Unsaved discounts, as `draftPrices` accepts them. */
export type DiscountDraft = Omit<DraftPricesQueryVariables, 'productIds'>;

const SHOWN_PRODUCTS = 20;

/** Which products a draft is tried on: these, or the first that are found. */
export interface DraftProductsFilter {
  productIds?: readonly string[];
  search?: string | undefined;
  category?: string | undefined;
}

/** The prices of the first products with a draft, and how many products there are; undefined without a draft. */
export const draftPricesQuery = (draft: DiscountDraft | undefined, filter: DraftProductsFilter) =>
  queryOptions({
    queryKey: [...keys.discounts, 'draft', draft, filter],
    queryFn: async ({ signal }) => {
      const { productIds: given, search, category } = filter;
      const { ids, total } = given
        ? { ids: given, total: given.length }
        : await findProducts({ first: SHOWN_PRODUCTS, search, category }, signal);
      const productIds = ids.slice(0, SHOWN_PRODUCTS);
      return { prices: (await request(gql.DraftPrices, { ...draft, productIds }, signal)).draftPrices, total };
    },
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
  });

async function findProducts(variables: DraftProductsQueryVariables, signal: AbortSignal) {
  const { products } = await request(gql.DraftProducts, variables, signal);
  return { ids: products.nodes.map(({ id }) => id), total: products.totalCount };
}

/** Discounts change what customers pay, and customers' pages show their package. */
const DISCOUNT_QUERY_KEYS = ['discounts', 'products', 'customers', 'names'] as const;

/** @param id of the discount to change; omitted for a new one. */
export function useSavePackage(id: string | undefined) {
  return useMutation({
    mutationFn: async (input: DiscountPackageInput) =>
      id === undefined
        ? (await request(gql.CreatePackage, { input })).createDiscountPackage.id
        : (await request(gql.UpdatePackage, { id, input })).updateDiscountPackage.id,
    onSettled: useInvalidate(...DISCOUNT_QUERY_KEYS),
  });
}

export function useDeletePackage() {
  const invalidateAll = useInvalidate(...DISCOUNT_QUERY_KEYS);
  return useMutation({
    mutationFn: (id: string) => request(gql.DeletePackage, { id }),
    // Not awaited, so that the page of the deleted discount is left before its query fails.
    onSettled: (data, error) => void invalidateAll(data, error),
  });
}

export const useAssignPackage = defineMutation(gql.GivePackage, DISCOUNT_QUERY_KEYS);

/** @param id of the discount to change; omitted for a new one. */
export function useSavePromotion(id: string | undefined) {
  return useMutation({
    mutationFn: async (input: PromotionInput) =>
      id === undefined
        ? (await request(gql.CreatePromotion, { input })).createPromotion.id
        : (await request(gql.UpdatePromotion, { id, input })).updatePromotion.id,
    onSettled: useInvalidate(...DISCOUNT_QUERY_KEYS),
  });
}

/** Ended again, it stays as it is. */
export const useEndPromotion = defineMutation(gql.EndPromotion, DISCOUNT_QUERY_KEYS);
