import type { DataSource } from 'typeorm';
import type { Page } from '../../db/page.js';
import type { AuditTrail } from '../staff/audit-trail.js';
import { maskedKeys, revealedKeys, type MaskedLicense } from './key-display.js';
import { getKeptOrder, readItemKeys, readOrdersByNumber, type KeyedItem } from './order-reader.js';
import type { ItemLicenses, KeptOrderView } from './order-view.js';
import {
  countListedOrders,
  countOrdersOfCustomers,
  findOrderNumbers,
  findOrdersOfCustomers,
  type CustomerOrdersRequest,
  type StaffOrderFilter,
  type StaffOrderPageRequest,
} from './staff-order-list.js';
import type { StaffActor } from '../staff/staff-authentication.js';
import type { Vault } from '../secrets/vault.js';

/** Lists the orders of all customers for staff and reveals their keys. */
export class OrderAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * By their dates.
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size, cursor, time or reference.
   */
  async findOrders(filter: StaffOrderFilter, page: StaffOrderPageRequest): Promise<Page<KeptOrderView>> {
    const { manager } = this.dataSource;
    const { nodes, hasNextPage } = await findOrderNumbers(manager, filter, page);
    return { nodes: await readOrdersByNumber(manager, nodes), hasNextPage };
  }

  countOrders(filter: StaffOrderFilter): Promise<number> {
    return countListedOrders(this.dataSource.manager, filter);
  }

  /** Pages of customers' orders, each newest first, in the order of the requests. */
  findOrdersOfCustomers(requests: readonly CustomerOrdersRequest[]): Promise<Page<KeptOrderView>[]> {
    return findOrdersOfCustomers(this.dataSource.manager, requests);
  }

  countOrdersOfCustomers(customerIds: readonly string[]): Promise<Map<string, number>> {
    return countOrdersOfCustomers(this.dataSource.manager, customerIds);
  }

  async findOrder(orderNumber: number): Promise<KeptOrderView | null> {
    const [order] = await readOrdersByNumber(this.dataSource.manager, [orderNumber]);
    return order ?? null;
  }

  /** @throws {DomainError} NOT_FOUND */
  getOrder(orderNumber: number): Promise<KeptOrderView> {
    return getKeptOrder(this.dataSource.manager, orderNumber);
  }

  /** Orders by number; unknown numbers are left out. */
  async ordersByNumber(orderNumbers: readonly number[]): Promise<Map<number, KeptOrderView>> {
    const orders = await readOrdersByNumber(this.dataSource.manager, orderNumbers);
    return new Map(orders.map((order) => [order.orderNumber, order]));
  }

  /** The keys of order items, masked. */
  licensesOf(items: readonly KeyedItem[]): Promise<Map<number, ItemLicenses<MaskedLicense>>> {
    return readItemKeys(this.dataSource.manager, items, maskedKeys(this.vault));
  }

  /**
   * Reveals all keys of an order, replaced ones included. The audit log records who did.
   * @throws {DomainError} NOT_FOUND
   */
  revealKeys(actor: StaffActor, orderNumber: number): Promise<MaskedLicense[]> {
    return this.audit.change(actor, 'revealLicenseKeys', async (manager) => {
      const order = await getKeptOrder(manager, orderNumber);
      const licenses = await readItemKeys(manager, order.items, revealedKeys(this.vault));
      const result = order.items.flatMap(({ id }) => licenses.get(id ?? 0)?.licenses ?? []);
      const subject = { type: 'Order', id: orderNumber };
      return { subject, before: null, after: { revealedKeys: result.length }, result };
    });
  }
}
