import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { InvoiceKind, VatCategory } from '../../domain/invoices/invoice-document.js';
import { AsciiColumn, CentsColumn, HashColumn, IdColumn, InstantColumn } from '../columns.js';

const DAY = { type: 'varchar', length: 10, charset: 'ascii', collation: 'ascii_bin' } as const;

/** The credit note of what is no correction. */
export const NO_CREDIT_NOTE = '';

/**
 * An invoice or a correction as it was issued; no code changes or deletes one. None of its columns is a foreign key, because
 * that would make issuing wait for orders, and orders for issuing.
 */
@Entity('invoices')
@Index('invoices_number', ['number'], { unique: true })
@Index('invoices_sequence', ['kind', 'year', 'sequence'], { unique: true })
@Index('invoices_subject', ['orderNumber', 'creditNoteId'], { unique: true })
// Lists of orders read the numbers of their invoices from it alone: a document takes a third of a page.
@Index('invoices_order', ['orderNumber', 'creditNoteId', 'number'])
@Index('invoices_issued', ['issueDay', 'id'])
@Index('invoices_supplied', ['category', 'supplyDay'])
@Index('invoices_customer', ['customerId', 'issueDay', 'id'])
export class Invoice {
  /** Rises in the order in which documents are issued. */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  /** Such as R26-0000001. */
  @Column({ type: 'varchar', length: 20, charset: 'ascii', collation: 'ascii_bin' })
  number: string;

  @AsciiColumn()
  kind: InvoiceKind;

  /** Of the day of issue. */
  @Column({ type: 'int' })
  year: number;

  /** From 1 in each year. */
  @Column({ type: 'int' })
  sequence: number;

  @Column({ type: 'int' })
  orderNumber: number;

  /** `NO_CREDIT_NOTE` for an invoice, so that an order has one and a credit note has one. */
  @IdColumn()
  creditNoteId: string;

  @IdColumn()
  customerId: string;

  @Column(DAY)
  issueDay: string;

  @Column(DAY)
  supplyDay: string;

  /** Null for corrections. */
  @Column({ ...DAY, nullable: true })
  dueDay: string | null;

  @AsciiColumn()
  category: VatCategory;

  /** The buyer's, as the document names it. */
  @Column({ type: 'varchar', length: 20, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  vatId: string | null;

  @CentsColumn()
  subTotalCents: number;

  @CentsColumn()
  vatAmountCents: number;

  @CentsColumn()
  roundingAmountCents: number;

  @CentsColumn()
  payableAmountCents: number;

  /** The accounts of the bookkeeping on the day of issue; the customer's is null if it had none. */
  @Column({ type: 'int' })
  revenueAccount: number;

  @Column({ type: 'int', nullable: true })
  debtorAccount: number | null;

  /** `InvoiceDocument` as JSON. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  document: string;

  /** The XML as it was issued, gzipped. */
  @Column({ type: 'mediumblob' })
  xml: Buffer;

  /** Of the document and the one before it in its series and year (`services/invoices/issuing/invoice-hash.ts`). */
  @HashColumn()
  hash: Buffer;

  /** Null for the first of a series and year. */
  @HashColumn({ nullable: true })
  previousHash: Buffer | null;

  @InstantColumn()
  createdAt: Date;
}

/** The head of a number series. A transaction that issues invoices locks both rows; no other does. */
@Entity('invoice_series')
export class InvoiceSeries {
  @PrimaryColumn({ type: 'varchar', length: 20, charset: 'ascii', collation: 'ascii_bin' })
  kind: InvoiceKind;

  /** The day of the last document, whose year is that of the number; null before the first. */
  @Column({ ...DAY, nullable: true })
  lastDay: string | null;

  @Column({ type: 'int', default: 0 })
  lastSequence: number;

  @HashColumn({ nullable: true })
  lastHash: Buffer | null;

  /**
   * Up to where all orders have a document or wait for one: the number of an order, or of credit notes the milliseconds
   * since 1970.
   */
  @Column({ type: 'bigint', default: 0 })
  doneUpTo: string;

  /** When `doneUpTo` last went back to 0, to find what came late. */
  @InstantColumn({ nullable: true })
  rescannedAt: Date | null;
}

/** An order or a credit note whose document lacks something. */
@Entity('held_invoices')
@Index('held_invoices_since', ['since', 'orderNumber', 'creditNoteId'])
@Index('held_invoices_customer', ['customerId'])
export class HeldInvoice {
  @PrimaryColumn({ type: 'int' })
  orderNumber: number;

  /** `NO_CREDIT_NOTE` for an invoice. */
  @PrimaryColumn({ type: 'char', length: 24, charset: 'ascii', collation: 'ascii_bin' })
  creditNoteId: string;

  @IdColumn()
  customerId: string;

  /** `HeldReason`s, joined by commas. */
  @Column({ type: 'varchar', length: 200, charset: 'ascii', collation: 'ascii_bin' })
  reasons: string;

  @InstantColumn()
  since: Date;

  /** The data of the last decision: it is repeated when any of it has changed, and once an hour. */
  @Column({ type: 'int' })
  customerVersion: number;

  @Column({ type: 'int' })
  sellerVersion: number;

  /** The customer's newest check of a VAT id; empty if there was none. */
  @IdColumn()
  vatCheckId: string;

  @InstantColumn()
  judgedAt: Date;
}
