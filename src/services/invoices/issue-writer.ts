import { gzipSync } from 'node:zlib';
import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { constant, statement, type Batch, type Statement } from '../../db/statements.js';
import { toEuro } from '../../domain/common/money.js';
import type { InvoiceKind } from '../../domain/invoices/invoice-document.js';
import { invoiceMails } from '../mail/mail-outbox.js';
import { raisingInvoicesHeld } from '../mail/alert-mails.js';
import { customerEvents, type CustomerEvent } from '../webhooks/outbox.js';
import type { IssueBatch, NewDocument, NewHeld } from './issue-batch.js';

const INSERT_DOCUMENTS = `
  INSERT INTO invoices (number, kind, year, sequence, order_number, credit_note_id, customer_id, issue_day, supply_day,
    due_day, category, vat_id, sub_total_cents, vat_amount_cents, rounding_amount_cents, payable_amount_cents,
    revenue_account, debtor_account, document, xml, hash, previous_hash, created_at) VALUES ?`;

function bytesOf(hash: string | null): Buffer | null {
  return hash === null ? null : Buffer.from(hash, 'hex');
}

function documentRow(one: NewDocument, now: Date): unknown[] {
  const { document, xml, year, sequence, creditNoteId, facts, revenueAccount, debtorAccount } = one;
  return [
    document.number,
    document.kind,
    year,
    sequence,
    document.orderNumber,
    creditNoteId,
    facts.customerId,
    document.issueDate,
    document.supplyDate,
    document.dueDate,
    document.vat.category,
    document.buyer.vatId,
    document.subTotalCents,
    document.vat.amountCents,
    document.roundingAmountCents,
    document.payableAmountCents,
    revenueAccount,
    debtorAccount,
    JSON.stringify(document),
    gzipSync(xml),
    bytesOf(one.hash),
    bytesOf(one.previousHash),
    now,
  ];
}

function eventOf({ document, facts: { customerId } }: NewDocument): CustomerEvent<'invoiceIssued'> {
  const { number, kind, orderNumber, issueDate, dueDate, payableAmountCents } = document;
  const word = kind === 'INVOICE' ? 'invoice' : 'correction';
  const payableAmount = toEuro(payableAmountCents);
  return {
    kind: 'invoiceIssued',
    customerId,
    data: { number, kind: word, orderNumber, issueDate, dueDate, payableAmount },
  };
}

function mailOf({ document, facts: { buyer } }: NewDocument) {
  const { number, kind, orderNumber, dueDate, payableAmountCents, language, seller, buyer: named } = document;
  const facts = {
    number,
    kind,
    orderNumber,
    dueDate,
    payable: toEuro(payableAmountCents),
    language,
    seller: seller.name,
  };
  return { recipient: buyer.invoiceEmail, recipientName: named.name, facts };
}

const keysOf = (rows: readonly { orderNumber: number; creditNoteId: string }[]): unknown[] =>
  rows.map(({ orderNumber, creditNoteId }) => [orderNumber, creditNoteId]);

const NONE = constant(null);

/** The statements for the documents of a batch, and for who is told of them. */
function storeIssued(manager: EntityManager, issued: readonly NewDocument[], now: Date): Batch {
  if (issued.length === 0) return {};
  const subjects = issued.map(({ document: { orderNumber }, creditNoteId }) => ({ orderNumber, creditNoteId }));
  const orderNumbers = subjects.map(({ orderNumber }) => orderNumber);
  const { events, deliveries } = customerEvents(
    manager,
    issued.map(eventOf),
    [...new Set(issued.map(({ facts }) => facts.customerId))],
    now,
  );
  return {
    documents: statement(INSERT_DOCUMENTS, [issued.map((one) => documentRow(one, now))]),
    released: statement('DELETE FROM held_invoices WHERE (order_number, credit_note_id) IN (?)', [keysOf(subjects)]),
    // What waits for these documents is judged again.
    waiting: statement('UPDATE held_invoices SET seller_version = 0 WHERE order_number IN (?)', [orderNumbers]),
    events,
    deliveries,
    mails: invoiceMails(manager, issued.map(mailOf)),
  };
}

function storeHeld(held: readonly NewHeld[], sellerVersion: number, now: Date): Statement<unknown> {
  if (held.length === 0) return NONE;
  const rows = held.map(({ orderNumber, creditNoteId, reasons, facts }) => {
    const { customerId, customerVersion, vatCheckId } = facts;
    return [
      orderNumber,
      creditNoteId,
      customerId,
      reasons.join(','),
      now,
      customerVersion,
      sellerVersion,
      vatCheckId,
      now,
    ];
  });
  return statement(
    `INSERT INTO held_invoices (order_number, credit_note_id, customer_id, reasons, since, customer_version,
       seller_version, vat_check_id, judged_at) VALUES ?
     ON DUPLICATE KEY UPDATE reasons = VALUES(reasons), customer_version = VALUES(customer_version),
       seller_version = VALUES(seller_version), vat_check_id = VALUES(vat_check_id), judged_at = VALUES(judged_at)`,
    [rows],
  );
}

/** Where a series stands after a batch. */
export interface NewSeriesState {
  doneUpTo: number;
  rescannedAt: Date | null;
}

/** All that a batch writes. @param newlyHeld those that did not wait before. */
export function storeBatch(
  manager: EntityManager,
  kind: InvoiceKind,
  { issued, held, newPlace }: IssueBatch,
  newlyHeld: readonly NewHeld[],
  { doneUpTo, rescannedAt }: NewSeriesState,
  sellerVersion: number,
  now: Date,
): Batch & { series: Statement<ResultSetHeader> } {
  const { lastDay, lastSequence, lastHash } = newPlace;
  const alerts = newlyHeld.map(({ orderNumber, reasons, facts }) => {
    return { orderNumber, customer: facts.buyer.name, kind, reasons };
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
