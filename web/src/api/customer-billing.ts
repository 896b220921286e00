import { queryOptions, useMutation } from '@tanstack/react-query';
import { useForget } from './forget';
import { CheckVatId, CustomerBilling, RecordVatCheck } from './generated/customer-billing';
import type { RecordVatCheckMutationVariables } from './generated/types';
import { keys } from './keys';
import { request } from './request';

/** What is open of a customer's orders, and what was said of its VAT ids. */
export const customerBillingQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'billing', id],
    queryFn: async ({ signal }) => (await request(CustomerBilling, { id }, signal)).customer ?? null,
  });

/** Asked again, it is only one more check. */
export function useCheckVatId() {
  return useMutation({
    mutationFn: async (customerId: string) => (await request(CheckVatId, { customerId })).checkVatId,
    onSettled: useForget('customers', 'invoices'),
  });
}

export function useRecordVatCheck() {
  return useMutation({
    mutationFn: async (variables: RecordVatCheckMutationVariables) =>
      (await request(RecordVatCheck, variables)).recordVatCheck,
    onSettled: useForget('customers', 'invoices'),
  });
}
