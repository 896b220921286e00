import { newId } from '../../../src/db/ids.js';
import { publicId } from '../../../src/domain/common/public-id.js';
import type { InvoiceDocument } from '../../../src/domain/invoices/invoice-document.js';
import type { Customer } from '../../../src/entities/customers/customer.js';
import { SellerRow } from '../../../src/entities/invoices/seller.js';
import type { Clock } from '../../../src/services/common/clock.js';
import { InvoiceIssuing, type FailedCheck } from '../../../src/services/invoices/issuing/invoice-issuing.js';
import { InvoiceReader } from '../../../src/services/invoices/reading/invoice-reader.js';
import { OpenItems } from '../../../src/services/invoices/reading/open-items.js';
import { CREDIT_KEYS } from '../graphql/after-sales-fixture.js';
import { order } from '../rest/rest-api.js';
import type { StaffFixture } from '../staff.js';
import { SELLER } from './seller-fixture.js';

const TIME_ZONE = 'Europe/Berlin';

/** A buyer's address. */
export const BILLING: Partial<Customer> = {
  billingStreet: 'Ring 2',
  billingPostalCode: '1010',
  billingCity: 'Wien',
};

export interface IssuedRow {
  number: string;
  orderNumber: number;
  creditNoteId: string;
  document: InvoiceDocument;
}

/** The documents of a test's shop, issued when the test says so. */
export class InvoiceFixture {
  readonly failed: FailedCheck[] = [];

  constructor(
    readonly fixture: StaffFixture,
    private readonly clock: Clock = () => new Date(),
  ) {}

  get dataSource() {
    return this.fixture.service.app.dataSource;
  }

  get reader(): InvoiceReader {
    return new InvoiceReader(this.dataSource, this.clock, TIME_ZONE);
  }

  get openItems(): OpenItems {
    return new OpenItems(this.dataSource, this.clock, TIME_ZONE);
  }

  /** Begins invoices without asking whether it may. */
  async begin(invoicesFrom: string | null = '2020-01-01', fields: Partial<SellerRow> = {}): Promise<void> {
    await this.dataSource.query('UPDATE seller SET version = version + 1');
    await this.dataSource.manager.update(SellerRow, { id: 1 }, { ...SELLER, ...fields, invoicesFrom });
  }

  issuing(clock = this.clock, batchSize?: number): InvoiceIssuing {
    const reports = { issued: () => undefined, checkFailed: (failed: FailedCheck) => void this.failed.push(failed) };
    return new InvoiceIssuing(this.dataSource, clock, TIME_ZONE, reports, batchSize);
  }

  issue(clock = this.clock): Promise<void> {
    return this.issuing(clock).issueDue();
  }

  /** A customer in Germany that lacks nothing. */
  buyer(fields: Partial<Customer> = {}): Promise<{ id: string; token: string; customerNumber: number }> {
    return this.fixture.shop.customer({ countryCode: 'DE', ...BILLING, ...fields });
  }

  /** @returns the order's number. */
  async sell(token: string, priceCents = 1_000, amount = 1): Promise<number> {
    const product = await this.fixture.shop.product({ listPriceCents: priceCents }, amount);
    const { body } = await order(this.fixture, token, [{ productId: product.id, amount }]);
    expect(body.orderNumber).toEqual(expect.any(Number));
    return body.orderNumber;
  }

  /** Credits the next keys of an order. @returns the id of the credit note. */
  async credit(orderNumber: number, count = 1): Promise<string> {
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT k.id FROM license_keys k JOIN order_items i ON i.id = k.order_item_id
        WHERE i.order_number = ? AND k.status = 'ALLOCATED' ORDER BY k.id LIMIT ?`,
      [orderNumber, count],
    );
    const ids = rows.map(({ id }) => publicId(id));
    const data = await this.fixture.dataOf(CREDIT_KEYS, { order: orderNumber, ids, reason: 'does not activate' });
    return data.creditKeys.recordedCreditNote.id;
  }

  /** Pays, as staff records it; a negative amount is an adjustment. */
  async pay(customerId: string, cents: number): Promise<void> {
    const kind = cents < 0 ? 'ADJUSTMENT' : 'PAYMENT';
    const input = { amount: cents / 100, kind, idempotencyKey: newId() } as const;
    await this.fixture.staff.services.payments.recordPayment(
      { ...this.fixture.admin, role: 'ADMIN' },
      customerId,
      input,
    );
  }

  /** The documents of orders, in the order of their issue. */
  async documentsOf(...orderNumbers: number[]): Promise<IssuedRow[]> {
    const rows = await this.dataSource.query<(Omit<IssuedRow, 'document'> & { document: string })[]>(
      `SELECT number, order_number AS orderNumber, credit_note_id AS creditNoteId, document
         FROM invoices WHERE order_number IN (?) ORDER BY id`,
      [orderNumbers],
    );
    return rows.map(({ document, ...row }) => ({ ...row, document: JSON.parse(document) as InvoiceDocument }));
  }

  /** The number of an order's invoice. */
  async numberOf(orderNumber: number): Promise<string> {
    const { nodes } = await this.reader.findInvoices({ orderNumber, kind: 'INVOICE' }, { first: 1, after: null });
    return nodes[0]?.number ?? '';
  }

  /** Why orders and credit notes wait, by order. */
  async heldOf(orderNumber: number): Promise<{ creditNoteId: string; reasons: string }[]> {
    return this.dataSource.query(
      `SELECT credit_note_id AS creditNoteId, reasons FROM held_invoices WHERE order_number = ? ORDER BY credit_note_id`,
      [orderNumber],
    );
  }
}
