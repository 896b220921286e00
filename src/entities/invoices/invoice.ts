import { Entity, Index } from 'typeorm';
import type { InvoiceKind, VatCategory } from '../../domain/invoices/invoice-document.js';
import {
  ascii,
  bigint,
  blob,
  cents,
  generated,
  hash,
  id,
  instant,
  int,
  longText,
  orNull,
  primary,
  rowOf,
} from '../columns.js';

/** The credit note of what is no correction. */
export const NO_CREDIT_NOTE = '';

/**
 * An invoice or a correction as it was issued; only an erasure changes one, once the law no longer keeps it. None of its columns is a foreign key, because
 * that would make issuing wait for orders, and orders for issuing.
 */
@Entity('invoices')
@Index('invoices_number', ['number'], { unique: true })
@Index('invoices_sequence', ['kind', 'year', 'sequence'], { unique: true })
@Index('invoices_subject', ['orderNumber', 'creditNoteId'], { unique: true })
// Lists of orders read the numbers of their invoices from it alone: a document takes a third of a page.
@Index('invoices_order', ['orderNumber', 'creditNoteId', 'number'])
@Index('invoices_issued', ['issueDay', 'id'])
@Index('invoices_kind', ['kind', 'issueDay', 'id'])
@Index('invoices_supplied', ['category', 'supplyDay'])
// Amounts that are due are added up from it alone.
@Index('invoices_due', ['dueDay', 'customerId', 'orderNumber', 'payableAmountCents'])
@Index('invoices_customer', ['customerId', 'issueDay', 'id'])
export class Invoice extends rowOf({
  /** Rises in the order in which documents are issued. */
  id: generated(bigint()),
  /** Such as R26-0000001. */
  number: ascii(),
  kind: ascii<InvoiceKind>(),
  /** Of the day of issue. */
  year: int(),
  /** From 1 in each year. */
  sequence: int(),
  orderNumber: int(),
  /** `NO_CREDIT_NOTE` for an invoice, so that an order has one and a credit note has one. */
  creditNoteId: id(),
  customerId: id(),
  issueDay: ascii(10),
  supplyDay: ascii(10),
  /** Null for corrections. */
  dueDay: orNull(ascii(10)),
  category: ascii<VatCategory>(),
  /** The buyer's, as the document names it. */
  vatId: orNull(ascii()),
  subTotalCents: cents(),
  vatAmountCents: cents(),
  roundingAmountCents: cents(),
  payableAmountCents: cents(),
  /** The accounts of the bookkeeping on the day of issue; the customer's is null if it had none. */
  revenueAccount: int(),
  debtorAccount: orNull(int()),
  /** `InvoiceDocument` as JSON. */
  document: longText(),
  /** The XML as it was issued, gzipped. */
  xml: blob(),
  /** Of the document and the one before it in its series and year (`invoiceHash` in `services/invoices/reading/invoice-view.ts`). */
  hash: hash(),
  /** Null for the first of a series and year. */
  previousHash: orNull(hash()),
  /** Of the hash and the accounts, which the hash does not cover; null if v0.8.0 issued it beside a newer version. */
  accountsHash: orNull(hash()),
  createdAt: instant(),
}) {}

/** The head of a number series. A transaction that issues invoices locks both rows; no other does. */
@Entity('invoice_series')
export class InvoiceSeries extends rowOf({
  kind: primary(ascii<InvoiceKind>()),
  /** The day of the last document, whose year is that of the number; null before the first. */
  lastDay: orNull(ascii(10)),
  lastSequence: int({ default: 0 }),
  lastHash: orNull(hash()),
  /**
   * Up to where all orders have a document or wait for one: the number of an order, or of credit notes the milliseconds
   * since 1970.
   */
  doneUpTo: bigint({ default: 0 }),
  /** When `doneUpTo` last went back to 0, to find what came late. */
  rescannedAt: orNull(instant()),
}) {}

/** An order or a credit note whose document lacks something. */
@Entity('held_invoices')
@Index('held_invoices_since', ['since', 'orderNumber', 'creditNoteId'])
@Index('held_invoices_customer', ['customerId'])
export class HeldInvoice extends rowOf({
  orderNumber: primary(int()),
  /** `NO_CREDIT_NOTE` for an invoice. */
  creditNoteId: primary(id()),
  customerId: id(),
  /** `HeldReason`s, joined by commas. */
  reasons: ascii(200),
  since: instant(),
  /** The data of the last decision: it is repeated when any of it has changed, and once an hour. */
  customerVersion: int(),
  sellerVersion: int(),
  /** The customer's newest check of a VAT id; empty if there was none. */
  vatCheckId: id(),
  judgedAt: instant(),
}) {}
