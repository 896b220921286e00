import { queryOptions, useMutation } from '@tanstack/react-query';
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
import type { RecordPaymentMutationVariables } from './generated/types';
import { repeatsSafely } from './idempotency';
import { keys } from './keys';
import { changeOf, LIST, queryOf } from './reads-and-changes';
import { request } from './request';

export const ledgerQuery = queryOf(
  CustomerLedger,
  [...keys.customers, 'ledger'],
  ({ ledgerEntries }) => ledgerEntries,
  LIST,
);

export const ledgerCountQuery = queryOf(
  CustomerLedgerCount,
  [...keys.customers, 'ledger-count'],
  ({ ledgerEntries }) => ledgerEntries.totalCount,
);

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
export const useIssueToken = changeOf(IssueApiToken, ['customers'], ({ issueApiToken }) => issueApiToken, {
  gcTime: 0,
});

export const useRevokeToken = changeOf(RevokeApiToken, ['customers']);
