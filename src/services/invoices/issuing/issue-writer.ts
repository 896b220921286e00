import { gzipSync } from 'node:zlib';
import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { insertInto } from '../../../db/columns.js';
import { constant, statement, type Statement, type StatementBatch } from '../../../db/statements.js';
import { toEuro } from '../../../domain/common/money.js';
import type { InvoiceKind } from '../../../domain/invoices/invoice-document.js';
import type { HeldInvoice, Invoice } from '../../../entities/invoices/invoice.js';
import { raisingInvoicesHeld } from '../../mail/alert-mails.js';
import { invoiceMails } from '../../mail/mail-outbox.js';
import { customerEvents, type CustomerEvent } from '../../webhooks/outbox.js';
import { accountsHash } from '../reading/invoice-view.js';
import type { SeriesState } from '../seller-admin.js';
import type { IssueBatch, NewHeld, NewInvoice } from './issue-batch.js';

function bytesOf(hash: string | null): Buffer | null {
  return hash === null ? null : Buffer.from(hash, 'hex');
}

function invoiceRow(one: NewInvoice, now: Date) {
  const { document, xml, year, sequence, creditNoteId, revenueAccount, debtorAccount } = one;
  const { number, kind, orderNumber, subTotalCents, roundingAmountCents, payableAmountCents } = document;
  const { category, amountCents: vatAmountCents } = document.vat;
  const source = { orderNumber, creditNoteId, customerId: one.source.customerId };
  const days = { issueDay: document.issueDate, supplyDay: document.supplyDate, dueDay: document.dueDate };
  const amounts = { subTotalCents, vatAmountCents, roundingAmountCents, payableAmountCents };
  const bookkeeping = { category, vatId: document.buyer.vatId, ...amounts, revenueAccount, debtorAccount };
  return {
    number,
    kind,
    year,
    sequence,
    ...source,
    ...days,
    ...bookkeeping,
    document: JSON.stringify(document),
    xml: gzipSync(xml),
    hash: bytesOf(one.hash),
    previousHash: bytesOf(one.previousHash),
    accountsHash: accountsHash(one.hash, revenueAccount, debtorAccount),
    createdAt: now,
  };
}

function eventOf({ document, source: { customerId } }: NewInvoice): CustomerEvent<'invoiceIssued'> {
  const { number, orderNumber, issueDate, dueDate } = document;
  const kind = document.kind === 'INVOICE' ? 'invoice' : 'correction';
  const payableAmount = toEuro(document.payableAmountCents);
  return { kind: 'invoiceIssued', customerId, data: { number, kind, orderNumber, issueDate, dueDate, payableAmount } };
}

function mailOf({ document, source: { buyer } }: NewInvoice) {
  const { number, kind, orderNumber, dueDate, payableAmountCents, language, seller, buyer: named } = document;
  const payable = toEuro(payableAmountCents);
  const data = { number, kind, orderNumber, dueDate, payable, language, seller: seller.name };
  return { recipient: buyer.invoiceEmail, recipientName: named.name, data };
}

const keysOf = (rows: readonly { orderNumber: number; creditNoteId: string }[]): unknown[] =>
  rows.map(({ orderNumber, creditNoteId }) => [orderNumber, creditNoteId]);

const NONE = constant(null);

/** The statements for the invoices of a batch, and for their notifications. */
function storeIssued(manager: EntityManager, issued: readonly NewInvoice[], now: Date): StatementBatch {
  if (issued.length === 0) return {};
  const subjects = issued.map(({ document: { orderNumber }, creditNoteId }) => ({ orderNumber, creditNoteId }));
  const orderNumbers = subjects.map(({ orderNumber }) => orderNumber);
  const { events, deliveries } = customerEvents(
    manager,
    issued.map(eventOf),
    [...new Set(issued.map(({ source }) => source.customerId))],
    now,
  );
  return {
    invoices: insertInto<Invoice>(
      'invoices',
      issued.map((one) => invoiceRow(one, now)),
    ),
    released: statement('DELETE FROM held_invoices WHERE (order_number, credit_note_id) IN (?)', [keysOf(subjects)]),
    // Those that wait for these invoices are checked again.
    waiting: statement('UPDATE held_invoices SET seller_version = 0 WHERE order_number IN (?)', [orderNumbers]),
    events,
    deliveries,
    mails: invoiceMails(manager, issued.map(mailOf)),
  };
}

function storeHeld(held: readonly NewHeld[], sellerVersion: number, now: Date): Statement<unknown> {
  if (held.length === 0) return NONE;
  const rows = held.map(({ orderNumber, creditNoteId, reasons, source }) => {
    const { customerId, customerVersion, vatCheckId } = source;
    const decision = { reasons: reasons.join(','), customerVersion, sellerVersion, vatCheckId, judgedAt: now };
    return { orderNumber, creditNoteId, customerId, since: now, ...decision };
  });
  return insertInto<HeldInvoice>(
    'held_invoices',
    rows,
    `ON DUPLICATE KEY UPDATE reasons = VALUES(reasons), customer_version = VALUES(customer_version),
       seller_version = VALUES(seller_version), vat_check_id = VALUES(vat_check_id), judged_at = VALUES(judged_at)`,
  );
}

/** All that a batch writes. @param newlyHeld those that did not wait before. */
export function storeBatch(
  manager: EntityManager,
  kind: InvoiceKind,
  { issued, held, newHead }: IssueBatch,
  newlyHeld: readonly NewHeld[],
  { doneUpTo, rescannedAt }: Pick<SeriesState, 'doneUpTo' | 'rescannedAt'>,
  sellerVersion: number,
  now: Date,
): StatementBatch & { series: Statement<ResultSetHeader> } {
  const { lastDay, lastSequence, lastHash } = newHead;
  const alerts = newlyHeld.map(({ orderNumber, reasons, source }) => {
    return { orderNumber, customer: source.buyer.name, kind, reasons };
  });
  return {
    held: storeHeld(held, sellerVersion, now),
    series: statement(
      `UPDATE invoice_series SET last_day = ?, last_sequence = ?, last_hash = ?, done_up_to = ?, rescanned_at = ?
        WHERE kind = ?`,
      [lastDay, lastSequence, bytesOf(lastHash), doneUpTo, rescannedAt, kind],
    ),
    alerts: raisingInvoicesHeld(manager, alerts),
    ...storeIssued(manager, issued, now),
  };
}
