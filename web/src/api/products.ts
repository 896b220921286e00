import { keepPreviousData, queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import * as gql from './generated/products';
import type { ImportProductsMutationVariables, PriceForCustomerQueryVariables } from './generated/types';
import { invalidate, keys, useInvalidate } from './keys';
import { COUNT, defineCount, defineMutation, defineQuery, defineQueryById, LIST } from './queries-and-mutations';
import { request, requestField } from './request';
import { foundChoices, type ChoiceSource } from './search';

export const productsQuery = defineQuery(gql.Products, [...keys.products, 'list'], LIST);

export const productsCountQuery = defineCount(gql.ProductsCount, [...keys.products, 'count'], COUNT);

export const productQuery = defineQueryById(gql.ProductDetails, [...keys.products, 'one']);

/** The categories that products use. */
export const categoriesQuery = defineQuery(gql.Categories, [...keys.products, 'categories'], { staleTime: 30_000 })({});

export const poolNameQuery = defineQuery(gql.PoolName, [...keys.stock, 'name'], { staleTime: 30_000 });

export const priceChangesQuery = defineQuery(gql.PriceChanges, [...keys.products, 'prices'], LIST);

/** The effect of a new list price; undefined while no price is entered. */
export const forecastQuery = (productId: string, listPrice: number | undefined) =>
  queryOptions({
    queryKey: [...keys.products, 'forecast', productId, listPrice],
    queryFn: ({ signal }) => requestField(gql.PriceForecast, { productId, listPrice: listPrice ?? 0 }, signal),
    enabled: listPrice !== undefined,
    placeholderData: keepPreviousData,
  });

/** A customer's current price; undefined until customer and quantity are chosen. */
export const priceForQuery = (variables: PriceForCustomerQueryVariables | undefined) =>
  queryOptions({
    queryKey: [...keys.products, 'price-for', variables],
    queryFn: async ({ signal }) => {
      if (!variables) throw new Error('No customer is chosen');
      return (await request(gql.PriceForCustomer, variables, signal)).pricePreview;
    },
    enabled: variables !== undefined,
  });

export const POOLS: ChoiceSource = {
  kind: 'pools',
  find: async (search, signal) =>
    foundChoices((await request(gql.FindPools, { search }, signal)).licensePools, ({ id, name, product }) => ({
      value: id,
      label: `${name} (${product.sku})`,
    })),
  get: async (id, signal) => {
    const { licensePool } = await request(gql.PoolName, { id }, signal);
    return licensePool ? { value: id, label: `${licensePool.name} (${licensePool.product.sku})` } : null;
  },
};

/** Pools belong to products, and claims, orders and choices show their names. */
const PRODUCT_QUERY_KEYS = ['products', 'stock', 'names', 'discounts', 'customers'] as const;

export const invalidateProducts = (client: QueryClient) => invalidate(client, PRODUCT_QUERY_KEYS);

const useInvalidateProducts = () => useInvalidate(...PRODUCT_QUERY_KEYS);

/** It has no idempotency key, but its SKU: sent twice, the second is refused. */
export const useCreateProduct = defineMutation(gql.CreateProduct, PRODUCT_QUERY_KEYS);

export const useUpdateProduct = defineMutation(gql.UpdateProduct, PRODUCT_QUERY_KEYS);

/** With the loaded version, it is applied only once. */
export const useChangeListPrice = defineMutation(gql.ChangeListPrice, PRODUCT_QUERY_KEYS);

export const useSetVolumeDiscounts = defineMutation(gql.SetVolumeDiscounts, PRODUCT_QUERY_KEYS);

/** Repeated, values that are already stored count as unchanged. */
export function useImportProducts() {
  const invalidateAll = useInvalidateProducts();
  return useMutation({
    mutationFn: (variables: ImportProductsMutationVariables) => requestField(gql.ImportProducts, variables),
    onSettled: (data, error, { dryRun }) => (dryRun ? undefined : invalidateAll(data, error)),
  });
}
