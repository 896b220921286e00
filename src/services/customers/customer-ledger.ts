import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import { lockCustomer } from '../../db/locks.js';
import { assertPageSize, badCursor, decodeCursor, encodeCursor, toPage, type Page } from '../../db/page.js';
import { notFound } from '../../domain/errors.js';
import { toEuro } from '../../domain/money.js';
import { parsePayment, type PaymentInput, type PaymentKind } from '../../domain/payment.js';
import { Customer } from '../../entities/customer.js';
import { Order } from '../../entities/order.js';
import { Payment } from '../../entities/payment.js';
import type { AuditTrail } from '../staff/audit-trail.js';
import type { Clock } from '../common/clock.js';
import type { StaffActor } from '../staff/staff-authentication.js';
import { notingUnrepeatable } from '../common/unrepeatable.js';
import { findMade, keyedMutation, rememberMade } from '../staff/staff-idempotency.js';
import { readPaid, type PaidCustomer } from './recorded-payment.js';

/** An entry of a customer's ledger: an order, a payment or an adjustment. */
export interface LedgerEntryView {
  /** The id of a payment or adjustment; empty for an order, which has a number. */
  id: string;
  kind: 'ORDER' | PaymentKind;
  /** What it adds to the balance, in cents; negative for a payment. */
  amountCents: number;
  balanceAfterCents: number;
  /** Orders only. */
  orderNumber: number | null;
  /** Payments and adjustments only. */
  reference: string | null;
  at: Date;
}

/** A page of one customer's ledger. */
export interface LedgerRequest {
  customerId: string;
  first: number;
  after?: string | null;
}

/** Where a page begins: at older entries, and of the same instant at lower order numbers and payment ids. */
interface Position {
  at: Date;
  orderNumber: number;
  paymentId: string;
}

interface EntryRow extends LedgerEntryView {
  request: number;
}

// A list of customers asks for the ledgers of many; one statement reads this many of them.
const LEDGERS_PER_STATEMENT = 25;

// Sorts after every id, which is hexadecimal.
const ABOVE_IDS = 'g';

const ORDERS = `
  SELECT ? AS request, '' AS id, 'ORDER' AS kind,
         ${selectList(Order, '', ['grandTotalCents AS amountCents', 'balanceAfterCents', 'orderNumber'])},
         NULL AS reference, ${selectList(Order, '', ['orderDate AS at'])}
    FROM orders WHERE customer_id = ?`;
const PAYMENTS = `
  SELECT ? AS request, ${selectList(Payment, '', ['id', 'kind'])}, -amount_cents AS amountCents,
         ${selectList(Payment, '', ['balanceAfterCents'])}, NULL AS orderNumber,
         ${selectList(Payment, '', ['reference', 'createdAt AS at'])}
    FROM payments WHERE customer_id = ?`;
// The first condition is redundant, but MySQL searches the index only by it.
const ORDERS_BELOW = 'AND order_date <= ? AND (order_date < ? OR order_number < ?)';
const PAYMENTS_BELOW = 'AND created_at <= ? AND (created_at < ? OR id < ?)';
const NEWEST_ORDERS = 'ORDER BY order_date DESC, order_number DESC LIMIT ?';
const NEWEST_PAYMENTS = 'ORDER BY created_at DESC, id DESC LIMIT ?';

/** Selects the newest `limit` orders and `limit` payments of one ledger, which a page is merged from. */
function selectEntries(
  request: number,
  customerId: string,
  below: Position | null,
  limit: number,
): { sql: string; values: unknown[] } {
  const orders = [ORDERS, below ? ORDERS_BELOW : '', NEWEST_ORDERS].join(' ');
  const payments = [PAYMENTS, below ? PAYMENTS_BELOW : '', NEWEST_PAYMENTS].join(' ');
  const bounds = (id: string | number) => (below ? [below.at, below.at, id] : []);
  return {
    sql: `(${orders}) UNION ALL (${payments})`,
    values: [
      [request, customerId, ...bounds(below?.orderNumber ?? 0), limit],
      [request, customerId, ...bounds(below?.paymentId ?? ''), limit],
    ].flat(),
  };
}

/** Newest first; of the same instant, an order is newer than a payment, and a higher number or id than a lower. */
function compareEntries(a: LedgerEntryView, b: LedgerEntryView): number {
  const byTime = b.at.getTime() - a.at.getTime();
  return byTime || (b.orderNumber ?? 0) - (a.orderNumber ?? 0) || (a.id < b.id ? 1 : -1);
}

