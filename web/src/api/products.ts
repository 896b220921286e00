import { keepPreviousData, queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import {
  Categories,
  ChangeListPrice,
  CreateProduct,
  FindPools,
  ImportProducts,
  PoolName,
  PriceChanges,
  PriceForCustomer,
  PriceForecast,
  ProductDetails,
  Products,
  ProductsCount,
  SetVolumeDiscounts,
  UpdateProduct,
} from './generated/products';
import type { ImportProductsMutationVariables, PriceForCustomerQueryVariables } from './generated/types';
import { invalidate, useInvalidate } from './invalidate';
import { keys } from './keys';
import { COUNT, defineCount, defineMutation, defineQuery, defineQueryById, LIST } from './queries-and-mutations';
import { request, requestField } from './request';
import type { ChoiceSource } from './search';

export const productsQuery = defineQuery(Products, [...keys.products, 'list'], LIST);

export const productsCountQuery = defineCount(ProductsCount, [...keys.products, 'count'], COUNT);

export const productQuery = defineQueryById(ProductDetails, [...keys.products, 'one']);

/** The categories that products use. */
export const categoriesQuery = queryOptions({
  queryKey: [...keys.products, 'categories'],
  queryFn: ({ signal }) => requestField(Categories, {}, signal),
  staleTime: 30_000,
});

export const poolNameQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.stock, 'name', id],
    queryFn: ({ signal }) => requestField(PoolName, { id }, signal),
    staleTime: 30_000,
  });

export const priceChangesQuery = defineQuery(PriceChanges, [...keys.products, 'prices'], LIST);

/** The effect of a new list price; undefined while no price is entered. */
export const forecastQuery = (productId: string, listPrice: number | undefined) =>
  queryOptions({
    queryKey: [...keys.products, 'forecast', productId, listPrice],
    queryFn: ({ signal }) => requestField(PriceForecast, { productId, listPrice: listPrice ?? 0 }, signal),
    enabled: listPrice !== undefined,
    placeholderData: keepPreviousData,
  });

/** A customer's current price; undefined until customer and quantity are chosen. */
export const priceForQuery = (variables: PriceForCustomerQueryVariables | undefined) =>
  queryOptions({
    queryKey: [...keys.products, 'price-for', variables],
    queryFn: async ({ signal }) => {
      if (!variables) throw new Error('No customer is chosen');
      return (await request(PriceForCustomer, variables, signal)).pricePreview;
    },
    enabled: variables !== undefined,
  });

export const POOLS: ChoiceSource = {
  kind: 'pools',
  find: async (search, signal) =>
    (await request(FindPools, { search }, signal)).licensePools.nodes.map(({ id, name, product }) => ({
      value: id,
      label: `${name} (${product.sku})`,
    })),
  get: async (id, signal) => {
    const { licensePool } = await request(PoolName, { id }, signal);
    return licensePool ? { value: id, label: `${licensePool.name} (${licensePool.product.sku})` } : null;
  },
};

/** Pools belong to products, and claims, orders and choices show their names. */
const PRODUCT_QUERY_KEYS = ['products', 'stock', 'names', 'discounts', 'customers'] as const;

export const invalidateProducts = (client: QueryClient) => invalidate(client, PRODUCT_QUERY_KEYS);

const useInvalidateProducts = () => useInvalidate(...PRODUCT_QUERY_KEYS);

/** It has no idempotency key, but its SKU: sent twice, the second is refused. */
export const useCreateProduct = defineMutation(CreateProduct, PRODUCT_QUERY_KEYS);

export const useUpdateProduct = defineMutation(UpdateProduct, PRODUCT_QUERY_KEYS);

/** With the loaded version, it is applied only once. */
export const useChangeListPrice = defineMutation(ChangeListPrice, PRODUCT_QUERY_KEYS);

export const useSetVolumeDiscounts = defineMutation(SetVolumeDiscounts, PRODUCT_QUERY_KEYS);

/** Repeated, values that are already stored count as unchanged. */
export function useImportProducts() {
  const invalidateAll = useInvalidateProducts();
  return useMutation({
    mutationFn: (variables: ImportProductsMutationVariables) => requestField(ImportProducts, variables),
    onSettled: (data, error, { dryRun }) => (dryRun ? undefined : invalidateAll(data, error)),
  });
}
