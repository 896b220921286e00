import type { EntityManager } from 'typeorm';
import { assertPageSize, toPage, type Page, type PageRequest } from '../../../db/page.js';
import { conjunction, countRows, type Condition } from '../../../db/sql.js';
import { parseCalendarDate } from '../../../domain/common/calendar-date.js';
import { assertValid, Reason, type Details } from '../../../domain/common/errors.js';
import {
  INVOICE_STATUSES,
  invoiceStatus,
  type InvoiceKind,
  type InvoiceStatus,
} from '../../../domain/invoices/invoice-document.js';
import { decodeInvoiceCursor, encodeInvoiceCursor, type InvoicePosition } from './invoice-view.js';
import type { OpenSnapshot } from './open-snapshot.js';
import { openOf, type OldestOpen } from './payment-positions.js';

export interface InvoiceFilter {
  customerId?: string | null;
  kind?: InvoiceKind | null;
  /** Only invoices have one. */
  status?: InvoiceStatus | null;
  /** Days of issue, YYYY-MM-DD, both included. */
  from?: string | null;
  to?: string | null;
  orderNumber?: number | null;
}

/** What became of a document; null for corrections. */
export interface PaymentState {
  status: InvoiceStatus | null;
  openAmountCents: number | null;
}

export const NO_PAYMENT: PaymentState = { status: null, openAmountCents: null };

type InvoiceListRow = InvoicePosition & PaymentState & { cursor: string };

interface StoredRow extends InvoicePosition {
  kind: InvoiceKind;
  orderNumber: number;
  customerId: string;
  dueDay: string | null;
  payableAmountCents: number;
  /** A DECIMAL, which the driver returns as a string; null if nothing was credited. */
  creditedCents: string | null;
}

type OldestByCustomer = ReadonlyMap<string, OldestOpen>;

const SELECT_ROWS = `
  SELECT i.id, i.issue_day AS issueDay, i.kind, i.order_number AS orderNumber, i.customer_id AS customerId,
         i.due_day AS dueDay, i.payable_amount_cents AS payableAmountCents,
         (SELECT SUM(n.amount_cents) FROM credit_notes n WHERE n.order_number = i.order_number) AS creditedCents
    FROM invoices i`;

function paymentStateOf(row: StoredRow, oldest: OldestByCustomer, today: string): PaymentState {
  const { dueDay, creditedCents, payableAmountCents, customerId, orderNumber } = row;
  if (dueDay === null) return NO_PAYMENT;
  const owedCents = payableAmountCents - Number(creditedCents ?? 0);
  const openCents = openOf(oldest.get(customerId), orderNumber, owedCents);
  const status = invoiceStatus(owedCents, openCents, creditedCents !== null, dueDay, today);
  return { status, openAmountCents: openCents };
}

/** What became of documents, by their ids. */
export async function readPaymentStates(
  { manager, today, findOldest }: OpenSnapshot,
  ids: readonly number[],
): Promise<Map<number, PaymentState>> {
  if (ids.length === 0) return new Map();
  const rows = await manager.query<StoredRow[]>(`${SELECT_ROWS} WHERE i.id IN (?)`, [ids]);
  const oldest = await findOldest([...new Set(rows.map(({ customerId }) => customerId))]);
  return new Map(rows.map((row) => [row.id, paymentStateOf(row, oldest, today)]));
}

/** @throws {DomainError} VALIDATION_ERROR naming `from` or `to`. */
function conditionsOf({ customerId, kind, from, to, orderNumber }: InvoiceFilter): Condition[] {
  const details: Details = {};
  const dayOf = (field: string, day: string): string => {
    const parsed = parseCalendarDate(day);
    if (parsed === undefined) {
      details[field] = Reason.of('NOT_A_DAY', { label: `${field.charAt(0).toUpperCase()}${field.slice(1)}` });
    }
    return parsed ?? '';
  };
  const conditions: Condition[] = [];
  if (customerId) conditions.push(['i.customer_id = ?', customerId]);
  if (kind) conditions.push(['i.kind = ?', kind]);
  if (typeof orderNumber === 'number') conditions.push(['i.order_number = ?', orderNumber]);
  // An empty text is no day: it does not mean all days.
  if (typeof from === 'string') conditions.push(['i.issue_day >= ?', dayOf('from', from)]);
  if (typeof to === 'string') conditions.push(['i.issue_day <= ?', dayOf('to', to)]);
  assertValid(details);
  return conditions;
}

const IS_INVOICE: Condition = ['i.kind = ?', 'INVOICE'];

const SELECT_DAY = `
  SELECT DATE_FORMAT(order_date - INTERVAL 2 DAY, '%Y-%m-%d') AS day FROM orders WHERE order_number = ?`;

/** The index in whose order documents are read, and conditions that all of a status meet and few others. */
interface Search {
  index: 'invoices_issued' | 'invoices_kind' | 'invoices_due' | 'invoices_order' | null;
  conditions: readonly Condition[];
}

