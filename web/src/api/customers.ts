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
import { COUNT, defineCount, defineMutation, defineQuery, defineQueryById, LIST } from './queries-and-mutations';
import { requestField } from './request';

export const customersQuery = defineQuery(Customers, [...keys.customers, 'list'], LIST);

export const customersCountQuery = defineCount(CustomersCount, [...keys.customers, 'count'], COUNT);

export const packageNamesQuery = queryOptions({
  queryKey: [...keys.names, 'discount-packages'],
  queryFn: ({ signal }) => requestField(PackageNames, {}, signal),
});

export const customerQuery = defineQueryById(CustomerDetails, [...keys.customers, 'one']);

/** Waits until the stored values are loaded again, so that a form can show them next to the entered ones. */
const CUSTOMER_QUERY_KEYS = ['customers', 'names', 'discounts', 'invoices'] as const;

/** It has no idempotency key, so repeating it would create two customers: it is never repeated automatically. */
export const useCreateCustomer = defineMutation(CreateCustomer, CUSTOMER_QUERY_KEYS);

export const useUpdateCustomer = defineMutation(UpdateCustomer, CUSTOMER_QUERY_KEYS);

export const useSetCustomerStatus = defineMutation(SetCustomerStatus, CUSTOMER_QUERY_KEYS);

export const useAssignPackage = defineMutation(AssignPackage, CUSTOMER_QUERY_KEYS);
