import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../../db/columns.js';
import { loadPage, type Page, type PageRequest } from '../../../db/page.js';
import { ERASED } from '../../../domain/common/erased-texts.js';
import { assertFound } from '../../../domain/common/errors.js';
import type { EcSales } from '../../../domain/invoices/bookkeeping-files.js';
import { isInvoiceNumber, type InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import { invoiceXml } from '../../../domain/invoices/invoice-xml.js';
import { exampleInvoice } from '../../../domain/invoices/invoice.js';
import type { Seller } from '../../../domain/invoices/seller.js';
import { Invoice } from '../../../entities/invoices/invoice.js';
import type { Clock } from '../../common/clock.js';
import { hashOf } from '../../common/content-hash.js';
import { packageVersion } from '../../common/package-folder.js';
import { drawnPdf, invoicePdf } from '../pdf/invoice-pdf.js';
import { readBookings, type Bookings } from './bookings.js';
import {
  countInvoiceRows,
  findInvoiceRows,
  NO_PAYMENT,
  readPaymentStates,
  type InvoiceFilter,
} from './invoice-list.js';
import {
  ISSUED_COLUMNS,
  toIssued,
  type InvoiceView,
  type IssuedInvoice,
  type IssuedRow,
  type ListedInvoice,
} from './invoice-view.js';
import { OpenSnapshots } from './open-snapshot.js';

// Another version may draw the same invoice differently.
const VERSION = packageVersion();
const IS_ERASED = `JSON_UNQUOTE(JSON_EXTRACT(i.document, '$.buyer.name')) = '${ERASED}'`;
// The documents that an export has in memory.
const DOCUMENTS_AT_ONCE = 200;

/** Documents as customers, staff and exports read them (docs/spec/invoices.md). */
export class InvoiceReader {
  private readonly snapshots = new OpenSnapshots(this.dataSource, this.clock, this.timeZone);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {}

  /** Newest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size, cursor or day. */
  findInvoices(filter: InvoiceFilter, page: PageRequest): Promise<Page<ListedInvoice>> {
    return this.snapshots.read(async (snapshot) => {
      const rows = await findInvoiceRows(snapshot, filter, page);
      return loadPage(
        rows,
        (ids) => readDocuments(snapshot.manager, ids),
        (read, { cursor, status, openAmountCents }) => ({ ...read, status, openAmountCents, cursor }),
      );
    });
  }

  /** @throws {DomainError} VALIDATION_ERROR for an invalid day. */
  countInvoices(filter: InvoiceFilter): Promise<number> {
    return this.snapshots.read((snapshot) => countInvoiceRows(snapshot, filter));
  }

  /** Null if it does not exist, or belongs to another customer. @param customerId null for any customer. */
  findInvoice(number: string, customerId: string | null = null): Promise<InvoiceView | null> {
    return this.snapshots.read(async (snapshot) => {
      const issued = await findIssued(snapshot.manager, number, customerId);
      if (!issued) return null;
      const { id, document, customerId: owner, issuedAt } = issued;
      const paymentState = (await readPaymentStates(snapshot, [id])).get(id) ?? NO_PAYMENT;
      return { ...document, customerId: owner, issuedAt, ...paymentState };
    });
  }

  /** A document as it was issued; null as for `findInvoice`. */
  findIssued(number: string, customerId: string | null = null): Promise<IssuedInvoice | null> {
    return findIssued(this.dataSource.manager, number, customerId);
  }

  /** A document as PDF; null as for `findInvoice`. */
  async findPdf(number: string): Promise<Buffer | null> {
    const issued = await this.findIssued(number);
    return issued && invoicePdf(issued.document, issued.xml);
  }

  /** The e-invoice as it was issued, read on demand; null as for `findInvoice`. */
  async xmlFile(number: string, customerId: string | null = null) {
    const etag = await this.findEtag(number, customerId, 'xml');
    return etag === null ? null : { etag, content: async () => (await this.getIssued(number)).xml };
  }

  /** A document as PDF, drawn on demand; null as for `findInvoice`. */
  async pdfFile(number: string, customerId: string | null = null) {
    const etag = await this.findEtag(number, customerId, `pdf ${VERSION}`);
    return etag === null ? null : { etag, draw: () => drawnPdf(etag, () => this.getIssued(number)) };
  }

  /** An ETag that is known without the document, which only an erasure changes. @param form in which it is sent. */
  private async findEtag(number: string, customerId: string | null, form: string): Promise<string | null> {
    if (!isInvoiceNumber(number)) return null;
    const [row] = await this.dataSource.query<(Pick<Invoice, 'customerId' | 'hash'> & { isErased: number })[]>(
      `SELECT ${selectList(Invoice, 'i', ['customerId', 'hash'])}, ${IS_ERASED} AS isErased
         FROM invoices i WHERE i.number = ?`,
      [number],
    );
    if (!row || (customerId !== null && row.customerId !== customerId)) return null;
    const content = [row.hash.toString('hex'), ...(row.isErased ? [ERASED] : [])];
    return `W/"${hashOf(form, number, ...content).toString('base64url')}"`;
  }

  private async getIssued(number: string): Promise<IssuedInvoice> {
    return assertFound(await this.findIssued(number), 'Invoice', number);
  }

  /** An invoice as it would look today with this seller: something to look at, and no document. */
  examplePdf(seller: Seller): Promise<Buffer> {
    const example = exampleInvoice(seller, this.snapshots.today());
    return invoicePdf(example, invoiceXml(example));
  }

  /**
   * All documents that were issued on these days, in the order of their issue, some at a time.
   * @param from and `to` YYYY-MM-DD, both included. @param lastId of the newest that is read.
   */
  async *issuedBetween(
    from: string,
    to: string,
    lastId = Number.MAX_SAFE_INTEGER,
  ): AsyncGenerator<IssuedInvoice[], void, undefined> {
    let last: { issueDay: string; id: number } = { issueDay: '', id: 0 };
    for (;;) {
      const rows = await this.dataSource.query<(IssuedRow & { issueDay: string })[]>(
        `SELECT ${ISSUED_COLUMNS}, i.issue_day AS issueDay FROM invoices i FORCE INDEX (invoices_issued)
          WHERE i.issue_day >= ? AND i.issue_day <= ? AND (i.issue_day > ? OR i.id > ?) AND i.id <= ?
          ORDER BY i.issue_day, i.id LIMIT ?`,
        [last.issueDay || from, to, last.issueDay, last.id, lastId, DOCUMENTS_AT_ONCE],
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
  async salesByVatId(from: string, to: string): Promise<EcSales[]> {
    const rows = await this.dataSource.query<{ vatId: string; netCents: string }[]>(
      `SELECT vat_id AS vatId, SUM(IF(kind = 'INVOICE', sub_total_cents, -sub_total_cents)) AS netCents
         FROM invoices WHERE category = 'AE' AND supply_day >= ? AND supply_day <= ? GROUP BY vat_id ORDER BY vat_id`,
      [from, to],
    );
    return rows.map(({ vatId, netCents }) => ({ vatId, netCents: Number(netCents) }));
  }

  /** @see `readBookings` */
  bookingsBetween(from: string, to: string): Promise<Bookings> {
    return readBookings(this.dataSource.manager, from, to, (lastId) => this.issuedBetween(from, to, lastId));
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
  if (!isInvoiceNumber(number)) return null;
  const [row] = await manager.query<IssuedRow[]>(`SELECT ${ISSUED_COLUMNS} FROM invoices i WHERE i.number = ?`, [
    number,
  ]);
  return row && (customerId === null || row.customerId === customerId) ? toIssued(row) : null;
}