// Few orders have credit notes, so what is credited completely is found from these.
const selectCredited = (index: string, where: string): string => `
  SELECT n.order_number AS orderNumber
    FROM credit_notes n FORCE INDEX (${index})
    STRAIGHT_JOIN invoices i FORCE INDEX (invoices_order) ON i.order_number = n.order_number AND i.credit_note_id = ''
   WHERE ${where} GROUP BY n.order_number HAVING SUM(n.amount_cents) = MAX(i.payable_amount_cents)`;

/** How invoices are found that were credited completely; null if there are none. */
async function searchCredited(
  { manager }: OpenSnapshot,
  { customerId, orderNumber }: InvoiceFilter,
  conditions: readonly Condition[],
): Promise<Search | null> {
  const ofNotes: Condition[] = customerId ? [['n.customer_id = ?', customerId]] : [];
  const isOfOrder = typeof orderNumber === 'number';
  if (isOfOrder) ofNotes.push(['n.order_number = ?', orderNumber]);
  const { sql, values } = conjunction(ofNotes);
  const index = customerId && !isOfOrder ? 'credit_notes_customer' : 'credit_notes_order_number';
  const rows = await manager.query<{ orderNumber: number }[]>(selectCredited(index, sql), values);
  if (rows.length === 0) return null;
  const numbers = rows.map((row) => row.orderNumber);
  return { index: 'invoices_order', conditions: [...conditions, IS_INVOICE, ['i.order_number IN (?)', numbers]] };
}

/** How all invoices are found that are open, overdue or paid, of all customers or of one; null if there are none. */
async function searchOf(
  { manager, today }: OpenSnapshot,
  { status, customerId }: InvoiceFilter,
  oldest: OldestByCustomer,
): Promise<Search | null> {
  const index = 'invoices_kind';
  if (status === 'PAID') {
    const open = oldest.get(customerId ?? '');
    // Of younger orders, only those are paid of which nothing was to be paid.
    const isPaid: Condition[] = open ? [['(i.order_number < ? OR i.payable_amount_cents = 0)', open.orderNumber]] : [];
    return { index, conditions: [IS_INVOICE, ...isPaid] };
  }
  if (oldest.size === 0) return null;
  const first = Math.min(...[...oldest.values()].map(({ orderNumber }) => orderNumber));
  // No invoice is older than its order, whatever two clocks make of a day.
  const [order] = await manager.query<{ day: string }[]>(SELECT_DAY, [first]);
  const ofOwing: Condition[] = [
    ['i.customer_id IN (?)', [...oldest.keys()]],
    ['i.order_number >= ?', first],
    ['i.issue_day >= ?', order?.day ?? ''],
  ];
  if (status === 'OVERDUE') return { index, conditions: [IS_INVOICE, ['i.due_day < ?', today], ...ofOwing] };
  return { index: 'invoices_due', conditions: [['i.due_day >= ?', today], ...ofOwing] };
}

async function readRows(
  manager: EntityManager,
  { index, conditions }: Search,
  after: InvoicePosition | null,
  limit: number,
): Promise<StoredRow[]> {
  // The first part is redundant, but the servers search an index only by it.
  const position: Condition[] = after
    ? [['i.issue_day <= ? AND (i.issue_day < ? OR i.id < ?)', after.issueDay, after.issueDay, after.id]]
    : [];
  const { sql, values } = conjunction([...conditions, ...position]);
  // Without the hint, a server may sort all documents.
  return manager.query<StoredRow[]>(
    `${SELECT_ROWS} ${index ? `FORCE INDEX (${index})` : ''} WHERE ${sql} ORDER BY i.issue_day DESC, i.id DESC LIMIT ?`,
    [...values, limit],
  );
}

/** How the documents of a filter without a status are found. */
function searchAll({ customerId, orderNumber, kind }: InvoiceFilter, conditions: readonly Condition[]): Search {
  const isNarrow = Boolean(customerId) || typeof orderNumber === 'number';
  return { index: isNarrow ? null : kind ? 'invoices_kind' : 'invoices_issued', conditions };
}

const FIRST_CHUNK = 100;
const LARGEST_CHUNK = 2_000;
// Up to this many of the newest invoices are read before all customers are.
const FIRST_ROWS = 1_000;

/**
 * A page of invoices, newest first. The status of an invoice follows from all that its customer has ordered and paid,
 * so those of other statuses are read and skipped.
 * @throws {DomainError} VALIDATION_ERROR for an invalid page size, cursor or day.
 */
