import type { EntityManager } from 'typeorm';
import { CountryCodes } from 'validator/lib/isISO31661Alpha2.js';
import { isId, newId } from '../../db/ids.js';
import { lockDiscountPackage } from '../../db/locks.js';
import { isLeitwegId } from '../../domain/common/check-digits.js';
import { assertFound, assertValid, Reason, type Details } from '../../domain/common/errors.js';
import { euroProblem, parseEuro } from '../../domain/common/money.js';
import { NAME, parseOptionalText, parseText, proseRule } from '../../domain/common/text.js';
import { parseVatId, vatIdProblem } from '../../domain/customers/vat-id.js';
import { parseBillingDetails, type BillingAddress, type BillingDetails } from '../../domain/invoices/billing.js';
import type { Language } from '../../domain/invoices/invoice-document.js';
import { Customer, CUSTOMER_STATUSES, type CustomerStatus } from '../../entities/customers/customer.js';
import { isEmailAddress } from '../common/email-address.js';

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
export function toBillingColumns({ billing, ...others }: BillingDetails) {
  const fields = Object.entries(ADDRESS) as [keyof BillingAddress, keyof AddressColumns][];
  const columns = fields.map(([field, column]) => [column, billing?.[field] ?? null]);
  return { ...others, ...(Object.fromEntries(columns) as AddressColumns) };
}

/** A customer's billing address; null if nothing of it is set. */
export function billingOf(columns: AddressColumns): BillingAddress | null {
  const fields = Object.entries(ADDRESS).map(([field, column]) => [field, columns[column]] as const);
  return fields.some(([, value]) => value !== null) ? (Object.fromEntries(fields) as unknown as BillingAddress) : null;
}

/** The input for a new customer, unchecked. */
export interface NewCustomer {
  name: string;
  email?: string | null;
  /** ISO 3166-1, two capital letters. */
  countryCode: string;
  /** Whether it is at a place of that country which is outside the EU's VAT area. */
  outsideVatArea?: boolean | null;
  /** EUR. */
  creditLimit: number;
  discountPackageId?: string | null;
  status?: CustomerStatus;
  /** Overrides of the rate limits. */
  readsPerMinute?: number | null;
  ordersPerMinute?: number | null;
  /** The VAT identification number; it changes no VAT of an order. */
  vatId?: string | null;
  address?: string | null;
  /** Staff's own; the customer never sees them. */
  notes?: string | null;
  /** Where its invoices go; null for the fields that are not given. */
  billing?: Partial<BillingAddress> | null;
  /** Who is mailed each document. */
  invoiceEmail?: string | null;
  /** An order reference or Leitweg-ID. */
  buyerReference?: string | null;
  /** Whether its invoices are XRechnung. */
  xRechnung?: boolean | null;
  /** Days; null for the seller's. */
  paymentDays?: number | null;
  /** Null for that of the country. */
  language?: Language | null;
  /** Its account in the bookkeeping. */
  debtorAccount?: number | null;
}

/** ISO 3166-1 alpha-2. */
const COUNTRY_CODES: ReadonlySet<string> = CountryCodes;
/** The texts of a customer besides its name and its billing address. */
export const CUSTOMER_TEXTS = { address: proseRule('Address', 1_000), notes: proseRule('Notes', 4_000) };
const MAX_RATE = 1_000_000;

const RATES = { readsPerMinute: 'Reads per minute', ordersPerMinute: 'Orders per minute' } as const;

