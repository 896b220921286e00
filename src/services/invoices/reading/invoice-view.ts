import { gunzipSync } from 'node:zlib';
import { selectList } from '../../../db/columns.js';
import { decodeNumberCursor, encodeCursor } from '../../../db/page.js';
import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import type { InvoiceStatus } from '../../../domain/invoices/open-amount.js';
import { Invoice } from '../../../entities/invoices/invoice.js';

/** A document as it was issued, with what became of it. */
export interface InvoiceView extends InvoiceDocument {
  customerId: string;
  issuedAt: Date;
  /** Null for corrections. */
  status: InvoiceStatus | null;
  openAmountCents: number | null;
}

/** A document with its cursor in a list. */
export interface ListedInvoice extends InvoiceView {
  cursor: string;
}

/** An invoice with all its stored data. */
export interface IssuedInvoice {
  id: number;
  document: InvoiceDocument;
  /** As it was issued. */
  xml: string;
  customerId: string;
  issuedAt: Date;
  /** Null for invoices. */
  creditNoteId: string | null;
  /** The accounts of the bookkeeping on the day of issue; the customer's is null if it had none. */
  revenueAccount: number;
  debtorAccount: number | null;
  /** SHA-256, 64 hexadecimal digits. */
  hash: string;
  /** Null for the first of its series and year. */
  previousHash: string | null;
}

const ISSUED = [
  'document',
  'xml',
  'customerId',
  'createdAt',
  'creditNoteId',
  'revenueAccount',
  'debtorAccount',
  'hash',
  'previousHash',
] as const;

export const ISSUED_COLUMNS = selectList(Invoice, 'i', ['id', ...ISSUED]);

export type IssuedRow = Pick<Invoice, (typeof ISSUED)[number]> & { id: number };

export function toIssued({
  document,
  xml,
  createdAt,
  creditNoteId,
  hash,
  previousHash,
  ...row
}: IssuedRow): IssuedInvoice {
  return {
    ...row,
    issuedAt: createdAt,
    document: JSON.parse(document) as InvoiceDocument,
    xml: gunzipSync(xml).toString('utf8'),
    creditNoteId: creditNoteId || null,
    hash: hash.toString('hex'),
    previousHash: previousHash?.toString('hex') ?? null,
  };
}

/** The position of an invoice in lists, which are sorted by day of issue. */
export interface InvoicePosition {
  id: number;
  issueDay: string;
}

export function encodeInvoiceCursor({ id, issueDay }: InvoicePosition): string {
  return encodeCursor(Number(issueDay.replaceAll('-', '')), id);
}

/** @throws {DomainError} VALIDATION_ERROR naming `after`. */
export function decodeInvoiceCursor(cursor: string): InvoicePosition {
  const [day = 0, id = 0] = decodeNumberCursor(cursor, 2);
  const digits = String(day).padStart(8, '0');
  return { id, issueDay: `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` };
}
