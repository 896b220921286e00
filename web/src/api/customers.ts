import { queryOptions } from '@tanstack/react-query';
import {
  AssignPackage,
  CreateCustomer,
  CustomerDetails,
  Customers,
  CustomersCount,
  PackageNames,
  SetCustomerStatus,
  UpdateCustomer,
} from './generated/customers';
import { keys } from './keys';
import { COUNT, defineMutation, defineQuery, defineQueryById, LIST } from './queries-and-mutations';
import { request } from './request';

export const customersQuery = defineQuery(Customers, [...keys.customers, 'list'], ({ customers }) => customers, LIST);

export const customersCountQuery = defineQuery(
  CustomersCount,
  [...keys.customers, 'count'],
  ({ customers }) => customers.totalCount,
  COUNT,
);

export const packageNamesQuery = queryOptions({
  queryKey: [...keys.names, 'discount-packages'],
  queryFn: async ({ signal }) => (await request(PackageNames, {}, signal)).discountPackages,
});

export const customerQuery = defineQueryById(CustomerDetails, [...keys.customers, 'one'], ({ customer }) => customer);

/** Waits until the stored values are loaded again, so that a form can show them next to the entered ones. */
const CUSTOMER_QUERY_KEYS = ['customers', 'names', 'discounts', 'invoices'] as const;

/** It has no idempotency key, so repeating it would create two customers: it is never repeated automatically. */
export const useCreateCustomer = defineMutation(
  CreateCustomer,
  CUSTOMER_QUERY_KEYS,
  ({ createCustomer }) => createCustomer,
);

export const useUpdateCustomer = defineMutation(UpdateCustomer, CUSTOMER_QUERY_KEYS);

export const useSetCustomerStatus = defineMutation(SetCustomerStatus, CUSTOMER_QUERY_KEYS);

export const useAssignPackage = defineMutation(AssignPackage, CUSTOMER_QUERY_KEYS);
