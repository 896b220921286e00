import type { DataSource } from 'typeorm';
import { assertInstant } from '../db/instants.js';
import {
  assertPageSize,
  badCursor,
  decodeCursor,
  encodeCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../db/page.js';
import type { AuthenticatedCustomer } from './authentication.js';
import { countOrders, readLicenses, readOrder, readOrders, type OrderFilter } from './order-reader.js';
import type { ItemLicenses, OrderItemView, OrderView } from './order-view.js';
import type { Vault } from './vault.js';

/** A customer's own orders; sandbox orders are never among them, because they are not kept. */
export class OrderHistory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
  ) {}

  /** Newest first. @throws {DomainError} VALIDATION_ERROR for a page size or cursor that makes no sense. */
  async findOrders(customer: AuthenticatedCustomer, filter: OrderFilter, page: PageRequest): Promise<Page<OrderView>> {
    assertPageSize(page.first);
    assertInstant('from', filter.from);
    assertInstant('to', filter.to);
    const below = page.after ? orderNumberOf(page.after) : null;
    const orders = await readOrders(this.dataSource.manager, customer.id, filter, below, page.first + 1);
    return toPage(orders, page.first);
  }

  countOrders(customer: AuthenticatedCustomer, filter: OrderFilter): Promise<number> {
    return countOrders(this.dataSource.manager, customer.id, filter);
  }

  findOrder(customer: AuthenticatedCustomer, orderNumber: number): Promise<OrderView | null> {
    return readOrder(this.dataSource.manager, customer.id, orderNumber);
  }

  /** The keys of order items that `findOrders` or `findOrder` gave, so of the caller's own. */
  licensesOf(items: readonly OrderItemView[]): Promise<Map<number, ItemLicenses>> {
    return readLicenses(this.dataSource.manager, this.vault, items);
  }
}

/** Where in a customer's history an order stands. */
export function orderCursor(order: { orderNumber: number }): string {
  return encodeCursor(order.orderNumber);
}

function orderNumberOf(cursor: string): number {
  const [orderNumber] = decodeCursor(cursor, 1);
  if (!Number.isSafeInteger(orderNumber)) throw badCursor();
  return orderNumber as number;
}
