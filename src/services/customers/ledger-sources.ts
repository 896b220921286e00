import type { EntityManager } from 'typeorm';
import { columnName, selectList } from '../../db/columns.js';
import type { LedgerKind } from '../../domain/customers/ledger.js';
import { PAYMENT_KINDS } from '../../domain/customers/payment.js';
import { CreditNote } from '../../entities/after-sales/credit-note.js';
import { Payment } from '../../entities/customers/payment.js';
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
export const LEDGER_SOURCES: readonly LedgerSource[] = [ORDERS, PAYMENTS, CREDIT_NOTES];

/**
 * The time of a new ledger entry: now, or 1 ms after the last entry where clocks disagree, because the order of entries
 * must match their balances. Call it with the customer locked.
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
