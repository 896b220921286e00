import type { DataSource } from 'typeorm';
import { selectList } from '../../../db/columns.js';
import { isErasedInvoice, YEARS_BY_LAW } from '../../../domain/invoices/erased-invoice.js';
import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import { Invoice } from '../../../entities/invoices/invoice.js';
import { forEachYielding } from '../../common/yielding.js';
import { invoiceHash, ISSUED_COLUMNS, toIssued, type IssuedRow } from './invoice-view.js';

/** What documents are found by. */
const COPIED = [
  'number',
  'kind',
  'orderNumber',
  'issueDay',
  'supplyDay',
  'dueDay',
  'category',
  'vatId',
  'subTotalCents',
  'vatAmountCents',
  'roundingAmountCents',
  'payableAmountCents',
] as const;

type CheckedRow = IssuedRow & Pick<Invoice, (typeof COPIED)[number]> & { mayBeErased: number };

/** What the columns must have, by the document. */
function copiesOf(document: InvoiceDocument): Pick<Invoice, (typeof COPIED)[number]> {
  const { number, kind, orderNumber, subTotalCents, roundingAmountCents, payableAmountCents } = document;
  return {
    number,
    kind,
    orderNumber,
    subTotalCents,
    roundingAmountCents,
    payableAmountCents,
    issueDay: document.issueDate,
    supplyDay: document.supplyDate,
    dueDay: document.dueDate,
    category: document.vat.category,
    vatId: document.buyer.vatId,
    vatAmountCents: document.vat.amountCents,
  };
}

/** @returns the invariants that a document violates. */
function violatedBy(row: CheckedRow): string[] {
  const isTampered = 'the content of each document is that of its hash';
  try {
    const { document, xml, hash, previousHash } = toIssued(row);
    const copies = copiesOf(document);
    const isSound =
      invoiceHash(document, xml, previousHash) === hash || (row.mayBeErased === 1 && isErasedInvoice(document));
    return [
      ...(COPIED.every((name) => copies[name] === row[name]) ? [] : ['what documents are found by is what they say']),
      ...(isSound ? [] : [isTampered]),
    ];
  } catch {
    // What cannot be read is not what was issued.
    return [isTampered];
  }
}

/**
 * Documents that differ from their hash, unless they were erased after the years of the law, or from the columns that they are
 * found by. @param condition SQL for which ones.
 */
export async function findChangedDocuments(
  dataSource: DataSource,
  condition: string,
): Promise<{ invariant: string; detail: string }[]> {
  const rows = await dataSource.query<CheckedRow[]>(
    `SELECT ${ISSUED_COLUMNS}, ${selectList(Invoice, 'i', COPIED)},
            i.year < YEAR(UTC_DATE()) - ${YEARS_BY_LAW} AS mayBeErased
       FROM invoices i WHERE ${condition}`,
  );
  const found: { invariant: string; detail: string }[] = [];
  await forEachYielding(rows, (row) => {
    const detail = `document ${row.number} of order ${row.orderNumber} was changed after its issue`;
    found.push(...violatedBy(row).map((invariant) => ({ invariant, detail })));
  });
  return found;
}