export async function findInvoiceRows(
  snapshot: OpenSnapshot,
  filter: InvoiceFilter,
  { first, after }: PageRequest,
): Promise<Page<InvoiceListRow>> {
  assertPageSize(first);
  const conditions = conditionsOf(filter);
  const position = after ? decodeInvoiceCursor(after) : null;
  if (!filter.status || filter.status === 'CREDITED') {
    const search = filter.status ? await searchCredited(snapshot, filter, conditions) : searchAll(filter, conditions);
    if (!search) return toPage([], first);
    const rows = await readRows(snapshot.manager, search, position, first + 1);
    const oldest = await snapshot.findOldest([...new Set(rows.map((row) => row.customerId))]);
    return toPage(
      rows.map((row) => toListRow(row, paymentStateOf(row, oldest, snapshot.today))),
      first,
    );
  }
  const found: InvoiceListRow[] = [];
  for await (const one of withStatus(snapshot, filter, conditions, position, first)) {
    found.push(one);
    if (found.length > first) break;
  }
  return toPage(found, first);
}

/** Reads documents in chunks, newest first. @param most how many are read; the last chunk may exceed it. */
async function* readChunks(
  { manager }: OpenSnapshot,
  search: Search,
  after: InvoicePosition | null,
  size: number,
  most = Infinity,
): AsyncGenerator<StoredRow[]> {
  let position = after;
  let limit = size;
  for (let read = 0; read < most; read += limit, limit = Math.min(2 * limit, LARGEST_CHUNK)) {
    const rows = await readRows(manager, search, position, limit);
    yield rows;
    if (rows.length < limit) return;
    position = rows.at(-1) ?? null;
  }
}

/**
 * Invoices that are open, overdue or paid, after a position. Where all customers are listed, the newest invoices often
 * fill the page, and only the customers of these are looked at first.
 * @param first the size of the page; infinite to read all.
 */
async function* withStatus(
  snapshot: OpenSnapshot,
  filter: InvoiceFilter,
  conditions: readonly Condition[],
  after: InvoicePosition | null,
  first: number,
): AsyncGenerator<InvoiceListRow> {
  const { status, customerId, orderNumber } = filter;
  const { today } = snapshot;
  let position = after;
  const toListed = (rows: readonly StoredRow[], oldest: OldestByCustomer): InvoiceListRow[] =>
    rows.flatMap((row) => {
      const paymentState = paymentStateOf(row, oldest, today);
      return paymentState.status === status ? [toListRow(row, paymentState)] : [];
    });
  const size = Math.min(Math.max(FIRST_CHUNK, first + 1), LARGEST_CHUNK);
  const isNarrow = Boolean(customerId) || typeof orderNumber === 'number';
  if (!isNarrow && first < FIRST_ROWS) {
    // Nearly all but the newest are due.
    const isDue: Condition[] = status === 'OVERDUE' ? [['i.due_day < ?', today]] : [];
    const newest: Search = { index: 'invoices_kind', conditions: [...conditions, IS_INVOICE, ...isDue] };
    let read = 0;
    for await (const rows of readChunks(snapshot, newest, position, size, FIRST_ROWS)) {
      const possible = status === 'OPEN' ? rows.filter(({ dueDay }) => dueDay !== null && dueDay >= today) : rows;
      yield* toListed(possible, await snapshot.findOldest([...new Set(possible.map((row) => row.customerId))]));
      position = rows.at(-1) ?? null;
      read += rows.length;
    }
    if (read < FIRST_ROWS) return;
  }
  const oldest: OldestByCustomer = await snapshot.findOldest(customerId ? [customerId] : null);
  const search = await searchOf(snapshot, filter, oldest);
  if (!search) return;
  const { index } = search;
  const all: Search = { index: isNarrow ? null : index, conditions: [...conditions, ...search.conditions] };
  for await (const rows of readChunks(snapshot, all, position, size)) yield* toListed(rows, oldest);
}

/** How many documents there are. @throws {DomainError} VALIDATION_ERROR for an invalid day. */
export async function countInvoiceRows(snapshot: OpenSnapshot, filter: InvoiceFilter): Promise<number> {
  const conditions = conditionsOf(filter);
  const count = (more: readonly Condition[] = []): Promise<number> =>
    countRows(snapshot.manager, 'invoices i', conjunction([...conditions, ...more]));
  const countOf = async (status: InvoiceStatus): Promise<number> => {
    if (status === 'CREDITED') {
      const search = await searchCredited(snapshot, filter, []);
      return search ? count(search.conditions) : 0;
    }
    let found = 0;
    const all = withStatus(snapshot, { ...filter, status }, conditions, null, Infinity);
    for await (const _one of all) found += 1;
    return found;
  };
  const { status } = filter;
  if (!status) return count();
  if (status !== 'PAID') return countOf(status);
  // Nearly all are paid. The others are few, and found by what they have in common.
  let paid = await count([IS_INVOICE]);
  for (const other of INVOICE_STATUSES) if (other !== 'PAID') paid -= await countOf(other);
  return paid;
}

function toListRow({ id, issueDay }: InvoicePosition, paymentState: PaymentState): InvoiceListRow {
  return { id, issueDay, ...paymentState, cursor: encodeInvoiceCursor({ id, issueDay }) };
}
