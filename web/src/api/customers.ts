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
import { changeOf, COUNT, LIST, queryById, queryOf } from './reads-and-changes';
import { request } from './request';

export const customersQuery = queryOf(Customers, [...keys.customers, 'list'], ({ customers }) => customers, LIST);

export const customersCountQuery = queryOf(
  CustomersCount,
  [...keys.customers, 'count'],
  ({ customers }) => customers.totalCount,
  COUNT,
);

export const packageNamesQuery = queryOptions({
  queryKey: [...keys.names, 'discount-packages'],
  queryFn: async ({ signal }) => (await request(PackageNames, {}, signal)).discountPackages,
});

export const customerQuery = queryById(CustomerDetails, [...keys.customers, 'one'], ({ customer }) => customer);

/** Waits until the stored values are read again, so that a form can show them beside the typed ones. */
const CUSTOMERS_PARTS = ['customers', 'names', 'discounts', 'invoices'] as const;

/** It has no idempotency key, so repeating it would create two customers: it is never repeated automatically. */
export const useCreateCustomer = changeOf(CreateCustomer, CUSTOMERS_PARTS, ({ createCustomer }) => createCustomer);

export const useUpdateCustomer = changeOf(UpdateCustomer, CUSTOMERS_PARTS);

export const useSetCustomerStatus = changeOf(SetCustomerStatus, CUSTOMERS_PARTS);

export const useAssignPackage = changeOf(AssignPackage, CUSTOMERS_PARTS);
