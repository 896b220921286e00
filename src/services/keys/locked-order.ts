import type { EntityManager } from 'typeorm';
import { guard } from '../../db/guard.js';
import { lockCustomer, type LockedCustomer } from '../../db/locks.js';
import { notFound } from '../../domain/errors.js';
import { Order } from '../../entities/order.js';

/**
 * Locks the customer of an order, so that no other transaction adds items to the order or replaces, credits or claims its
 * keys.
 * @throws {DomainError} NOT_FOUND
 */
export async function lockCustomerOf(manager: EntityManager, orderNumber: number): Promise<LockedCustomer> {
  const order = await manager.findOneBy(Order, { orderNumber });
  const customer = order && (await lockCustomer(manager, order.customerId));
  if (!customer) throw notFound('Order', orderNumber);
  await guard(manager, 'customer', [customer.id]);
  return customer;
}
