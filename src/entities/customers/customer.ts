import { Entity, Index } from 'typeorm';
import type { Language } from '../../domain/invoices/invoice-document.js';
import {
  ascii,
  asciiCode,
  cents,
  exactText,
  flag,
  id,
  instant,
  int,
  orNull,
  reference,
  ROW,
  rowOf,
  stamp,
  text,
  VERSIONED_ROW,
} from '../columns.js';
import { DiscountPackage } from '../discounts/discount-package.js';

export const CUSTOMER_STATUSES = ['ACTIVE', 'SUSPENDED', 'INACTIVE'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** A B2B customer's account. */
@Entity('customers')
@Index('customers_status', ['status', 'id'])
@Index('customers_name', ['name', 'id'])
@Index('customers_customer_number', ['customerNumber'], { unique: true })
@Index('customers_discounts_change_stamp', ['discountsChangeStamp'])
export class Customer extends rowOf({
  ...VERSIONED_ROW,
  /** AUTO_INCREMENT; REST calls it `customer`. */
  customerNumber: int({ generated: 'increment' }),
  name: text(200),
  email: orNull(text(320)),
  /** ISO 3166-1 alpha-2; only DE within the VAT area pays VAT. */
  countryCode: asciiCode(2),
  /** Whether it is at a place of its country that is outside the EU's VAT area, such as the Canary Islands. */
  outsideVatArea: flag({ default: false }),
  /** The VAT identification number, without blanks; it changes no VAT. */
  vatId: orNull(ascii()),
  address: orNull(exactText(1000)),
  /** Where its invoices go (`domain/invoices/billing.ts`); its documents are copies. */
  billingName: orNull(text(200)),
  billingStreet: orNull(text(200)),
  billingAddition: orNull(text(200)),
  billingPostalCode: orNull(text(20)),
  billingCity: orNull(text(100)),
  /** The address to which invoices are mailed; null if they are not mailed. */
  invoiceEmail: orNull(text(320)),
  /** The customer's order reference, or its Leitweg-ID. */
  buyerReference: orNull(exactText(100)),
  /** Whether its invoices are XRechnung. */
  xRechnung: flag({ default: false }),
  /** Null for the seller's. */
  paymentDays: orNull(int()),
  /** Null for that of the country. */
  language: orNull(ascii<Language>()),
  /** Its account in the bookkeeping; null for its number, where that can be one. */
  debtorAccount: orNull(int()),
  /** Staff's own; the customer never sees them. */
  notes: orNull(exactText(4000)),
  status: ascii<CustomerStatus>(20, { default: 'ACTIVE' }),
  statusReason: orNull(text(500)),
  creditLimitCents: cents(),
  /** What the customer owes. Changed under the row's lock, in the transaction of the order or payment. */
  balanceCents: cents({ default: 0 }),
  /** When the newest entry of its ledger was booked; null before the first, and before the first that stores it. */
  lastEntryAt: orNull(instant()),
  /**
   * When the customer was notified that its credit is low; null once more is available again
   * (`domain/customers/credit.ts`).
   */
  creditLowSince: orNull(instant()),
  discountPackageId: orNull(reference(() => DiscountPackage)),
  /** When staff last changed the customer's discounts, and with them the prices of all products. */
  discountsChangedAt: instant(),
  discountsChangeStamp: stamp(),
  /** Overrides of the rate limits; null: the limits of the configuration. */
  readsPerMinute: orNull(int()),
  ordersPerMinute: orNull(int()),
}) {}

/** A payment, or an adjustment by staff; an entry of the customer's ledger, like each order. */
@Entity('payments')
@Index('payments_customer_id', ['customerId', 'createdAt', 'id'])
@Index('payments_created', ['createdAt', 'id'])
@Index('payments_kind', ['kind', 'createdAt', 'id'])
export class Payment extends rowOf({
  ...ROW,
  customerId: reference(() => Customer),
  kind: ascii<'PAYMENT' | 'ADJUSTMENT'>(),
  /** What it lowers the balance by; negative for an adjustment that raises it. */
  amountCents: cents(),
  balanceAfterCents: cents(),
  reference: orNull(text(200)),
  /** Who recorded it; null for payments from before this was stored. */
  staffMemberId: orNull(id()),
}) {}
