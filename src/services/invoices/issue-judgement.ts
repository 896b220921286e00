import { fileProblems } from '../../domain/invoices/invoice-file-check.js';
import { correctionProblems, invoiceProblems } from '../../domain/invoices/invoice-check.js';
import { makeCorrection } from '../../domain/invoices/correction.js';
import { heldReasons, type HeldReason } from '../../domain/invoices/held-reason.js';
import type { InvoiceDocument } from '../../domain/invoices/invoice-document.js';
import { makeInvoice, numbered, type InvoiceDraft } from '../../domain/invoices/invoice.js';
import { invoiceXml } from '../../domain/invoices/invoice-xml.js';
import { sellerGaps, type Seller } from '../../domain/invoices/seller.js';
import { vatCategoryOf } from '../../domain/invoices/vat-category.js';
import { NO_CREDIT_NOTE } from '../../entities/invoices/invoice.js';
import type { EarlierDocument, NoteFacts, OrderFacts } from './issue-facts.js';

/** What becomes of an order or a credit note: a draft of its document, or why it waits. */
export type Judgement = { draft: InvoiceDraft; problems: string[] } | { reasons: HeldReason[] };

/** The draft of an order's invoice, or what it lacks. */
export function judgeOrder({ order, buyer, vatIdIsConfirmed }: OrderFacts, seller: Seller, day: string): Judgement {
  const reasons = heldReasons({ seller, buyer, category: vatCategoryOf(order), vatIdIsConfirmed });
  if (reasons.length > 0) return { reasons };
  const draft = makeInvoice(order, buyer, seller, day);
  return { draft, problems: invoiceProblems(draft, order) };
}

/**
 * The draft of a credit note's correction, or what it lacks: the invoice, and the corrections before it, whose VAT decides
 * on what is left.
 */
export function judgeNote(
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
export function writeDocument(draft: InvoiceDraft, number: string): WrittenDocument {
  const document = numbered(draft, number);
  const xml = invoiceXml(document);
  return { document, xml, problems: fileProblems(xml, document) };
}
