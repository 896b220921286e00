import type { EntityManager } from 'typeorm';
import { selectList } from '../../../db/columns.js';
import type { DateOf } from '../../../domain/common/calendar-date.js';
import { groupBy } from '../../../domain/common/group-by.js';
import type { Buyer } from '../../../domain/invoices/billing.js';
import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.js';
import type { CorrectedNote, InvoicedOrder, SoldLine } from '../../../domain/invoices/invoice.js';
import { vatIdStatus } from '../../../domain/invoices/vat-check.js';
import { CreditNote } from '../../../entities/after-sales/credit-note.js';
import { Customer } from '../../../entities/customers/customer.js';
import { NO_CREDIT_NOTE } from '../../../entities/invoices/invoice.js';
import { Order } from '../../../entities/orders/order.js';
import { BILLING_COLUMNS, billingOf } from '../../customers/customer-records.js';
import { newestCheckOf, readConclusiveChecks } from '../vat/vat-check-reader.js';
import type { Candidate } from './issue-candidates.js';

/*
 * The data of invoices, read without a lock: the issuing transaction never writes any of it, and what changes
 * meanwhile counts for the next invoice.
 */

/** An order that is to get its invoice. */
export interface InvoiceableOrder {
  customerId: string;
  customerVersion: number;
  /** The customer's newest check of a VAT id; empty if there was none. */
  vatCheckId: string;
  order: InvoicedOrder;
  buyer: Buyer;
  vatIdIsConfirmed: boolean;
  /** Null if the customer has none. */
  debtorAccount: number | null;
}

const BUYER_COLUMNS = [
  'customerNumber',
  'name',
  'vatId',
  'invoiceEmail',
  'buyerReference',
  'paymentDays',
  'language',
  'debtorAccount',
  ...BILLING_COLUMNS,
] as const;

const CUSTOMER_COLUMNS = [
  'id AS customerId',
  'version AS customerVersion',
  'countryCode AS customersCountry',
  'outsideVatArea',
  'xRechnung',
  ...BUYER_COLUMNS,
] as const;

const ORDER_COLUMNS = [
  'orderNumber',
  'orderDate',
  'countryCode',
  'reference',
  'vatRateBp',
  'subTotalCents',
  'vatAmountCents',
  'grandTotalCents',
] as const;

type OrderRow = Pick<Order, (typeof ORDER_COLUMNS)[number]> &
  Pick<Customer, (typeof BUYER_COLUMNS)[number]> & {
    customerId: string;
    customerVersion: number;
    customersCountry: string;
    outsideVatArea: number;
    xRechnung: number;
    vatCheckId: string;
  };

const SELECT_ORDERS = `
  SELECT ${selectList(Order, 'o', ORDER_COLUMNS)}, ${selectList(Customer, 'c', CUSTOMER_COLUMNS)},
         ${newestCheckOf('c.id')} AS vatCheckId
    FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.order_number IN (?)`;

const SELECT_LINES = `
  SELECT i.order_number AS orderNumber, i.product_name AS name, p.sku, i.quantity, i.price_cents AS unitPriceCents
    FROM order_items i JOIN products p ON p.id = i.product_id
   WHERE i.order_number IN (?) AND i.is_replacement = 0 ORDER BY i.order_number, i.position, i.id`;

/** What the invoices of orders are made of, by the orders' numbers. */
export async function readInvoiceableOrders(
  manager: EntityManager,
  orderNumbers: readonly number[],
  now: Date,
  dateOf: DateOf,
): Promise<Map<number, InvoiceableOrder>> {
  if (orderNumbers.length === 0) return new Map();
  const rows = await manager.query<OrderRow[]>(SELECT_ORDERS, [orderNumbers]);
  const lines = await manager.query<(SoldLine & { orderNumber: number })[]>(SELECT_LINES, [orderNumbers]);
  const linesOf = groupBy(lines, ({ orderNumber }) => orderNumber);
  const owners = rows.filter(({ vatId }) => vatId !== null).map(({ customerId: id, vatId }) => ({ id, vatId }));
  const checks = await readConclusiveChecks(manager, owners);
  return new Map(
    rows.map((row) => {
      const { orderNumber, customerId, vatId } = row;
      const sold = (linesOf.get(orderNumber) ?? []).map(({ orderNumber: _number, ...line }) => line);
      const status = vatIdStatus(vatId, checks.get(customerId) ?? null, now);
      return [orderNumber, toInvoiceableOrder(row, sold, status === 'VALID', dateOf)];
    }),
  );
}

function toInvoiceableOrder(
  row: OrderRow,
  lines: SoldLine[],
  vatIdIsConfirmed: boolean,
  dateOf: DateOf,
): InvoiceableOrder {
  const { customerId, customerVersion, vatCheckId, debtorAccount } = row;
  const countryCode = row.countryCode ?? row.customersCountry;
  // Staff often learns after the order where a customer is; one that has moved to another country was not there yet.
  const outsideVatArea = row.outsideVatArea === 1 && countryCode === row.customersCountry;
  const order = { ...row, countryCode, outsideVatArea, orderDay: dateOf(row.orderDate), lines };
  const buyer = { ...row, countryCode, billing: billingOf(row), xRechnung: row.xRechnung === 1 };
  return { customerId, customerVersion, vatCheckId, order, buyer, vatIdIsConfirmed, debtorAccount };
}