/** The problems of a customer's fields, by name. */
export function customerProblems(customer: NewCustomer): Details {
  const { email, countryCode, creditLimit, status } = customer;
  const details: Details = {};
  parseText(customer.name, 'name', NAME, details);
  if (email && !isEmailAddress(email)) details.email = Reason.of('NOT_AN_EMAIL', { label: 'Email' });
  if (customer.invoiceEmail && !isEmailAddress(customer.invoiceEmail)) {
    details.invoiceEmail = Reason.of('NOT_AN_EMAIL', { label: 'Invoice email' });
  }
  if (!COUNTRY_CODES.has(countryCode))
    details.countryCode = Reason.of('NOT_ONE_OF', { label: 'Country code', values: 'ISO 3166-1, such as DE' });
  const limitProblem = euroProblem('Credit limit', creditLimit);
  if (limitProblem) details.creditLimit = limitProblem;
  if (status && !CUSTOMER_STATUSES.includes(status)) {
    details.status = Reason.of('NOT_ONE_OF', { label: 'Status', values: CUSTOMER_STATUSES.join(', ') });
  }
  for (const [field, label] of Object.entries(RATES) as [keyof typeof RATES, string][]) {
    const rate = customer[field] ?? 1;
    const isRate = Number.isInteger(rate) && rate >= 1 && rate <= MAX_RATE;
    if (!isRate) details[field] = Reason.of('NOT_WHOLE', { label, min: 1, max: MAX_RATE });
  }
  parseDetails(customer, details);
  return details;
}

/** @param details receives a message for each of the fields that is wrong. */
export function parseDetails(
  { vatId, address, notes, countryCode, outsideVatArea, invoiceEmail, ...others }: Partial<NewCustomer>,
  details: Details = {},
) {
  const parsed = parseVatId(vatId ?? '');
  if (parsed === undefined) details.vatId = Reason.of('NOT_A_VAT_ID');
  const problem = parsed && vatIdProblem(parsed, countryCode ?? '');
  if (problem) details.vatId = problem;
  const billing = parseBillingDetails(others, details);
  // XRechnung needs an electronic address (PEPPOL-EN16931-R010).
  if (billing.xRechnung && !invoiceEmail && !isLeitwegId(billing.buyerReference)) {
    details.invoiceEmail ??= Reason.of('EMAIL_FOR_XRECHNUNG');
  }
  return {
    vatId: parsed ?? null,
    outsideVatArea: outsideVatArea === true,
    address: parseOptionalText(address, 'address', CUSTOMER_TEXTS.address, details),
    notes: parseOptionalText(notes, 'notes', CUSTOMER_TEXTS.notes, details),
    invoiceEmail: invoiceEmail || null,
    ...toBillingColumns(billing),
  };
}

/** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
export async function createCustomer(manager: EntityManager, customer: NewCustomer, now: Date): Promise<Customer> {
  const details = customerProblems(customer);
  const { countryCode, status = 'ACTIVE', discountPackageId = null } = customer;
  const { readsPerMinute = null, ordersPerMinute = null } = customer;
  const exists = async (packageId: string) => isId(packageId) && (await lockDiscountPackage(manager, packageId));
  if (discountPackageId !== null && !(await exists(discountPackageId))) {
    details.discountPackageId = Reason.of('NOT_EXISTING', { kind: 'Discount package', id: discountPackageId });
  }
  assertValid(details);
  const id = newId();
  const account = { countryCode, status, discountPackageId, readsPerMinute, ordersPerMinute };
  await manager.insert(Customer, {
    id,
    name: parseText(customer.name, 'name', NAME, details),
    email: customer.email || null,
    creditLimitCents: parseEuro(customer.creditLimit),
    ...account,
    ...parseDetails(customer),
    discountsChangedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  // AUTO_INCREMENT assigns the customer number, so the row is read again.
  return manager.findOneByOrFail(Customer, { id });
}

/**
 * Finds a customer by an id or number that a person typed.
 * @param idOrNumber a customer's id, or the number that REST calls `customer`.
 * @throws {DomainError} NOT_FOUND
 */
export async function getCustomer(manager: EntityManager, idOrNumber: string): Promise<Customer> {
  const customerNumber = /^\d{1,9}$/.test(idOrNumber) ? Number(idOrNumber) : 0;
  const where = isId(idOrNumber) ? { id: idOrNumber } : { customerNumber };
  return assertFound(await manager.findOneBy(Customer, where), 'Customer', idOrNumber);
}
