import type { DataSource } from 'typeorm';
import { assertInstant } from '../../db/instants.js';
import {
  assertPageSize,
  decodeNumberCursor,
  encodeCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../db/page.js';
import { countRows } from '../../db/sql.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';
import { CoalescedReads } from '../common/coalesced-reads.js';
import type { Vault } from '../secrets/vault.js';
import { idempotencyKeyHash } from './idempotency-keys.js';
import { decodeChangeCursor, encodeChangeCursor, OrderChanges, type CustomerOrderFilter } from './order-changes.js';
import { orderConditions, withMaskedReference, withRareStatus, type OrderConditions } from './order-filter.js';
import { readItemKeys, readKeyStates, readOrdersWithKeys, type KeyedItem } from './order-keys.js';
import { readOrders, readOrdersByNumber } from './order-reader.js';
import { withSearchedRanges } from './order-search.js';
import {
  fullKeys,
  NO_LICENSES,
  type ItemLicenses,
  type OrderItemView,
  type OrderView,
  type StoredOrderView,
} from './order-view.js';

export interface OrderHistoryFilter extends Omit<CustomerOrderFilter, 'keyHash' | 'masked' | 'ofStatus' | 'ranges'> {
  /** The Idempotency-Key that made the order. */
  idempotencyKey?: string | null;
}

// For at most this many items with at most this many keys each, one query may serve many requests without filling the
// memory.
const FEW = 50;

/** A customer's own orders. Sandbox orders are not stored, so they are never among them. */
export class OrderHistory {
  private readonly orders = new CoalescedReads<StoredOrderView>((numbers) => this.readOrders(numbers));
  private readonly changes = new OrderChanges(this.dataSource);
  private readonly licenses = new CoalescedReads<ItemLicenses, KeyedItem>(async (items) => {
    const licenses = await this.readLicenses(items);
    return new Map(items.map((item) => [item, licenses.get(item.id ?? 0) ?? NO_LICENSES]));
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
  ) {}

  /**
   * Newest first; with `updatedSince` in the order of their changes, so that an order which changes meanwhile moves to
   * the end (docs/spec/orders.md#changes).
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size, cursor, time, reference or Idempotency-Key.
   */
  async findOrders(
    customer: AuthenticatedCustomer,
    { updatedSince, ...rawFilter }: OrderHistoryFilter,
    page: PageRequest,
  ): Promise<Page<OrderView>> {
    assertPageSize(page.first);
    assertInstant('from', rawFilter.from);
    assertInstant('to', rawFilter.to);
    assertInstant('updatedSince', updatedSince);
    const filter = await this.parseFilter(customer, rawFilter);
    if (updatedSince) {
      const position = page.after ? decodeChangeCursor(page.after) : null;
      return toPage(await this.changes.read(customer.id, filter, updatedSince, position, page.first + 1), page.first);
    }
    const [below = null] = page.after ? decodeNumberCursor(page.after, 1) : [];
    const orders = await readOrders(this.dataSource.manager, customer.id, filter, below, page.first + 1);
    return toPage(orders, page.first);
  }

  async countOrders(
    customer: AuthenticatedCustomer,
    { updatedSince, ...rawFilter }: OrderHistoryFilter,
  ): Promise<number> {
    const filter = await this.parseFilter(customer, rawFilter);
    if (updatedSince) return this.changes.count(customer.id, filter, updatedSince);
    return countRows(this.dataSource.manager, 'orders o', orderConditions(customer.id, filter));
  }

  /** An order of the customer; null if it does not exist or belongs to another customer. */
  async findOrder(customer: AuthenticatedCustomer, orderNumber: number): Promise<OrderView | null> {
    return (await this.orders.load(ownOrder(orderNumber, customer.id))) ?? null;
  }

  async ordersByNumber(customer: AuthenticatedCustomer, numbers: readonly number[]): Promise<Map<number, OrderView>> {
    const orders = await readOrdersByNumber(this.dataSource.manager, numbers);
    return new Map([...orders].filter(([, { customerId }]) => customerId === customer.id));
  }

  /**
   * The keys of order items. The items must come from `findOrders` or `findOrder`: their owner is not checked again.
   */
  async licensesOf(items: readonly OrderItemView[]): Promise<Map<number, ItemLicenses>> {
    const isFew = items.length <= FEW && items.every(({ licenseCount }) => licenseCount <= FEW);
    if (!isFew) return this.readLicenses(items);
    const licenses = await Promise.all(items.map((item) => this.licenses.load(item)));
    return new Map(items.map(({ id }, index) => [id ?? 0, licenses[index] ?? NO_LICENSES]));
  }

  /** See `readKeyStates`. The order must come from `findOrder`: its owner is not checked again. */
  keyStatesOf({ orderNumber }: Pick<OrderView, 'orderNumber'>): Promise<string> {
    return readKeyStates(this.dataSource.manager, orderNumber);
  }

  private async parseFilter(
    customer: AuthenticatedCustomer,
    { idempotencyKey, ...rawFilter }: OrderHistoryFilter,
  ): Promise<OrderConditions> {
    const keyHash = idempotencyKeyHash(idempotencyKey, customer.id, false, 'idempotencyKey');
    const { manager } = this.dataSource;
    const filter = await withMaskedReference(manager, this.vault, rawFilter);
    return withSearchedRanges(manager, customer.id, { ...(await withRareStatus(manager, filter)), keyHash });
  }

  private async readOrders(wanted: readonly string[]): Promise<Map<string, StoredOrderView>> {
    const wantedKeys = new Set(wanted);
    const isOwn = ({ orderNumber, customerId }: StoredOrderView): boolean =>
      wantedKeys.has(ownOrder(orderNumber, customerId));
    const numbers = new Set(wanted.map((key) => Number.parseInt(key, 10)));
    const orders = await readOrdersWithKeys(this.dataSource.manager, this.vault, [...numbers], isOwn);
    return new Map(orders.map((order) => [ownOrder(order.orderNumber, order.customerId), order]));
  }

  private readLicenses(items: readonly KeyedItem[]): Promise<Map<number, ItemLicenses>> {
    return readItemKeys(this.dataSource.manager, items, fullKeys(this.vault));
  }
}

/** The key by which `CoalescedReads` loads an order: its number and the requesting customer. */
function ownOrder(orderNumber: number, customerId: string): string {
  return `${orderNumber} ${customerId}`;
}

/** The cursor of an order in its customer's history, or in a list of changes. */
export function orderCursor(order: { orderNumber: number; stampedAt?: Date }): string {
  const { stampedAt, orderNumber } = order;
  return stampedAt ? encodeChangeCursor({ stampedAt, orderNumber }) : encodeCursor(orderNumber);
}
