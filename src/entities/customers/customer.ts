import { Column, Entity, Generated, Index } from 'typeorm';
import type { Language } from '../../domain/invoices/invoice-document.js';
import {
  AsciiColumn,
  CentsColumn,
  ExactTextColumn,
  IdColumn,
  InstantColumn,
  ReferenceColumn,
  Row,
  StampColumn,
  TextColumn,
  VersionedRow,
} from '../columns.js';
import { DiscountPackage } from '../discounts/discount-package.js';

export const CUSTOMER_STATUSES = ['ACTIVE', 'SUSPENDED', 'INACTIVE'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** A B2B customer's account. */
@Entity('customers')
@Index('customers_status', ['status', 'id'])
@Index('customers_name', ['name', 'id'])
export class Customer extends VersionedRow {
  /** AUTO_INCREMENT; REST calls it `customer`. */
  @Index('customers_customer_number', { unique: true })
  @Column({ type: 'int' })
  @Generated('increment')
  customerNumber: number;

  @TextColumn(200)
  name: string;

  @TextColumn(320, { nullable: true })
  email: string | null;

  /** ISO 3166-1 alpha-2; only DE pays VAT. */
  @Column({ type: 'char', length: 2, charset: 'ascii', collation: 'ascii_bin' })
  countryCode: string;

  /** The VAT identification number, without blanks; it changes no VAT. */
  @Column({ type: 'varchar', length: 20, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  vatId: string | null;

  @ExactTextColumn(1000, { nullable: true })
  address: string | null;

  /** Where its invoices go (`domain/invoices/billing.ts`); its documents are copies. */
  @TextColumn(200, { nullable: true })
  billingName: string | null;

  @TextColumn(200, { nullable: true })
  billingStreet: string | null;

  @TextColumn(200, { nullable: true })
  billingAddition: string | null;

  @TextColumn(20, { nullable: true })
  billingPostalCode: string | null;

  @TextColumn(100, { nullable: true })
  billingCity: string | null;

  /** The address to which invoices are mailed; null if they are not mailed. */
  @TextColumn(320, { nullable: true })
  invoiceEmail: string | null;

  /** The customer's order reference, or its Leitweg-ID. */
  @ExactTextColumn(100, { nullable: true })
  buyerReference: string | null;

  /** Null for the seller's. */
  @Column({ type: 'int', nullable: true })
  paymentDays: number | null;

  /** Null for that of the country. */
  @AsciiColumn({ nullable: true })
  language: Language | null;

  /** Its account in the bookkeeping; null for its number, where that can be one. */
  @Column({ type: 'int', nullable: true })
  debtorAccount: number | null;

  /** Staff's own; the customer never sees them. */
  @ExactTextColumn(4000, { nullable: true })
  notes: string | null;

  @AsciiColumn({ default: 'ACTIVE' })
  status: CustomerStatus;

  @TextColumn(500, { nullable: true })
  statusReason: string | null;

  @CentsColumn()
  creditLimitCents: number;

  /** What the customer owes. Changed under the row's lock, in the transaction of the order or payment. */
  @CentsColumn({ default: 0 })
  balanceCents: number;

  /**
   * When the customer was notified that its credit is low; null once more is available again
   * (`domain/customers/credit.ts`).
   */
  @InstantColumn({ nullable: true })
  creditLowSince: Date | null;

  @ReferenceColumn(() => DiscountPackage, { nullable: true })
  discountPackageId: string | null;

  /** When staff last changed the customer's discounts, and with them the prices of all products. */
  @InstantColumn()
  discountsChangedAt: Date;

  @Index('customers_discounts_change_stamp')
  @StampColumn()
  discountsChangeStamp: Date | null;

  /** Overrides of the rate limits; null: the limits of the configuration. */
  @Column({ type: 'int', nullable: true })
  readsPerMinute: number | null;

  @Column({ type: 'int', nullable: true })
  ordersPerMinute: number | null;
}

/** A payment, or an adjustment by staff; an entry of the customer's ledger, like each order. */
@Entity('payments')
@Index('payments_customer_id', ['customerId', 'createdAt', 'id'])
@Index('payments_created', ['createdAt', 'id'])
@Index('payments_kind', ['kind', 'createdAt', 'id'])
export class Payment extends Row {
  @ReferenceColumn(() => Customer)
  customerId: string;

  @AsciiColumn()
  kind: 'PAYMENT' | 'ADJUSTMENT';

  /** What it lowers the balance by; negative for an adjustment that raises it. */
  @CentsColumn()
  amountCents: number;

  @CentsColumn()
  balanceAfterCents: number;

  @TextColumn(200, { nullable: true })
  reference: string | null;

  /** Who recorded it; null for payments from before this was stored. */
  @IdColumn({ nullable: true })
  staffMemberId: string | null;
}
