import { debtorAccountOf } from '../../../domain/invoices/billing.js';
import {
  correctionProblems,
  fileProblems,
  heldReasons,
  invoiceProblems,
  type HeldReason,
} from '../../../domain/invoices/invoice-check.js';
import {
  invoiceNumber,
  isXRechnung,
  nextInNumberSeries,
  type InvoiceDocument,
  type InvoiceKind,
  type NextInNumberSeries,
  type SeriesHead,
  type VatCategory,
} from '../../../domain/invoices/invoice-document.js';
import { invoiceXml } from '../../../domain/invoices/invoice-xml.js';
import {
  makeCorrection,
  makeInvoice,
  numbered,
  vatCategoryOf,
  type InvoiceDraft,
} from '../../../domain/invoices/invoice.js';
import { sellerGaps, type Seller } from '../../../domain/invoices/seller.js';
import { NO_CREDIT_NOTE } from '../../../entities/invoices/invoice.js';
import { invoiceHash } from '../reading/invoice-view.js';
import type { Candidate } from './issue-candidates.js';
import type { CorrectableNote, EarlierInvoice, InvoiceableOrder } from './issue-data.js';

/** The decision about an order or a credit note: a draft of its invoice, or why it is on hold. */
type IssueDecision = { draft: InvoiceDraft; problems: string[] } | { reasons: HeldReason[] };

/** The draft of an order's invoice, or what it lacks. */
function decideOrder({ order, buyer, vatIdIsConfirmed }: InvoiceableOrder, seller: Seller, day: string): IssueDecision {
  const reasons = heldReasons({ seller, buyer, category: vatCategoryOf(order), vatIdIsConfirmed });
  if (reasons.length > 0) return { reasons };
  const draft = makeInvoice(order, buyer, seller, day);
  return { draft, problems: invoiceProblems(draft, order) };
}

/**
 * The draft of a credit note's correction, or what it lacks: the invoice, and the corrections before it, whose VAT decides
 * on what is left.
 */
function decideNote(
  { note, earlierIds }: CorrectableNote,
  invoices: readonly EarlierInvoice[],
  seller: Seller,
  day: string,
): IssueDecision {
  const invoiceOf = (id: string): InvoiceDocument | undefined =>
    invoices.find(({ creditNoteId }) => creditNoteId === id)?.document;
  const invoice = invoiceOf(NO_CREDIT_NOTE);
  const earlier = earlierIds.flatMap((id) => invoiceOf(id) ?? []);
  if (!invoice || earlier.length < earlierIds.length) return { reasons: ['INVOICE_HELD'] };
  const gaps = sellerGaps(seller, invoice.vat.category, isXRechnung(invoice));
  if (gaps.length > 0) return { reasons: ['SELLER_INCOMPLETE'] };
  const draft = makeCorrection(invoice, note, earlier, seller, day);
  return { draft, problems: correctionProblems(draft, note, invoice, earlier) };
}

/** A document that is about to be stored. */
export interface NewInvoice extends NextInNumberSeries {
  document: InvoiceDocument;
  xml: string;
  source: InvoiceableOrder;
  creditNoteId: string;
  hash: string;
  revenueAccount: number;
  debtorAccount: number | null;
}

/** An order or a credit note that is to wait. */
export interface NewHeld extends Candidate {
  source: InvoiceableOrder;
  reasons: HeldReason[];
  /** What our own checks have found, in plain texts. */
  problems: string[];
}

/** What a batch is decided by; read after the series was locked. */
export interface IssueBatchData {
  seller: Seller;
  /** In the business time zone. */
  today: string;
  orders: ReadonlyMap<number, InvoiceableOrder>;
  notes: ReadonlyMap<string, CorrectableNote>;
  /** The documents of the orders; those of the batch are added. */
  invoices: Map<number, EarlierInvoice[]>;
}

const REVENUE_ACCOUNTS = {
  S: 'revenueAccountDomestic',
  AE: 'revenueAccountReverseCharge',
  O: 'revenueAccountOutsideEu',
} as const satisfies Record<VatCategory, keyof Seller>;

/** Makes the documents of one series, one after the other. */
export class IssueBatch {
  readonly issued: NewInvoice[] = [];
  readonly held: NewHeld[] = [];

  /** @param head the head of the series. */
  constructor(
    private readonly kind: InvoiceKind,
    private head: SeriesHead,
    private readonly data: IssueBatchData,
  ) {}

  /** Where the series stands after the batch. */
  get newHead(): SeriesHead {
    return this.head;
  }

  /** Creates the invoice, or holds it; skips what does not exist. */
  add({ orderNumber, creditNoteId }: Candidate): void {
    const { seller, today, orders, invoices } = this.data;
    const order = orders.get(orderNumber);
    const earlier = invoices.get(orderNumber) ?? [];
    if (!order || earlier.some((one) => one.creditNoteId === creditNoteId)) return;
    const next = nextInNumberSeries(this.head, today);
    const hold = (reasons: HeldReason[], problems: string[] = []): unknown =>
      this.held.push({ orderNumber, creditNoteId, source: order, reasons, problems });
    const decision = this.decide(order, creditNoteId, earlier, next.issueDay);
    if (!decision) return;
    if ('reasons' in decision) return void hold(decision.reasons);
    const document = numbered(decision.draft, invoiceNumber(this.kind, next.year, next.sequence));
    const xml = invoiceXml(document);
    const problems = [...decision.problems, ...fileProblems(xml, document)];
    if (problems.length > 0) return void hold(['CHECK_FAILED'], problems);
    const hash = invoiceHash(document, xml, next.previousHash);
    this.issued.push({
      ...next,
      document,
      xml,
      source: order,
      creditNoteId,
      hash,
      revenueAccount: seller[REVENUE_ACCOUNTS[document.vat.category]],
      debtorAccount: debtorAccountOf(order.debtorAccount, order.buyer.customerNumber),
    });
    invoices.set(orderNumber, [...earlier, { creditNoteId, document }]);
    this.head = { lastDay: next.issueDay, lastSequence: next.sequence, lastHash: hash };
  }

  private decide(
    order: InvoiceableOrder,
    creditNoteId: string,
    earlier: readonly EarlierInvoice[],
    day: string,
  ): IssueDecision | null {
    if (this.kind === 'INVOICE') return decideOrder(order, this.data.seller, day);
    const note = this.data.notes.get(creditNoteId);
    return note ? decideNote(note, earlier, this.data.seller, day) : null;
  }
}