/** A credit note that is to get its correction. */
export interface CorrectableNote {
  id: string;
  orderNumber: number;
  note: CorrectedNote;
  /** The order's notes before this one. */
  earlierIds: string[];
}

/** A document of an order that was issued before. */
export interface EarlierInvoice {
  creditNoteId: string;
  document: InvoiceDocument;
}

/** The documents of orders, by the orders' numbers. */
export async function readInvoicesOfOrders(
  manager: EntityManager,
  orderNumbers: readonly number[],
): Promise<Map<number, EarlierInvoice[]>> {
  if (orderNumbers.length === 0) return new Map();
  const rows = await manager.query<{ orderNumber: number; creditNoteId: string; document: string }[]>(
    `SELECT order_number AS orderNumber, credit_note_id AS creditNoteId, document FROM invoices
      WHERE order_number IN (?) ORDER BY id`,
    [orderNumbers],
  );
  const invoices = rows.map(({ document, ...row }) => ({ ...row, document: JSON.parse(document) as InvoiceDocument }));
  return groupBy(invoices, ({ orderNumber }) => orderNumber);
}

const NOTE_COLUMNS = ['id', 'orderNumber', 'netCents', 'amountCents'] as const;

type NoteRow = Pick<CreditNote, (typeof NOTE_COLUMNS)[number]> & {
  /** Whether its order has a key in use. */
  hasKeyInUse: number;
};

interface KeyRow {
  creditNoteId: string;
  /** The index of the ordered product among the lines of the invoice, from 0. */
  line: number;
  priceCents: number;
}

// A key that replaces another one is of the same product, whose line it counts for.
const SELECT_KEYS = `
  SELECT k.credit_note_id AS creditNoteId, k.price_cents AS priceCents,
         (SELECT COUNT(*) FROM order_items b
           WHERE b.order_number = i.order_number AND b.is_replacement = 0 AND b.position <
             (SELECT MIN(s.position) FROM order_items s
               WHERE s.order_number = i.order_number AND s.is_replacement = 0 AND s.product_id = i.product_id)) AS line
    FROM credit_note_keys k JOIN license_keys l ON l.id = k.license_key_id JOIN order_items i ON i.id = l.order_item_id
   WHERE k.credit_note_id IN (?) ORDER BY k.credit_note_id, k.license_key_id`;

// By one statement: an order without a key in use has all its notes, as only a note takes its last key out of use.
const SELECT_NOTES = `
  SELECT ${selectList(CreditNote, 'n', NOTE_COLUMNS)},
         EXISTS (SELECT 1 FROM order_items i FORCE INDEX (order_items_order_number)
                   STRAIGHT_JOIN license_keys l FORCE INDEX (license_keys_order_item_id) ON l.order_item_id = i.id
                  WHERE i.order_number = n.order_number AND l.status = 'ALLOCATED') AS hasKeyInUse
    FROM credit_notes n WHERE n.order_number IN (?) ORDER BY n.created_at, n.id`;

/** What the corrections of credit notes are made of, by the notes' ids. @param invoices those of their orders. */
export async function readCorrectableNotes(
  manager: EntityManager,
  candidates: readonly Candidate[],
  invoices: ReadonlyMap<number, readonly EarlierInvoice[]>,
): Promise<Map<string, CorrectableNote>> {
  if (candidates.length === 0) return new Map();
  const orderNumbers = [...new Set(candidates.map(({ orderNumber }) => orderNumber))];
  const notes = await manager.query<NoteRow[]>(SELECT_NOTES, [orderNumbers]);
  const wanted = new Set(candidates.map(({ creditNoteId }) => creditNoteId));
  const keys = groupBy(await manager.query<KeyRow[]>(SELECT_KEYS, [[...wanted]]), ({ creditNoteId }) => creditNoteId);
  const correctable: CorrectableNote[] = [];
  for (const [orderNumber, own] of groupBy(notes, (note) => note.orderNumber)) {
    const lines = invoices.get(orderNumber)?.find(({ creditNoteId }) => creditNoteId === NO_CREDIT_NOTE)
      ?.document.lines;
    own.forEach(({ id, netCents, amountCents, hasKeyInUse }, index) => {
      if (!wanted.has(id)) return;
      const credited = (keys.get(id) ?? []).map(({ line, priceCents }) => {
        return { name: lines?.[line]?.name ?? '', sku: lines?.[line]?.sku ?? '', priceCents };
      });
      const isLast = index === own.length - 1 && hasKeyInUse === 0;
      const earlierIds = own.slice(0, index).map((note) => note.id);
      correctable.push({ id, orderNumber, note: { keys: credited, netCents, amountCents, isLast }, earlierIds });
    });
  }
  return new Map(correctable.map((one) => [one.id, one]));
}
