import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useForget } from './forget';
import {
  CustomerLedger,
  CustomerLedgerCount,
  CustomerTokens,
  IssueApiToken,
  RecordPayment,
  RevokeApiToken,
  WebhooksOfCustomer,
} from './generated/customer-account';
import type {
  CustomerLedgerCountQueryVariables,
  CustomerLedgerQueryVariables,
  IssueApiTokenMutationVariables,
  RecordPaymentMutationVariables,
} from './generated/types';
import { repeatsSafely } from './idempotency';
import { keys } from './keys';
import { request } from './request';

export const ledgerQuery = (variables: CustomerLedgerQueryVariables) =>
  queryOptions({
    queryKey: [...keys.customers, 'ledger', variables],
    queryFn: async ({ signal }) => (await request(CustomerLedger, variables, signal)).ledgerEntries,
    placeholderData: keepPreviousData,
  });

export const ledgerCountQuery = (variables: CustomerLedgerCountQueryVariables) =>
  queryOptions({
    queryKey: [...keys.customers, 'ledger-count', variables],
    queryFn: async ({ signal }) => (await request(CustomerLedgerCount, variables, signal)).ledgerEntries.totalCount,
  });

export const tokensQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'tokens', customerId],
    queryFn: async ({ signal }) => (await request(CustomerTokens, { customerId }, signal)).customer?.apiTokens ?? [],
  });

export const customerWebhooksQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'webhooks', customerId],
    queryFn: async ({ signal }) => (await request(WebhooksOfCustomer, { customerId }, signal)).customer?.webhooks ?? [],
  });

type Payment = Omit<RecordPaymentMutationVariables, 'dryRun'>;

/** What recording a payment would come to. */
export function useCheckPayment() {
  return useMutation({
    mutationFn: async (payment: Payment) => (await request(RecordPayment, { ...payment, dryRun: true })).recordPayment,
    retry: repeatsSafely,
  });
}

export function useRecordPayment() {
  return useMutation({
    mutationFn: async (payment: Payment) => (await request(RecordPayment, { ...payment, dryRun: false })).recordPayment,
    retry: repeatsSafely,
    onSettled: useForget('customers', 'invoices'),
  });
}

/** The whole token is returned only once, and never cached. */
export function useIssueToken() {
  return useMutation({
    mutationFn: async (variables: IssueApiTokenMutationVariables) =>
      (await request(IssueApiToken, variables)).issueApiToken,
    onSettled: useForget('customers'),
    gcTime: 0,
  });
}

export function useRevokeToken() {
  return useMutation({
    mutationFn: (id: string) => request(RevokeApiToken, { id }),
    onSettled: useForget('customers'),
  });
}
