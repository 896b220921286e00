import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useForget } from './forget';
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
import type {
  AssignPackageMutationVariables,
  CreateCustomerMutationVariables,
  CustomersCountQueryVariables,
  CustomersQueryVariables,
  SetCustomerStatusMutationVariables,
  UpdateCustomerMutationVariables,
} from './generated/types';
import { keys } from './keys';
import { byId, request } from './request';

export const customersQuery = (variables: CustomersQueryVariables) =>
  queryOptions({
    queryKey: [...keys.customers, 'list', variables],
    queryFn: async ({ signal }) => (await request(Customers, variables, signal)).customers,
    placeholderData: keepPreviousData,
  });

export const customersCountQuery = (variables: CustomersCountQueryVariables) =>
  queryOptions({
    queryKey: [...keys.customers, 'count', variables],
    queryFn: async ({ signal }) => (await request(CustomersCount, variables, signal)).customers.totalCount,
    staleTime: 30_000,
  });

export const packageNamesQuery = queryOptions({
  queryKey: [...keys.names, 'discount-packages'],
  queryFn: async ({ signal }) => (await request(PackageNames, {}, signal)).discountPackages,
});

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'one', id],
    queryFn: ({ signal }) => byId(id, async () => (await request(CustomerDetails, { id }, signal)).customer),
  });

/** Waits until the stored values are read again, so that a form can show them beside the typed ones. */
const useForgetCustomers = () => useForget('customers', 'names', 'discounts', 'invoices');

/** It has no idempotency key, so repeating it would create two customers: it is never repeated automatically. */
export function useCreateCustomer() {
  return useMutation({
    mutationFn: async (variables: CreateCustomerMutationVariables) =>
      (await request(CreateCustomer, variables)).createCustomer,
    onSettled: useForgetCustomers(),
  });
}

export function useUpdateCustomer() {
  return useMutation({
    mutationFn: (variables: UpdateCustomerMutationVariables) => request(UpdateCustomer, variables),
    onSettled: useForgetCustomers(),
  });
}

export function useSetCustomerStatus() {
  return useMutation({
    mutationFn: (variables: SetCustomerStatusMutationVariables) => request(SetCustomerStatus, variables),
    onSettled: useForgetCustomers(),
  });
}

export function useAssignPackage() {
  return useMutation({
    mutationFn: (variables: AssignPackageMutationVariables) => request(AssignPackage, variables),
    onSettled: useForgetCustomers(),
  });
}
