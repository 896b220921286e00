import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

/** @returns the payment with the service's warning, where it looks like one that was recorded before. */
export function useRecordPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (variables: RecordPaymentMutationVariables) =>
      (await request(RecordPayment, variables)).recordPayment.recordedPayment,
    retry: repeatsSafely,
    onSettled: () => client.invalidateQueries({ queryKey: keys.customers }),
  });
}

/** The whole token is returned only once, and never cached. */
export function useIssueToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (variables: IssueApiTokenMutationVariables) =>
      (await request(IssueApiToken, variables)).issueApiToken,
    onSettled: () => client.invalidateQueries({ queryKey: keys.customers }),
    gcTime: 0,
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(RevokeApiToken, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.customers }),
  });
}
