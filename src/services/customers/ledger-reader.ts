import type { DataSource, EntityManager } from 'typeorm';
import { columnName, selectList } from '../../db/columns.js';
import { assertInstant } from '../../db/instants.js';
import {
  assertPageSize,
  decodeCursor,
  encodeCursor,
  invalidCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../db/page.js';
import { readLists } from '../../db/read-lists.js';
import { conjunction, type Condition, type Sql } from '../../db/sql.js';
import { PAYMENT_KINDS, type LedgerKind } from '../../domain/customers/payment.js';
import { CreditNote } from '../../entities/after-sales/credit-note.js';
import { Payment } from '../../entities/customers/customer.js';
import { Order } from '../../entities/orders/order.js';

/** A table whose rows are ledger entries. A new kind of balance change is one more value of `LEDGER_SOURCES`. */
export interface LedgerSource {
  table: string;
  /** The kinds of its entries; where there are several, the column `kind` says which a row has. */
  kinds: readonly LedgerKind[];
  /** The column by which entries are sorted, newest first. */
  at: string;
  /** The column by which entries of one instant are sorted, the highest first. */
  key: string;
  /** Whether `key` is a number; an id otherwise. */
  isNumbered: boolean;
  /** Whether its rows have an `order_number`. */
  namesOrder: boolean;
  /** The select list: `id`, `kind`, `amountCents` and the other fields of an entry. */
  columns: string;
  /** The indexes for the entries of all customers, in their order: of every kind, and of one. */
  indexes: { all: string; ofKind: string };
}

const ORDERS: LedgerSource = {
  table: 'orders',
  kinds: ['ORDER'],
  at: columnName(Order, 'orderDate'),
  key: columnName(Order, 'orderNumber'),
  isNumbered: true,
  namesOrder: true,
  columns: `'' AS id, 'ORDER' AS kind,
    ${selectList(Order, '', ['customerId', 'grandTotalCents AS amountCents', 'balanceAfterCents', 'orderNumber'])},
    ${selectList(Order, '', ['reference', 'placedById AS staffMemberId', 'orderDate AS at'])}`,
  indexes: { all: 'orders_date', ofKind: 'orders_date' },
};

const PAYMENTS: LedgerSource = {
  table: 'payments',
  kinds: PAYMENT_KINDS,
  at: columnName(Payment, 'createdAt'),
  key: columnName(Payment, 'id'),
  isNumbered: false,
  namesOrder: false,
  columns: `${selectList(Payment, '', ['id', 'kind', 'customerId'])}, -amount_cents AS amountCents,
    ${selectList(Payment, '', ['balanceAfterCents'])}, NULL AS orderNumber,
    ${selectList(Payment, '', ['reference', 'staffMemberId', 'createdAt AS at'])}`,
  indexes: { all: 'payments_created', ofKind: 'payments_kind' },
};

const CREDIT_NOTES: LedgerSource = {
  table: 'credit_notes',
  kinds: ['CREDIT_NOTE'],
  at: columnName(CreditNote, 'createdAt'),
  key: columnName(CreditNote, 'id'),
  isNumbered: false,
  namesOrder: true,
  columns: `${selectList(CreditNote, '', ['id'])}, 'CREDIT_NOTE' AS kind, ${selectList(CreditNote, '', ['customerId'])},
    -amount_cents AS amountCents, ${selectList(CreditNote, '', ['balanceAfterCents', 'orderNumber'])},
    (SELECT o.reference FROM orders o WHERE o.order_number = credit_notes.order_number) AS reference,
    ${selectList(CreditNote, '', ['staffMemberId', 'createdAt AS at'])}`,
  indexes: { all: 'credit_notes_created', ofKind: 'credit_notes_created' },
};

/** The tables that make up the ledgers. */
const LEDGER_SOURCES: readonly LedgerSource[] = [ORDERS, PAYMENTS, CREDIT_NOTES];

/**
 * The time of a new ledger entry that is no order: now, or 1 ms after the last entry where clocks disagree, because the
 * order of entries must match their balances. Call it with the customer locked, and store it as `lastEntryAt`.
 */
export async function nextLedgerInstant(manager: EntityManager, customerId: string, now: Date): Promise<Date> {
  const newest = LEDGER_SOURCES.map(({ at, table }) => `SELECT MAX(${at}) AS at FROM ${table} WHERE customer_id = ?`);
  const rows = await manager.query<{ at: Date | null }[]>(
    newest.join(' UNION ALL '),
    LEDGER_SOURCES.map(() => customerId),
  );
  const afterMs = Math.max(...rows.map(({ at }) => at?.getTime() ?? 0));
  return new Date(Math.max(now.getTime(), afterMs + 1));
}

/** An entry of a customer's ledger: a change of the balance. */
export interface LedgerEntryView {
  /** Unique among all entries, and never changes; 24 hex digits, for an order derived from its number. */
  id: string;
  customerId: string;
  kind: LedgerKind;
  /** The change of the balance, in cents; negative for a payment. */
  amountCents: number;
  balanceAfterCents: number;
  /** The order itself, or the order that the entry refers to. */
  orderNumber: number | null;
  reference: string | null;
  /** The member of staff who recorded it; null if the customer ordered, and for entries from before this was stored. */
  staffMemberId: string | null;
  at: Date;
}

export interface LedgerFilter {
  customerId?: string | null;
  kind?: LedgerKind | null;
  /** The order itself, and its credit notes. */
  orderNumber?: number | null;
  /** Included. */
  from?: Date | null;
  /** Not included. */
  to?: Date | null;
}

export type LedgerRequest = LedgerFilter & PageRequest;

/** The position after which a page starts: older entries and, within the same instant, lower order numbers and ids. */
interface Position {
  at: Date;
  orderNumber: number;
  id: string;
}

// Sorts after every id, which is hexadecimal.
const ABOVE_IDS = 'g';

const ID_LENGTH = 24;

const isOfOrder = ({ orderNumber }: LedgerFilter): boolean => typeof orderNumber === 'number';

function sourcesOf(filter: LedgerFilter): readonly LedgerSource[] {
  const { kind } = filter;
  const sources = isOfOrder(filter) ? LEDGER_SOURCES.filter(({ namesOrder }) => namesOrder) : LEDGER_SOURCES;
  return sources.filter(({ kinds }) => !kind || kinds.includes(kind));
}

/** SQL for which rows of a source match. */
function conditionsOf({ kinds, at }: LedgerSource, filter: LedgerFilter): Sql {
  const { customerId, kind, orderNumber, from, to } = filter;
  const conditions: Condition[] = isOfOrder(filter) ? [['order_number = ?', orderNumber]] : [];
  if (customerId) conditions.push(['customer_id = ?', customerId]);
  if (kind && kinds.length > 1) conditions.push(['kind = ?', kind]);
  if (from) conditions.push([`${at} >= ?`, from]);
  if (to) conditions.push([`${at} < ?`, to]);
  return conjunction(conditions);
}

/** Selects the newest `limit` entries of one source; a page merges those of all sources. */
function selectNewest(
  source: LedgerSource,
  request: number,
  filter: LedgerFilter,
  below: Position | null,
  limit: number,
): Sql {
  const { table, columns, at, key, isNumbered, indexes } = source;
  const { sql, values } = conditionsOf(source, filter);
  // Without the index hint, a server may sort the full table.
  const index =
    filter.customerId || isOfOrder(filter) ? '' : `FORCE INDEX (${filter.kind ? indexes.ofKind : indexes.all})`;
  // The first condition is redundant, but MySQL searches the index only by it.
  const older = below ? `AND ${at} <= ? AND (${at} < ? OR ${key} < ?)` : '';
  const bounds = below ? [below.at, below.at, isNumbered ? below.orderNumber : below.id] : [];
  return {
    sql: `(SELECT ? AS request, ${columns} FROM ${table} ${index}
            WHERE ${sql} ${older} ORDER BY ${at} DESC, ${key} DESC LIMIT ?)`,
    values: [request, ...values, ...bounds, limit],
  };
}

/** The position of an entry among those of its instant. */
function sortKeyOf({ kind, orderNumber, id }: LedgerEntryView): [orderNumber: number, id: string] {
  return kind === 'ORDER' ? [orderNumber ?? 0, ABOVE_IDS] : [0, id];
}

/** Newest first; of the same instant, an order is newer than anything else, and a higher number or id than a lower. */
function compareEntries(a: LedgerEntryView, b: LedgerEntryView): number {
  const [[aNumber, aId], [bNumber, bId]] = [sortKeyOf(a), sortKeyOf(b)];
  return b.at.getTime() - a.at.getTime() || bNumber - aNumber || (aId < bId ? 1 : -1);
}

function toView(entry: LedgerEntryView): LedgerEntryView {
  const id = entry.kind === 'ORDER' ? (entry.orderNumber ?? 0).toString(16).padStart(ID_LENGTH, '0') : entry.id;
  return { ...entry, id };
}

/** Reads the ledgers of customers (docs/spec/account.md#ledger). */
export class LedgerReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The entries that match, newest first. @throws {DomainError} VALIDATION_ERROR, as `findLedgers`. */
  async findEntries(filter: LedgerFilter, page: PageRequest): Promise<Page<LedgerEntryView>> {
    const [found = { nodes: [], hasNextPage: false }] = await this.findLedgers([{ ...filter, ...page }]);
    return found;
  }

  async countEntries(filter: LedgerFilter): Promise<number> {
    const counts = sourcesOf(filter).map((source) => {
      const { sql, values } = conditionsOf(source, filter);
      return { sql: `SELECT COUNT(*) AS count FROM ${source.table} WHERE ${sql}`, values };
    });
    if (counts.length === 0) return 0;
    const rows = await this.dataSource.query<{ count: number }[]>(
      counts.map(({ sql }) => sql).join(' UNION ALL '),
      counts.flatMap(({ values }) => values),
    );
    return rows.reduce((sum, { count }) => sum + count, 0);
  }

  /**
   * Pages of entries, each newest first, in the order of the requests.
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size, cursor or time.
   */
  async findLedgers(requests: readonly LedgerRequest[]): Promise<Page<LedgerEntryView>[]> {
    const selects = requests.map(({ first, after, ...filter }, index) => {
      assertPageSize(first);
      assertInstant('from', filter.from);
      assertInstant('to', filter.to);
      const below = after ? positionOf(after) : null;
      return sourcesOf(filter).map((source) => selectNewest(source, index, filter, below, first + 1));
    });
    const found = await readLists<LedgerEntryView>(this.dataSource.manager, selects);
    return requests.map(({ first }, index) => toPage((found[index] ?? []).map(toView).sort(compareEntries), first));
  }

  async countLedgers(customerIds: readonly string[]): Promise<Map<string, number>> {
    const ids = LEDGER_SOURCES.map(({ table }) => `SELECT customer_id FROM ${table} WHERE customer_id IN (?)`);
    const rows = await this.dataSource.query<{ customerId: string; count: number }[]>(
      `SELECT customer_id AS customerId, COUNT(*) AS count FROM (${ids.join(' UNION ALL ')}) e GROUP BY customer_id`,
      LEDGER_SOURCES.map(() => customerIds),
    );
    return new Map(rows.map(({ customerId, count }) => [customerId, count]));
  }
}

export function ledgerCursor(entry: LedgerEntryView): string {
  return encodeCursor(entry.at.getTime(), ...sortKeyOf(entry));
}

function positionOf(cursor: string): Position {
  const [atMs, orderNumber, id] = decodeCursor(cursor, 3);
  const at = new Date(Number(atMs));
  const isTime = at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999;
  if (!isTime || !Number.isSafeInteger(orderNumber) || !/^([0-9a-f]{24}|g)$/.test(String(id))) throw invalidCursor();
  return { at, orderNumber: orderNumber as number, id: String(id) };
}
