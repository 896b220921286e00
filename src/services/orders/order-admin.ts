import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { assertInstant } from '../../db/instants.js';
import {
  assertPageSize,
  badCursor,
  decodeCursor,
  encodeCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../db/page.js';
import { assertValid, notFound } from '../../domain/errors.js';
import { maskLicenseKey } from '../../domain/license-key.js';
import { parseText } from '../../domain/text.js';
import { Order } from '../../entities/order.js';
import type { AuditTrail } from '../staff/audit-trail.js';
import { replaceKey } from '../keys/key-replacement.js';
import { readItemKeys, readOrdersByNumber, type KeyedItem, type OrderFilter, type SoldKey } from './order-reader.js';
import type { ItemLicenses, KeptOrderView, License } from './order-view.js';
import type { StaffActor } from '../staff/staff-authentication.js';
import type { Vault } from '../secrets/vault.js';

/** A sold key as staff sees it, masked or revealed. */
export interface MaskedLicense extends License {
  /** The key was replaced by another one; the buyer holds both. */
  isReplaced: boolean;
}

/** Filters that staff can use. */
export interface StaffOrderFilter extends OrderFilter {
  customerId?: string | null;
}

/** Which faulty key of which order is replaced, and why. */
export interface ReplacementInput {
  orderNumber: number;
  /** The whole key, as the buyer reports it. */
  licenseKey: string;
  reason: string;
}

const MAX_REASON = 500;

function conditionsOf(filter: StaffOrderFilter): { where: string; values: unknown[] } {
  const conditions: [string, unknown][] = [];
  if (filter.customerId) conditions.push(['customer_id = ?', filter.customerId]);
  if (filter.status) conditions.push(['status = ?', filter.status]);
  if (filter.from) conditions.push(['order_date >= ?', filter.from]);
  if (filter.to) conditions.push(['order_date < ?', filter.to]);
  const where = conditions.map(([sql]) => sql).join(' AND ') || 'TRUE';
  return { where, values: conditions.map(([, value]) => value) };
}

/** Lists the orders of all customers for staff, reveals their keys and replaces faulty ones. */
export class OrderAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly audit: AuditTrail,
  ) {}

  /** Newest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size, cursor or time. */
  async findOrders(filter: StaffOrderFilter, { first, after }: PageRequest): Promise<Page<KeptOrderView>> {
    assertPageSize(first);
    assertInstant('from', filter.from);
    assertInstant('to', filter.to);
    const { where, values } = conditionsOf(filter);
    const last = after ? placeOf(after) : null;
    const { manager } = this.dataSource;
    // Selects only the numbers, from one index. With a join to the customers, MySQL might sort all orders.
    const rows = await manager.query<{ orderNumber: number }[]>(
      `SELECT ${selectList(Order, '', ['orderNumber'])} FROM orders
        WHERE ${where} ${last ? 'AND order_date <= ? AND (order_date < ? OR order_number < ?)' : ''}
        ORDER BY order_date DESC, order_number DESC LIMIT ?`,
      [...values, ...(last ? [last.orderDate, last.orderDate, last.orderNumber] : []), first + 1],
    );
    const page = toPage(rows, first);
    const orderNumbers = page.nodes.map(({ orderNumber }) => orderNumber);
    return { ...page, nodes: await readOrdersByNumber(manager, orderNumbers) };
  }

  async countOrders(filter: StaffOrderFilter): Promise<number> {
    const { where, values } = conditionsOf(filter);
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT COUNT(*) AS count FROM orders WHERE ${where}`,
      values,
    );
    return row?.count ?? 0;
  }

  async findOrder(orderNumber: number): Promise<KeptOrderView | null> {
    const [order] = await readOrdersByNumber(this.dataSource.manager, [orderNumber]);
    return order ?? null;
  }

  /** Orders by number; unknown numbers are left out. */
  async ordersByNumber(orderNumbers: readonly number[]): Promise<Map<number, KeptOrderView>> {
    const orders = await readOrdersByNumber(this.dataSource.manager, orderNumbers);
    return new Map(orders.map((order) => [order.orderNumber, order]));
  }

  /** The keys of order items, masked. */
  licensesOf(items: readonly KeyedItem[]): Promise<Map<number, ItemLicenses<MaskedLicense>>> {
    return readItemKeys(this.dataSource.manager, items, (key) => {
      const { licenseKey, isReplaced } = this.decrypt(key);
      return { licenseKey: maskLicenseKey(licenseKey), isReplaced };
    });
  }

  /**
   * Reveals all keys of an order, replaced ones included. The audit log records who did.
   * @throws {DomainError} NOT_FOUND
   */
  revealKeys(actor: StaffActor, orderNumber: number): Promise<MaskedLicense[]> {
    return this.audit.change(actor, 'revealLicenseKeys', async (manager) => {
      const order = await getOrder(manager, orderNumber);
      const licenses = await readItemKeys(manager, order.items, this.decrypt);
      const result = order.items.flatMap(({ id }) => licenses.get(id ?? 0)?.licenses ?? []);
      const subject = { type: 'Order', id: orderNumber };
      return { subject, before: null, after: { revealedKeys: result.length }, result };
    });
  }

  /**
   * Replaces a faulty key by another one of its pool, as a further item of the order that costs nothing. An open claim
   * for it is resolved.
   * @throws {DomainError} NOT_FOUND for an unknown order, VALIDATION_ERROR naming `licenseKey` where the order holds no
   *   such key or it was replaced or credited before, INSUFFICIENT_STOCK where the pool is empty.
   */
  replaceKey(actor: StaffActor, { orderNumber, licenseKey, reason }: ReplacementInput): Promise<KeptOrderView> {
    const details: Record<string, string> = {};
    const text = parseText(reason, 'reason', 'Reason', MAX_REASON, details);
    assertValid(details);
    const faultyKey = licenseKey.trim();
    const faulty = { fingerprint: this.vault.fingerprint(faultyKey), reason: text, staffMemberId: actor.id };
    return this.audit.change(actor, 'replaceLicenseKey', async (manager, now) => {
      const { ciphertext, licensePoolId, claimIds } = await replaceKey(manager, orderNumber, faulty, now);
      const newKey = this.vault.decrypt(ciphertext, 'license-key');
      return {
        subject: { type: 'Order', id: orderNumber },
        before: { licenseKey: maskLicenseKey(faultyKey) },
        after: {
          licenseKey: maskLicenseKey(newKey),
          licensePoolId,
          reason: text,
          ...(claimIds[0] && { claimId: claimIds[0] }),
        },
        result: await getOrder(manager, orderNumber),
      };
    });
  }

  private readonly decrypt = ({ ciphertext, status }: SoldKey): MaskedLicense => ({
    licenseKey: this.vault.decrypt(ciphertext, 'license-key'),
    isReplaced: status === 'REPLACED',
  });
}

async function getOrder(manager: EntityManager, orderNumber: number): Promise<KeptOrderView> {
  const [order] = await readOrdersByNumber(manager, [orderNumber]);
  if (!order) throw notFound('Order', orderNumber);
  return order;
}

/** The cursor of an order in staff's list, which is sorted by date, and by number within one millisecond. */
export function staffOrderCursor(order: { orderDate: Date; orderNumber: number }): string {
  return encodeCursor(order.orderDate.getTime(), order.orderNumber);
}

function placeOf(cursor: string): { orderDate: Date; orderNumber: number } {
  const [timeMs, orderNumber] = decodeCursor(cursor, 2);
  if (typeof timeMs !== 'number' || !Number.isSafeInteger(orderNumber)) throw badCursor();
  const orderDate = new Date(timeMs);
  assertInstant('after', orderDate);
  return { orderDate, orderNumber: orderNumber as number };
}
