import { queryOptions, useMutation } from '@tanstack/react-query';
import * as gql from './generated/customer-account';
import type { RecordPaymentMutation, RecordPaymentMutationVariables } from './generated/types';
import { repeatsSafely } from './idempotency';
import { keys, useInvalidate } from './keys';
import { defineCount, defineMutation, defineQuery, LIST } from './queries-and-mutations';
import { request, requestField } from './request';

export const ledgerQuery = defineQuery(gql.CustomerLedger, [...keys.customers, 'ledger'], LIST);

export const ledgerCountQuery = defineCount(gql.CustomerLedgerCount, [...keys.customers, 'ledger-count']);

export const tokensQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'tokens', customerId],
    queryFn: async ({ signal }) =>
      (await request(gql.CustomerTokens, { customerId }, signal)).customer?.apiTokens ?? [],
  });

export const customerWebhooksQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'webhooks', customerId],
    queryFn: async ({ signal }) =>
      (await request(gql.WebhooksOfCustomer, { customerId }, signal)).customer?.webhooks ?? [],
  });

type Payment = Omit<RecordPaymentMutationVariables, 'dryRun'>;

/** Previews the effect of a payment. */
export function useCheckPayment() {
  return useMutation({
    mutationFn: (payment: Payment) => requestField(gql.RecordPayment, { ...payment, dryRun: true }),
    retry: repeatsSafely,
  });
}

/** @param onSuccess is called even if the user has left the page, as the payment may be sent again until then. */
export function useRecordPayment(
  onSuccess: (outcome: RecordPaymentMutation['recordPayment'], payment: Payment) => void,
) {
  return useMutation({
    mutationFn: (payment: Payment) => requestField(gql.RecordPayment, { ...payment, dryRun: false }),
    onSuccess,
    retry: repeatsSafely,
    onSettled: useInvalidate('customers', 'invoices'),
  });
}

/** The complete token is returned only once, and never cached. */
export const useIssueToken = defineMutation(gql.IssueApiToken, ['customers'], { gcTime: 0 });

export const useRevokeToken = defineMutation(gql.RevokeApiToken, ['customers']);
