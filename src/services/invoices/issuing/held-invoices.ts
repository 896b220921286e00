import type { DataSource } from 'typeorm';
import { isId } from '../../../db/ids.js';
import { assertInstant } from '../../../db/instants.js';
import {
  assertPageSize,
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../../db/page.js';
import { conjunction, countRows, type Condition } from '../../../db/sql.js';
import type { HeldReason } from '../../../domain/invoices/invoice-check.js';
import type { InvoiceKind } from '../../../domain/invoices/invoice-document.js';

/** An order or a credit note whose document waits for something. */
export interface HeldInvoiceView extends Omit<HeldRow, 'creditNoteId' | 'reasons'> {
  /** Null for an invoice. */
  creditNoteId: string | null;
  kind: InvoiceKind;
  reasons: HeldReason[];
  cursor: string;
}

export interface HeldFilter {
  customerId?: string | null;
  orderNumber?: number | null;
}

interface HeldRow {
  orderNumber: number;
  creditNoteId: string;
  customerId: string;
  reasons: string;
  since: Date;
}

const AFTER_POSITION = 'since >= ? AND (since > ? OR order_number > ? OR (order_number = ? AND credit_note_id > ?))';

function conditionsOf({ customerId, orderNumber }: HeldFilter): Condition[] {
  const conditions: Condition[] = [];
  if (customerId) conditions.push(['customer_id = ?', customerId]);
  if (typeof orderNumber === 'number') conditions.push(['order_number = ?', orderNumber]);
  return conditions;
}

/** What waits for its document, and for what (docs/spec/invoices.md#held). */
export class HeldInvoices {
  constructor(private readonly dataSource: DataSource) {}

  /** Those that have waited longest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  async findHeld(filter: HeldFilter, { first, after }: PageRequest): Promise<Page<HeldInvoiceView>> {
    assertPageSize(first);
    const { sql: where, values } = conjunction([
      ...conditionsOf(filter),
      ...(after ? [[AFTER_POSITION, ...decodeHeldCursor(after)] satisfies Condition] : []),
    ]);
    const rows = await this.dataSource.query<HeldRow[]>(
      `SELECT order_number AS orderNumber, credit_note_id AS creditNoteId, customer_id AS customerId, reasons, since
         FROM held_invoices
        WHERE ${where}
        ORDER BY since, order_number, credit_note_id LIMIT ?`,
      [...values, first + 1],
    );
    return toPage(rows.map(toView), first);
  }

  countHeld(filter: HeldFilter): Promise<number> {
    return countRows(this.dataSource.manager, 'held_invoices', conjunction(conditionsOf(filter)));
  }

  /** How many wait for what; one that waits for several things counts for each. */
  async countByReason(): Promise<Map<HeldReason, number>> {
    const rows = await this.dataSource.query<{ reasons: string; count: number }[]>(
      'SELECT reasons, COUNT(*) AS count FROM held_invoices GROUP BY reasons',
    );
    const counts = new Map<HeldReason, number>();
    for (const { reasons, count } of rows) {
      for (const reason of reasons.split(',') as HeldReason[]) counts.set(reason, (counts.get(reason) ?? 0) + count);
    }
    return counts;
  }
}

function toView({ creditNoteId, reasons, ...row }: HeldRow): HeldInvoiceView {
  return {
    ...row,
    creditNoteId: creditNoteId || null,
    kind: creditNoteId ? 'CORRECTION' : 'INVOICE',
    reasons: reasons.split(',') as HeldReason[],
    cursor: encodeCursor(row.since.getTime(), row.orderNumber, creditNoteId),
  };
}

/** The values of the position after which a page starts. @throws {DomainError} VALIDATION_ERROR naming `after`. */
function decodeHeldCursor(cursor: string): unknown[] {
  const [sinceMs, orderNumber, creditNoteId] = decodeCursor(cursor, 3);
  const since = new Date(Number(sinceMs));
  assertInstant('after', since);
  const isValid = Number.isSafeInteger(orderNumber);
  if (!isValid || typeof creditNoteId !== 'string' || !(creditNoteId === '' || isId(creditNoteId)))
    throw invalidCursor();
  return [since, since, orderNumber, orderNumber, creditNoteId];
}