/** Reads the ledgers of customers, and records payments and adjustments. */
export class CustomerLedger {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Pages of ledgers, each newest first, in the order of the requests.
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
   */
  async findEntries(requests: readonly LedgerRequest[]): Promise<Page<LedgerEntryView>[]> {
    const selects = requests.map(({ customerId, first, after }, index) => {
      assertPageSize(first);
      return selectEntries(index, customerId, after ? positionOf(after) : null, first + 1);
    });
    const found = requests.map((): LedgerEntryView[] => []);
    for (let start = 0; start < selects.length; start += LEDGERS_PER_STATEMENT) {
      const chunk = selects.slice(start, start + LEDGERS_PER_STATEMENT);
      const rows = await this.dataSource.query<EntryRow[]>(
        chunk.map(({ sql }) => sql).join(' UNION ALL '),
        chunk.flatMap(({ values }) => values),
      );
      for (const { request, ...entry } of rows) found[request]?.push(entry);
    }
    return requests.map(({ first }, index) => toPage(found[index]?.sort(compareEntries) ?? [], first));
  }

  /** How many entries the ledgers of customers have. */
  async countEntries(customerIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ customerId: string; count: number }[]>(
      `SELECT ${selectList(Order, '', ['customerId'])}, COUNT(*) AS count FROM orders WHERE customer_id IN (?) GROUP BY customer_id
        UNION ALL
       SELECT customer_id, COUNT(*) FROM payments WHERE customer_id IN (?) GROUP BY customer_id`,
      [customerIds, customerIds],
    );
    const counts = new Map<string, number>();
    for (const { customerId, count } of rows) counts.set(customerId, (counts.get(customerId) ?? 0) + count);
    return counts;
  }

  /**
   * Records a payment or an adjustment and lowers the balance by it; a negative adjustment raises the balance. What an
   * Idempotency-Key has recorded before is not recorded again.
   * @throws {DomainError} NOT_FOUND, IDEMPOTENCY_KEY_REUSED, VALIDATION_ERROR naming every wrong field.
   */
  async recordPayment(actor: StaffActor, customerId: string, input: PaymentInput): Promise<PaidCustomer> {
    const { kind, idempotencyKey } = input;
    const { amountCents, reference } = parsePayment(input);
    const keyed = keyedMutation('recordPayment', idempotencyKey, [customerId, kind, amountCents, reference]);
    const recording = this.audit.change<PaidCustomer>(actor, 'recordPayment', async (manager, now) => {
      const locked = await lockCustomer(manager, customerId);
      if (!locked) throw notFound('Customer', customerId);
      const madeId = await findMade(manager, keyed);
      if (madeId !== null) return { replayed: true, result: await readPaid(manager, madeId, true) };
      const balanceAfterCents = locked.balanceCents - amountCents;
      const payment = { id: newId(), kind, amountCents, balanceAfterCents, reference };
      await manager.insert(Payment, { ...payment, customerId, createdAt: await this.nextInstant(manager, customerId) });
      await manager.update(Customer, { id: customerId }, { balanceCents: balanceAfterCents });
      await rememberMade(manager, keyed, payment.id, now);
      return {
        subject: { type: 'Customer', id: customerId },
        before: { balance: toEuro(locked.balanceCents) },
        after: {
          balance: toEuro(balanceAfterCents),
          payment: { id: payment.id, kind, amount: toEuro(amountCents), reference },
        },
        result: await readPaid(manager, payment.id, false),
      };
    });
    return keyed ? recording : notingUnrepeatable(recording);
  }

  /**
   * Now, or 1 ms after the ledger's last entry if clocks disagree: entries must stand in the order of their balances.
   */
  private async nextInstant(manager: EntityManager, customerId: string): Promise<Date> {
    const [last] = await manager.query<{ ordered: Date | null; paid: Date | null }[]>(
      `SELECT (SELECT MAX(order_date) FROM orders WHERE customer_id = ?) AS ordered,
              (SELECT MAX(created_at) FROM payments WHERE customer_id = ?) AS paid`,
      [customerId, customerId],
    );
    const afterMs = Math.max(last?.ordered?.getTime() ?? 0, last?.paid?.getTime() ?? 0);
    return new Date(Math.max(this.clock().getTime(), afterMs + 1));
  }
}

/** The cursor of a ledger entry. */
export function ledgerCursor({ at, orderNumber, id }: LedgerEntryView): string {
  return orderNumber === null ? encodeCursor(at.getTime(), 0, id) : encodeCursor(at.getTime(), orderNumber, ABOVE_IDS);
}

function positionOf(cursor: string): Position {
  const [atMs, orderNumber, paymentId] = decodeCursor(cursor, 3);
  const at = new Date(Number(atMs));
  const valid =
    at.getUTCFullYear() >= 1 &&
    at.getUTCFullYear() <= 9999 &&
    Number.isSafeInteger(orderNumber) &&
    /^([0-9a-f]{24}|g)$/.test(String(paymentId));
  if (!valid) throw badCursor();
  return { at, orderNumber: orderNumber as number, paymentId: String(paymentId) };
}
