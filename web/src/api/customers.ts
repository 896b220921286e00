import * as gql from './generated/customers';
import { keys } from './keys';
import { COUNT, defineCount, defineMutation, defineQuery, defineQueryById, LIST } from './queries-and-mutations';

export const customersQuery = defineQuery(gql.Customers, [...keys.customers, 'list'], LIST);

export const customersCountQuery = defineCount(gql.CustomersCount, [...keys.customers, 'count'], COUNT);

export const packageNamesQuery = defineQuery(gql.PackageNames, [...keys.names, 'discount-packages'])({});

export const customerQuery = defineQueryById(gql.CustomerDetails, [...keys.customers, 'one']);

/** Waits until the stored values are loaded again, so that a form can show them next to the entered ones. */
const CUSTOMER_QUERY_KEYS = ['customers', 'names', 'discounts', 'invoices'] as const;

/** It has no idempotency key, so repeating it would create two customers: it is never repeated automatically. */
export const useCreateCustomer = defineMutation(gql.CreateCustomer, CUSTOMER_QUERY_KEYS);

export const useUpdateCustomer = defineMutation(gql.UpdateCustomer, CUSTOMER_QUERY_KEYS);

export const useSetCustomerStatus = defineMutation(gql.SetCustomerStatus, CUSTOMER_QUERY_KEYS);

export const useAssignPackage = defineMutation(gql.AssignPackage, CUSTOMER_QUERY_KEYS);
