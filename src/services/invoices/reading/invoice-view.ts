import { gunzipSync } from 'node:zlib';
import { selectList } from '../../../db/columns.js';
import { decodeNumberCursor, encodeCursor } from '../../../db/page.js';
import type { InvoiceDocument, InvoiceStatus } from '../../../domain/invoices/invoice-document.js';
import { Invoice } from '../../../entities/invoices/invoice.js';
import { hashOf } from '../../common/content-hash.js';

/**
 * The hash of a document, in which it is chained to the one before it in its series and year. The order of the
 * document's fields changes nothing.
 * @param xml as it was issued.
 * @param previousHash null for the first of its series and year.
 * @returns SHA-256, 64 hexadecimal digits.
 */
export function invoiceHash(document: InvoiceDocument, xml: string, previousHash: string | null): string {
  return hashOf(canonical(document), xml, previousHash ?? '').toString('hex');
}

/** By which it shows whether the accounts of a document were changed after its issue. @param hash that of the document. */
export function accountsHash(hash: string, revenueAccount: number, debtorAccount: number | null): Buffer {
  return hashOf(hash, String(revenueAccount), String(debtorAccount ?? ''));
}

/** JSON with the fields of each object in alphabetical order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** A document as it was issued, with what became of it. */
export interface InvoiceView extends InvoiceDocument {
  customerId: string;
  issuedAt: Date;
  /** Null for corrections. */
  status: InvoiceStatus | null;
  openAmountCents: number | null;
}

export type ListedInvoice = InvoiceView & { cursor: string };

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

export function toIssued({ createdAt: issuedAt, hash, previousHash, ...row }: IssuedRow): IssuedInvoice {
  return {
    ...row,
    issuedAt,
    document: JSON.parse(row.document) as InvoiceDocument,
    xml: gunzipSync(row.xml).toString('utf8'),
    creditNoteId: row.creditNoteId || null,
    hash: hash.toString('hex'),
    previousHash: previousHash?.toString('hex') ?? null,
  };
}

/** The position of an invoice in lists, which are sorted by day of issue. */
export type InvoicePosition = Pick<Invoice, 'issueDay'> & { id: number };

export function encodeInvoiceCursor({ id, issueDay }: InvoicePosition): string {
  return encodeCursor(Number(issueDay.replaceAll('-', '')), id);
}

/** @throws {DomainError} VALIDATION_ERROR naming `after`. */
export function decodeInvoiceCursor(cursor: string): InvoicePosition {
  const [day = 0, id = 0] = decodeNumberCursor(cursor, 2);
  const digits = String(day).padStart(8, '0');
  return { id, issueDay: `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` };
}
