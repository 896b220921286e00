import type { InvoiceKind, VatCategory, InvoiceDocument } from '../../domain/invoices/invoice-document.js';
import { type HeldReason, heldReasons } from '../../domain/invoices/held-reason.js';
import {
  invoiceNumber,
  nextInNumberSeries,
  type NextInNumberSeries,
  type SeriesHead,
} from '../../domain/invoices/invoice-number.js';
import { type Seller, sellerGaps } from '../../domain/invoices/seller.js';
import { debtorAccountOf } from '../../domain/invoices/billing.js';
import { invoiceHash } from './invoice-hash.js';
import type { Candidate } from './issue-candidates.js';
import type { EarlierDocument, NoteFacts, OrderFacts } from './issue-facts.js';
import { fileProblems } from '../../domain/invoices/invoice-file-check.js';
import { correctionProblems, invoiceProblems } from '../../domain/invoices/invoice-check.js';
import { makeCorrection } from '../../domain/invoices/correction.js';
import { makeInvoice, numbered, type InvoiceDraft } from '../../domain/invoices/invoice.js';
import { invoiceXml } from '../../domain/invoices/invoice-xml.js';
import { vatCategoryOf } from '../../domain/invoices/vat-category.js';
import { NO_CREDIT_NOTE } from '../../entities/invoices/invoice.js';

/** What becomes of an order or a credit note: a draft of its document, or why it waits. */
export type Judgement = { draft: InvoiceDraft; problems: string[] } | { reasons: HeldReason[] };

/** The draft of an order's invoice, or what it lacks. */
function judgeOrder({ order, buyer, vatIdIsConfirmed }: OrderFacts, seller: Seller, day: string): Judgement {
  const reasons = heldReasons({ seller, buyer, category: vatCategoryOf(order), vatIdIsConfirmed });
  if (reasons.length > 0) return { reasons };
  const draft = makeInvoice(order, buyer, seller, day);
  return { draft, problems: invoiceProblems(draft, order) };
}

/**
 * The draft of a credit note's correction, or what it lacks: the invoice, and the corrections before it, whose VAT decides
 * on what is left.
 */
function judgeNote(
  { note, earlierIds }: NoteFacts,
  documents: readonly EarlierDocument[],
  seller: Seller,
  day: string,
): Judgement {
  const documentOf = (id: string): InvoiceDocument | undefined =>
    documents.find(({ creditNoteId }) => creditNoteId === id)?.document;
  const invoice = documentOf(NO_CREDIT_NOTE);
  const earlier = earlierIds.flatMap((id) => documentOf(id) ?? []);
  if (!invoice || earlier.length < earlierIds.length) return { reasons: ['INVOICE_HELD'] };
  const gaps = sellerGaps(seller, invoice.vat.category, invoice.buyer.buyerReference);
  if (gaps.length > 0) return { reasons: ['SELLER_INCOMPLETE'] };
  const draft = makeCorrection(invoice, note, earlier, seller, day);
  return { draft, problems: correctionProblems(draft, note, invoice, earlier) };
}

/** A document with its file, and what is wrong with either, in plain texts. */
export interface WrittenDocument {
  document: InvoiceDocument;
  xml: string;
  problems: string[];
}

/** Writes the file of a draft that has got its number, and reads it again. */
function writeDocument(draft: InvoiceDraft, number: string): WrittenDocument {
  const document = numbered(draft, number);
  const xml = invoiceXml(document);
  return { document, xml, problems: fileProblems(xml, document) };
}

/** A document that is about to be stored. */
export interface NewDocument extends Pick<WrittenDocument, 'document' | 'xml'>, NextInNumberSeries {
  facts: OrderFacts;
  creditNoteId: string;
  hash: string;
  revenueAccount: number;
  debtorAccount: number | null;
}

/** An order or a credit note that is to wait. */
export interface NewHeld extends Candidate {
  facts: OrderFacts;
  reasons: HeldReason[];
  /** What our own checks have found, in plain texts. */
  problems: string[];
}

/** What a batch is decided by; read after the series was locked. */
export interface BatchFacts {
  seller: Seller;
  /** In the business time zone. */
  today: string;
  orders: ReadonlyMap<number, OrderFacts>;
  notes: ReadonlyMap<string, NoteFacts>;
  /** The documents of the orders; those of the batch are added. */
  documents: Map<number, EarlierDocument[]>;
}

const REVENUE_ACCOUNTS = {
  S: 'revenueAccountDomestic',
  AE: 'revenueAccountReverseCharge',
  O: 'revenueAccountOutsideEu',
} as const satisfies Record<VatCategory, keyof Seller>;

/** Makes the documents of one series, one after the other. */
export class IssueBatch {
  readonly issued: NewDocument[] = [];
  readonly held: NewHeld[] = [];

  /** @param place where the series stands. */
  constructor(
    private readonly kind: InvoiceKind,
    private place: SeriesHead,
    private readonly facts: BatchFacts,
  ) {}

  /** Where the series stands after the batch. */
  get newPlace(): SeriesHead {
    return this.place;
  }

  /** Makes the document, or lets it wait; leaves out what is not there. */
  take({ orderNumber, creditNoteId }: Candidate): void {
    const { seller, today, orders, documents } = this.facts;
    const order = orders.get(orderNumber);
    const earlier = documents.get(orderNumber) ?? [];
    if (!order || earlier.some((one) => one.creditNoteId === creditNoteId)) return;
    const next = nextInNumberSeries(this.place, today);
    const hold = (reasons: HeldReason[], problems: string[] = []): unknown =>
      this.held.push({ orderNumber, creditNoteId, facts: order, reasons, problems });
    const judgement = this.judge(order, creditNoteId, earlier, next.issueDay);
    if (!judgement) return;
    if ('reasons' in judgement) return void hold(judgement.reasons);
    const written = writeDocument(judgement.draft, invoiceNumber(this.kind, next.year, next.sequence));
    const problems = [...judgement.problems, ...written.problems];
    if (problems.length > 0) return void hold(['CHECK_FAILED'], problems);
    const { document, xml } = written;
    const hash = invoiceHash(document, xml, next.previousHash);
    this.issued.push({
      ...next,
      document,
      xml,
      facts: order,
      creditNoteId,
      hash,
      revenueAccount: seller[REVENUE_ACCOUNTS[document.vat.category]],
      debtorAccount: debtorAccountOf(order.debtorAccount, order.buyer.customerNumber),
    });
    documents.set(orderNumber, [...earlier, { creditNoteId, document }]);
    this.place = { lastDay: next.issueDay, lastSequence: next.sequence, lastHash: hash };
  }

  private judge(
    order: OrderFacts,
    creditNoteId: string,
    earlier: readonly EarlierDocument[],
    day: string,
  ): Judgement | null {
    if (this.kind === 'INVOICE') return judgeOrder(order, this.facts.seller, day);
    const note = this.facts.notes.get(creditNoteId);
    return note ? judgeNote(note, earlier, this.facts.seller, day) : null;
  }
}
