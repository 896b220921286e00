import type { DataSource } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { assertInstant } from '../../db/instants.js';
import {
  assertPageSize,
  decodeNumberCursor,
  encodeCursor,
  loadPage,
  toPage,
  type Page,
  type PageRequest,
} from '../../db/page.js';
import { readLists } from '../../db/read-lists.js';
import { conjunction, countRows, countRowsBy, type Condition, type Sql } from '../../db/sql.js';
import { Reason, validationError } from '../../domain/common/errors.js';
import { Order } from '../../entities/orders/order.js';
import type { Vault } from '../secrets/vault.js';
import type { AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { filterConditions, withMaskedReference, withRareStatus, type OrderFilter } from './order-filter.js';
import { readItemKeys, type KeyedItem } from './order-keys.js';
import { getStoredOrder, readOrdersByNumber } from './order-reader.js';
import { maskedKeys, revealedKeys, type ItemLicenses, type MaskedLicense, type StoredOrderView } from './order-view.js';

export interface StaffOrderFilter extends OrderFilter {
  customerId?: string | null;
  /** These alone. */
  orderNumbers?: readonly number[] | null;
  /** Orders with a line of this product, a replacement of it included. */
  productId?: string | null;
}

export type CustomerOrdersRequest = PageRequest & { customerId: string };

/** The position of an order in a list that is sorted by date, and by number within one millisecond. */
type OrderPosition = Pick<StoredOrderView, 'orderDate' | 'orderNumber'>;

/** The tables that a list is selected from, in the order of an index. */
interface Source {
  from: string;
  /** The table with the date and the number that the list is sorted by. */
  sorted: 'o' | 'i';
  conditions: Condition[];
}

// The subquery has a LIMIT, so that it stays a look-up for each order; for a join, the server may read all orders of
// the product and sort them.
const HAS_PRODUCT = `1 = (SELECT 1 FROM order_items i FORCE INDEX (order_items_order_number)
                           WHERE i.order_number = o.order_number AND i.product_id = ? LIMIT 1)`;

const ITEMS_WITH_ORDERS =
  'order_items i FORCE INDEX (order_items_product) STRAIGHT_JOIN orders o ON o.order_number = i.order_number';

const MAX_NUMBERS = 500;
// A product with at most this many lines was sold rarely.
const FEW_ITEMS = 500;

/**
 * Finds a product's orders by its items, unless a customer or a reference narrows the orders more.
 * @param ofProduct the numbers of its orders, if they are known.
 */
function sourceOf(
  { customerId, productId, orderNumbers, ...filter }: StaffOrderFilter,
  ofProduct: readonly number[] | null,
): Source {
  if (orderNumbers && !(orderNumbers.length > 0 && orderNumbers.length <= MAX_NUMBERS)) {
    throw validationError({ orderNumbers: Reason.of('WRONG_ORDER_COUNT', { max: MAX_NUMBERS }) });
  }
  const isNarrow = Boolean(customerId) || Boolean(orderNumbers) || typeof filter.reference === 'string';
  if (productId && !isNarrow) {
    const conditions: Condition[] = [['i.product_id = ?', productId], ...filterConditions(filter, 'i')];
    return { from: ITEMS_WITH_ORDERS, sorted: 'i', conditions };
  }
  const conditions = filterConditions(filter);
  if (orderNumbers) conditions.push(['o.order_number IN (?)', orderNumbers]);
  if (customerId) conditions.push(['o.customer_id = ?', customerId]);
  if (ofProduct) conditions.push(ofProduct.length === 0 ? ['FALSE'] : ['o.order_number IN (?)', ofProduct]);
  else if (productId) conditions.push([HAS_PRODUCT, productId]);
  const from = ofProduct ? 'orders o FORCE INDEX (PRIMARY)' : 'orders o';
  return { from, sorted: 'o', conditions };
}

/** Orders after a position. The first condition is redundant, but MySQL searches the index only by it. */
function afterPosition(table: string, { orderDate, orderNumber }: OrderPosition, sign: '<' | '>' = '<'): Condition {
  const date = `${table}.order_date`;
  const isAfter = `${date} ${sign}= ? AND (${date} ${sign} ? OR ${table}.order_number ${sign} ?)`;
  return [isAfter, orderDate, orderDate, orderNumber];
}

const NEWEST = `
  (SELECT ? AS request, ${selectList(Order, 'o', ['orderNumber'])} FROM orders o FORCE INDEX (orders_customer_date)`;

/** Lists the orders of all customers for staff and reveals their keys. */
export class OrderAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly audit: AuditTrail,
  ) {}

  /** By their dates. @throws {DomainError} VALIDATION_ERROR for an invalid page size, cursor, time or reference. */
  async findOrders(
    filter: StaffOrderFilter,
    { first, after, oldestFirst = false }: PageRequest & { oldestFirst?: boolean },
  ): Promise<Page<StoredOrderView>> {
    assertPageSize(first);
    assertInstant('from', filter.from);
    assertInstant('to', filter.to);
    const { from, sorted, conditions } = await this.sourceOf(filter);
    const [sign, order] = oldestFirst ? (['>', 'ASC'] as const) : (['<', 'DESC'] as const);
    const position = after ? [afterPosition(sorted, decodeStaffOrderCursor(after), sign)] : [];
    const { sql: where, values } = conjunction([...conditions, ...position]);
    const [date, number] = [`${sorted}.order_date`, `${sorted}.order_number`];
    // Selects only the numbers, from one index. With a join to the customers, MySQL might sort all orders.
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT ${number} AS id FROM ${from}
        WHERE ${where} ${sorted === 'i' ? `GROUP BY ${date}, ${number}` : ''}
        ORDER BY ${date} ${order}, ${number} ${order} LIMIT ?`,
      [...values, first + 1],
    );
    return loadPage(toPage(rows, first), (numbers) => this.ordersByNumber(numbers));
  }

  async countOrders(filter: StaffOrderFilter): Promise<number> {
    const { from, sorted, conditions } = await this.sourceOf(filter);
    const counted = sorted === 'i' ? 'DISTINCT i.order_number' : '*';
    return countRows(this.dataSource.manager, from, conjunction(conditions), counted);
  }

  /** Pages of customers' orders, each newest first, in the order of the requests. */
  async findOrdersOfCustomers(requests: readonly CustomerOrdersRequest[]): Promise<Page<StoredOrderView>[]> {
    const selects = requests.map(({ customerId, first, after }, index): Sql => {
      assertPageSize(first);
      const own: Condition = ['o.customer_id = ?', customerId];
      const { sql: where, values } = conjunction([
        own,
        ...(after ? [afterPosition('o', decodeStaffOrderCursor(after))] : []),
      ]);
      const sql = `${NEWEST} WHERE ${where} ORDER BY o.order_date DESC, o.order_number DESC LIMIT ?)`;
      return { sql, values: [index, ...values, first + 1] };
    });
    const found = await readLists<{ orderNumber: number }>(this.dataSource.manager, selects);
    const orders = await this.ordersByNumber(found.flat().map(({ orderNumber }) => orderNumber));
    return requests.map(({ first }, index) => {
      const listed = (found[index] ?? []).flatMap(({ orderNumber }) => orders.get(orderNumber) ?? []);
      return toPage(listed.sort(newestFirst), first);
    });
  }

  /** What the keys of orders cost the shop, in cents, by the order's number; those of replacements count too. Null if unknown. */
  async costsOf(orderNumbers: readonly number[]): Promise<Map<number, number | null>> {
    const rows = await this.dataSource.query<{ orderNumber: number; cents: number | null; unknownCosts: number }[]>(
      `SELECT i.order_number AS orderNumber, CAST(SUM(b.unit_cost_cents) AS SIGNED) AS cents,
              CAST(SUM(b.unit_cost_cents IS NULL) AS SIGNED) AS unknownCosts
         FROM order_items i FORCE INDEX (order_items_order_number)
         STRAIGHT_JOIN license_keys k FORCE INDEX (license_keys_order_item_id) ON k.order_item_id = i.id
         LEFT JOIN key_imports b ON b.id = k.key_import_id
        WHERE i.order_number IN (?) GROUP BY i.order_number`,
      [orderNumbers],
    );
    return new Map(rows.map(({ orderNumber, cents, unknownCosts }) => [orderNumber, unknownCosts > 0 ? null : cents]));
  }

  countOrdersOfCustomers(customerIds: readonly string[]): Promise<Map<string, number>> {
    return countRowsBy(this.dataSource.manager, 'orders', 'customer_id', customerIds);
  }

  private async sourceOf(filter: StaffOrderFilter): Promise<Source> {
    const { manager } = this.dataSource;
    const parsed = await withMaskedReference(manager, this.vault, filter);
    // For all customers, the index on the status is in the order of the list.
    const narrowed = parsed.customerId || parsed.productId ? await withRareStatus(manager, parsed) : parsed;
    return sourceOf(narrowed, narrowed.customerId ? await this.ordersOfRareProduct(narrowed) : null);
  }

  /** The orders of a product, if they are few; otherwise a customer's orders are looked through for them. */
  private async ordersOfRareProduct({ productId }: StaffOrderFilter): Promise<number[] | null> {
    if (!productId) return null;
    const rows = await this.dataSource.query<{ orderNumber: number }[]>(
      `SELECT order_number AS orderNumber FROM order_items FORCE INDEX (order_items_product)
        WHERE product_id = ? LIMIT ?`,
      [productId, FEW_ITEMS + 1],
    );
    return rows.length > FEW_ITEMS ? null : [...new Set(rows.map(({ orderNumber }) => orderNumber))];
  }

  /** @throws {DomainError} NOT_FOUND */
  getOrder(orderNumber: number): Promise<StoredOrderView> {
    return getStoredOrder(this.dataSource.manager, orderNumber);
  }

  ordersByNumber(orderNumbers: readonly number[]): Promise<Map<number, StoredOrderView>> {
    return readOrdersByNumber(this.dataSource.manager, orderNumbers);
  }

  licensesOf(items: readonly KeyedItem[]): Promise<Map<number, ItemLicenses<MaskedLicense>>> {
    return readItemKeys(this.dataSource.manager, items, maskedKeys(this.vault));
  }

  /**
   * Reveals all keys of an order, replaced ones included. The audit log records who did.
   * @throws {DomainError} NOT_FOUND
   */
  revealKeys(actor: StaffActor, orderNumber: number): Promise<MaskedLicense[]> {
    return this.audit.change(actor, 'revealLicenseKeys', async (manager) => {
      const order = await getStoredOrder(manager, orderNumber);
      const licenses = await readItemKeys(manager, order.items, revealedKeys(this.vault));
      const result = order.items.flatMap(({ id }) => licenses.get(id ?? 0)?.licenses ?? []);
      const subject = { type: 'Order', id: orderNumber };
      return { subject, before: null, after: { revealedKeys: result.length }, result };
    });
  }
}

function newestFirst(one: OrderPosition, other: OrderPosition): number {
  return other.orderDate.getTime() - one.orderDate.getTime() || other.orderNumber - one.orderNumber;
}

/** The cursor of an order in staff's lists. */
export function encodeStaffOrderCursor({ orderDate, orderNumber }: OrderPosition): string {
  return encodeCursor(orderDate.getTime(), orderNumber);
}

function decodeStaffOrderCursor(cursor: string): OrderPosition {
  const [timeMs = 0, orderNumber = 0] = decodeNumberCursor(cursor, 2);
  const orderDate = new Date(timeMs);
  assertInstant('after', orderDate);
  return { orderDate, orderNumber };
}
