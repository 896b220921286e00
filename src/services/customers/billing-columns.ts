import type { BillingAddress, BillingDetails } from '../../domain/invoices/billing.js';
import type { Customer } from '../../entities/customers/customer.js';

const ADDRESS = {
  name: 'billingName',
  street: 'billingStreet',
  addition: 'billingAddition',
  postalCode: 'billingPostalCode',
  city: 'billingCity',
} as const satisfies Record<keyof BillingAddress, keyof Customer>;

/** The columns of a customer's billing address. */
export const BILLING_COLUMNS = Object.values(ADDRESS);

type AddressColumns = Pick<Customer, (typeof BILLING_COLUMNS)[number]>;

/** The columns of what staff sets of a customer for its invoices. */
export type BillingColumns = AddressColumns &
  Pick<Customer, 'buyerReference' | 'paymentDays' | 'language' | 'debtorAccount'>;

export function toBillingColumns({ billing, ...others }: BillingDetails): BillingColumns {
  const columns = Object.entries(ADDRESS).map(([field, column]) => [column, billing?.[field as keyof BillingAddress]]);
  return {
    ...others,
    ...(Object.fromEntries(columns.map(([name, value]) => [name, value ?? null])) as AddressColumns),
  };
}

/** A customer's billing address; null if nothing of it is set. */
export function billingOf(columns: AddressColumns): BillingAddress | null {
  const fields = Object.entries(ADDRESS).map(([field, column]) => [field, columns[column]] as const);
  return fields.some(([, value]) => value !== null) ? (Object.fromEntries(fields) as unknown as BillingAddress) : null;
}
