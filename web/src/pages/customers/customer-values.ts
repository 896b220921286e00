import type { CustomerPartsFragment, UpdateCustomerInput } from '../../api/generated/types';
import { editedEuro, readEuro, typedEuroProblem } from '../../lib/money';
import { t } from '../../texts/customers';

/** What a form about a customer shows, by the names of the service. */
export interface CustomerValues {
  name: string;
  email: string;
  countryCode: string;
  vatId: string;
  address: string;
  creditLimit: string;
  readsPerMinute: string;
  ordersPerMinute: string;
  notes: string;
}

export const CUSTOMER_FIELDS: Readonly<Record<keyof CustomerValues, string>> = {
  name: t.customers.name,
  email: t.customers.email,
  countryCode: t.customers.country,
  vatId: t.customers.vatId,
  address: t.customers.address,
  creditLimit: t.customers.creditLimit,
  readsPerMinute: t.customers.reads,
  ordersPerMinute: t.customers.orders,
  notes: t.customers.notes,
};

export const CUSTOMER_FIELD_NAMES = Object.keys(CUSTOMER_FIELDS) as (keyof CustomerValues)[];

export const NEW_CUSTOMER: CustomerValues = {
  name: '',
  email: '',
  countryCode: 'DE',
  vatId: '',
  address: '',
  creditLimit: '',
  readsPerMinute: '',
  ordersPerMinute: '',
  notes: '',
};

export function valuesOf(customer: CustomerPartsFragment): CustomerValues {
  const { name, email, countryCode, vatId, address, creditLimit, readsPerMinute, ordersPerMinute, notes } = customer;
  return {
    name,
    email: email ?? '',
    countryCode,
    vatId: vatId ?? '',
    address: address ?? '',
    creditLimit: editedEuro(creditLimit),
    readsPerMinute: readsPerMinute?.toString() ?? '',
    ordersPerMinute: ordersPerMinute?.toString() ?? '',
    notes: notes ?? '',
  };
}

export type FieldProblems = Partial<Record<keyof CustomerValues, string>>;

const isRate = (text: string): boolean => /^\d{0,9}$/.test(text.trim());

/** What the service could not even read; everything else it says itself. */
export function problemsOf({ name, creditLimit, readsPerMinute, ordersPerMinute }: CustomerValues): FieldProblems {
  return {
    ...(name.trim() === '' && { name: t.customers.nameMissing }),
    ...(readEuro(creditLimit) === undefined && { creditLimit: typedEuroProblem(creditLimit, t.customers.notEuro) }),
    ...(!isRate(readsPerMinute) && { readsPerMinute: t.customers.notNumber }),
    ...(!isRate(ordersPerMinute) && { ordersPerMinute: t.customers.notNumber }),
  };
}

/** What the service is given for the fields that were typed. */
export function inputOf(values: Partial<CustomerValues>): Omit<UpdateCustomerInput, 'version'> {
  const rate = (text: string): number | null => (text.trim() === '' ? null : Number(text));
  const input: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(values) as [keyof CustomerValues, string][]) {
    if (name === 'creditLimit') input[name] = readEuro(text);
    else if (name === 'readsPerMinute' || name === 'ordersPerMinute') input[name] = rate(text);
    else input[name] = text.trim() || null;
  }
  return input;
}
