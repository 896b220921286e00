import { keepPreviousData, queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { forget, useForget } from './forget';
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
import { keys } from './keys';
import { changeOf, COUNT, LIST, queryById, queryOf } from './reads-and-changes';
import { request } from './request';
import type { ChoiceSource } from './search';

export const productsQuery = queryOf(Products, [...keys.products, 'list'], ({ products }) => products, LIST);

export const productsCountQuery = queryOf(
  ProductsCount,
  [...keys.products, 'count'],
  ({ products }) => products.totalCount,
  COUNT,
);

export const productQuery = queryById(ProductDetails, [...keys.products, 'one'], ({ product }) => product);

/** What products name as their category. */
export const categoriesQuery = queryOptions({
  queryKey: [...keys.products, 'categories'],
  queryFn: async ({ signal }) => (await request(Categories, {}, signal)).categories,
  staleTime: 30_000,
});

export const poolNameQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.stock, 'name', id],
    queryFn: async ({ signal }) => (await request(PoolName, { id }, signal)).licensePool ?? null,
    staleTime: 30_000,
  });

export const priceChangesQuery = queryOf(
  PriceChanges,
  [...keys.products, 'prices'],
  ({ priceChanges }) => priceChanges,
  LIST,
);

/** What another list price would do; undefined where it is not known yet which. */
export const forecastQuery = (productId: string, listPrice: number | undefined) =>
  queryOptions({
    queryKey: [...keys.products, 'forecast', productId, listPrice],
    queryFn: async ({ signal }) =>
      (await request(PriceForecast, { productId, listPrice: listPrice ?? 0 }, signal)).priceChangePreview,
    enabled: listPrice !== undefined,
    placeholderData: keepPreviousData,
  });

/** What a customer would pay now; undefined where it is not known yet which one, or for how many. */
export const priceForQuery = (variables: PriceForCustomerQueryVariables | undefined) =>
  queryOptions({
    queryKey: [...keys.products, 'price-for', variables],
    queryFn: async ({ signal }) => {
      if (!variables) throw new Error('Nobody is chosen');
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
const CHANGED = ['products', 'stock', 'names', 'discounts', 'customers'] as const;

export const forgetProducts = (client: QueryClient) => forget(client, CHANGED);

const useForgetProducts = () => useForget(...CHANGED);

/** It has no idempotency key, but its SKU: sent twice, the second is refused. */
export const useCreateProduct = changeOf(CreateProduct, CHANGED, ({ createProduct }) => createProduct);

export const useUpdateProduct = changeOf(UpdateProduct, CHANGED);

/** Given the version that was read, it is done once. */
export const useChangeListPrice = changeOf(ChangeListPrice, CHANGED);

export const useSetVolumeDiscounts = changeOf(SetVolumeDiscounts, CHANGED);

/** Sent again, what it says already counts as unchanged. */
export function useImportProducts() {
  const forgetAll = useForgetProducts();
  return useMutation({
    mutationFn: async (variables: ImportProductsMutationVariables) =>
      (await request(ImportProducts, variables)).importProducts,
    onSettled: (answer, error, { dryRun }) => (dryRun ? undefined : forgetAll(answer, error)),
  });
}
