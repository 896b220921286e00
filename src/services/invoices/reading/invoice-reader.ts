import type { DataSource, EntityManager } from 'typeorm';
import { loadPage, type Page, type PageRequest } from '../../../db/page.js';
import { readSnapshot } from '../../../db/transaction.js';
import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import { invoiceXml } from '../../../domain/invoices/invoice-xml.js';
import { exampleInvoice } from '../../../domain/invoices/invoice.js';
import type { Seller } from '../../../domain/invoices/seller.js';
import { datesIn, type Clock } from '../../common/clock.js';
import { invoicePdf } from '../pdf/invoice-pdf.js';
import { countInvoiceRows, findInvoiceRows, readPaymentStates, type InvoiceFilter } from './invoice-list.js';
import {
  ISSUED_COLUMNS,
  toIssued,
  type InvoiceView,
  type IssuedInvoice,
  type IssuedRow,
  type ListedInvoice,
} from './invoice-view.js';

const NUMBER = /^[RK]\d{2}-\d{7,9}$/;
// The documents that an export has in memory.
const DOCUMENTS_AT_ONCE = 200;

/** A VAT id with what was sold under it, in cents and without VAT. */
export interface SalesOfVatId {
  vatId: string;
  netCents: number;
}

/** Documents as customers, staff and exports read them (docs/spec/invoices.md). */
export class InvoiceReader {
  private readonly dateOf = datesIn(this.timeZone);

  /** @param timeZone in which days begin. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {}

  /** Newest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size, cursor or day. */
  findInvoices(filter: InvoiceFilter, page: PageRequest): Promise<Page<ListedInvoice>> {
    return readSnapshot(this.dataSource, async (manager) => {
      const rows = await findInvoiceRows(manager, filter, page, this.today());
      return loadPage(
        rows,
        (ids) => readDocuments(manager, ids),
        (read, { cursor, status, openAmountCents }) => ({ ...read, status, openAmountCents, cursor }),
      );
    });
  }

  /** @throws {DomainError} VALIDATION_ERROR for an invalid day. */
  countInvoices(filter: InvoiceFilter): Promise<number> {
    return readSnapshot(this.dataSource, (manager) => countInvoiceRows(manager, filter, this.today()));
  }

  /** Null if it does not exist, or belongs to another customer. @param customerId null for any customer. */
  findInvoice(number: string, customerId: string | null = null): Promise<InvoiceView | null> {
    return readSnapshot(this.dataSource, async (manager) => {
      const issued = await findIssued(manager, number, customerId);
      if (!issued) return null;
      const paymentState = (await readPaymentStates(manager, [issued.id], this.today())).get(issued.id);
      return {
        ...issued.document,
        customerId: issued.customerId,
        issuedAt: issued.issuedAt,
        status: paymentState?.status ?? null,
        openAmountCents: paymentState?.openAmountCents ?? null,
      };
    });
  }

  /** A document as it was issued; null as for `findInvoice`. */
  findIssued(number: string, customerId: string | null = null): Promise<IssuedInvoice | null> {
    return findIssued(this.dataSource.manager, number, customerId);
  }

  /** A document as PDF; null as for `findInvoice`. */
  async findPdf(number: string, customerId: string | null = null): Promise<Buffer | null> {
    const issued = await this.findIssued(number, customerId);
    return issued && invoicePdf(issued.document, issued.xml);
  }

  /** An invoice as it would look today with this seller: something to look at, and no document. */
  examplePdf(seller: Seller): Promise<Buffer> {
    const example = exampleInvoice(seller, this.today());
    return invoicePdf(example, invoiceXml(example));
  }

  /**
   * All documents that were issued on these days, in the order of their issue, some at a time.
   * @param from and `to` YYYY-MM-DD, both included.
   */
  async *issuedBetween(from: string, to: string): AsyncGenerator<IssuedInvoice[], void, undefined> {
    let last: { issueDay: string; id: number } = { issueDay: '', id: 0 };
    for (;;) {
      const rows = await this.dataSource.query<(IssuedRow & { issueDay: string })[]>(
        `SELECT ${ISSUED_COLUMNS}, i.issue_day AS issueDay FROM invoices i FORCE INDEX (invoices_issued)
          WHERE i.issue_day >= ? AND i.issue_day <= ? AND (i.issue_day > ? OR i.id > ?)
          ORDER BY i.issue_day, i.id LIMIT ?`,
        [last.issueDay || from, to, last.issueDay, last.id, DOCUMENTS_AT_ONCE],
      );
      if (rows.length > 0) yield rows.map(({ issueDay: _day, ...row }) => toIssued(row));
      const newest = rows.at(-1);
      if (!newest || rows.length < DOCUMENTS_AT_ONCE) return;
      last = newest;
    }
  }

  /**
   * What was sold without VAT under the VAT ids of other member states, corrections taken off, by VAT id.
   * @param from and `to` days of supply, YYYY-MM-DD, both included.
   */
  async salesByVatId(from: string, to: string): Promise<SalesOfVatId[]> {
    const rows = await this.dataSource.query<{ vatId: string; netCents: string }[]>(
      `SELECT vat_id AS vatId, SUM(IF(kind = 'INVOICE', sub_total_cents, -sub_total_cents)) AS netCents
         FROM invoices WHERE category = 'AE' AND supply_day >= ? AND supply_day <= ? GROUP BY vat_id ORDER BY vat_id`,
      [from, to],
    );
    return rows.map(({ vatId, netCents }) => ({ vatId, netCents: Number(netCents) }));
  }

  private today(): string {
    return this.dateOf(this.clock());
  }
}

async function readDocuments(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, InvoiceDocument & Pick<InvoiceView, 'customerId' | 'issuedAt'>>> {
  if (ids.length === 0) return new Map();
  const rows = await manager.query<{ id: number; customerId: string; issuedAt: Date; document: string }[]>(
    'SELECT id, customer_id AS customerId, created_at AS issuedAt, document FROM invoices WHERE id IN (?)',
    [ids],
  );
  return new Map(
    rows.map(({ id, document, ...row }) => [id, { ...(JSON.parse(document) as InvoiceDocument), ...row }]),
  );
}

/** @param customerId null for any customer. */
async function findIssued(
  manager: EntityManager,
  number: string,
  customerId: string | null,
): Promise<IssuedInvoice | null> {
  // The column is ASCII, and MySQL refuses to compare it with other text.
  if (!NUMBER.test(number)) return null;
  const [row] = await manager.query<IssuedRow[]>(`SELECT ${ISSUED_COLUMNS} FROM invoices i WHERE i.number = ?`, [
    number,
  ]);
  return row && (customerId === null || row.customerId === customerId) ? toIssued(row) : null;
}
