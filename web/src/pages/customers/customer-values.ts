import type { CustomerPartsFragment, UpdateCustomerInput } from '../../api/generated/types';
import { editedEuro, readEuro, typedEuroProblem } from '../../lib/money';
import { t as billingTexts } from '../../texts/billing';
import { t } from '../../texts/customers';

/** The values of a customer form, by their names in the service. */
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
  'billing.name': string;
  'billing.street': string;
  'billing.addition': string;
  'billing.postalCode': string;
  'billing.city': string;
  invoiceEmail: string;
  buyerReference: string;
  paymentDays: string;
  /** Empty for that of the country. */
  language: string;
  debtorAccount: string;
}

const { billing } = billingTexts;

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
  'billing.name': billing.name,
  'billing.street': billing.street,
  'billing.addition': billing.addition,
  'billing.postalCode': billing.postalCode,
  'billing.city': billing.city,
  invoiceEmail: billing.invoiceEmail,
  buyerReference: billing.buyerReference,
  paymentDays: billing.paymentDays,
  language: billing.language,
  debtorAccount: billing.debtorAccount,
};

export const CUSTOMER_FIELD_NAMES = Object.keys(CUSTOMER_FIELDS) as (keyof CustomerValues)[];

const EMPTY = Object.fromEntries(CUSTOMER_FIELD_NAMES.map((name) => [name, ''])) as unknown as CustomerValues;

export const NEW_CUSTOMER: CustomerValues = { ...EMPTY, countryCode: 'DE' };

export function valuesOf(customer: CustomerPartsFragment): CustomerValues {
  const { creditLimit, readsPerMinute, ordersPerMinute, paymentDays, debtorAccount, billing: address } = customer;
  return {
    name: customer.name,
    email: customer.email ?? '',
    countryCode: customer.countryCode,
    vatId: customer.vatId ?? '',
    address: customer.address ?? '',
    creditLimit: editedEuro(creditLimit),
    readsPerMinute: readsPerMinute?.toString() ?? '',
    ordersPerMinute: ordersPerMinute?.toString() ?? '',
    notes: customer.notes ?? '',
    'billing.name': address?.name ?? '',
    'billing.street': address?.street ?? '',
    'billing.addition': address?.addition ?? '',
    'billing.postalCode': address?.postalCode ?? '',
    'billing.city': address?.city ?? '',
    invoiceEmail: customer.invoiceEmail ?? '',
    buyerReference: customer.buyerReference ?? '',
    paymentDays: paymentDays?.toString() ?? '',
    language: customer.language,
    debtorAccount: debtorAccount?.toString() ?? '',
  };
}

export type FieldProblems = Partial<Record<keyof CustomerValues, string>>;

const NUMBERS = ['readsPerMinute', 'ordersPerMinute', 'paymentDays', 'debtorAccount'] as const;

const isNumber = (name: keyof CustomerValues): boolean => NUMBERS.some((one) => one === name);

/** Input that the service could not even parse; the service validates everything else. */
export function problemsOf(values: CustomerValues): FieldProblems {
  const { name, creditLimit } = values;
  const noNumbers = NUMBERS.filter((field) => !/^\d{0,9}$/.test(values[field].trim()));
  return {
    ...(name.trim() === '' && { name: t.customers.nameMissing }),
    ...(readEuro(creditLimit) === undefined && { creditLimit: typedEuroProblem(creditLimit, t.customers.notEuro) }),
    ...Object.fromEntries(noNumbers.map((field) => [field, t.customers.notNumber])),
  };
}

/** The request's values for the changed fields; omitted fields of the billing address stay unchanged. */
export function inputOf(values: Partial<CustomerValues>): Omit<UpdateCustomerInput, 'version'> {
  const input: Record<string, unknown> = {};
  const address: Record<string, string | null> = {};
  for (const [name, text] of Object.entries(values) as [keyof CustomerValues, string][]) {
    const written = text.trim() || null;
    if (name === 'creditLimit') input[name] = readEuro(text);
    else if (isNumber(name)) input[name] = written === null ? null : Number(written);
    else if (name.startsWith('billing.')) address[name.slice('billing.'.length)] = written;
    else input[name] = written;
  }
  return { ...input, ...(Object.keys(address).length > 0 && { billing: address }) };
}
