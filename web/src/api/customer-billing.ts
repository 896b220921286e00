import { queryOptions } from '@tanstack/react-query';
import { CustomerBilling as BillingQuery, CheckVatId, RecordVatCheck } from './generated/customer-billing';
import { keys } from './keys';
import { defineMutation } from './queries-and-mutations';
import { request } from './request';

async function readBilling(id: string, signal: AbortSignal) {
  const { customer, heldInvoices } = await request(BillingQuery, { id }, signal);
  return customer ? { ...customer, held: heldInvoices.nodes } : null;
}

/** A customer's open invoices, held invoices and VAT checks. */
export const customerBillingQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.customers, 'billing', id],
    queryFn: ({ signal }) => readBilling(id, signal),
  });

/** Undefined while loading, null if the customer does not exist. */
export type CustomerBilling = Awaited<ReturnType<typeof readBilling>> | undefined;

/** Repeating it only adds another check. */
export const useCheckVatId = defineMutation(CheckVatId, ['customers', 'invoices']);

export const useRecordVatCheck = defineMutation(RecordVatCheck, ['customers', 'invoices']);
