import type { EntityManager } from 'typeorm';
import { isId } from '../../db/ids.js';
import { notFound } from '../../domain/common/errors.js';
import { Customer } from '../../entities/customers/customer.js';

/**
 * Finds a customer by an id or number that a person typed.
 * @param idOrNumber a customer's id, or the number that REST calls `customer`.
 * @throws {DomainError} NOT_FOUND
 */
export async function getCustomer(manager: EntityManager, idOrNumber: string): Promise<Customer> {
  const customer = isId(idOrNumber)
    ? await manager.findOneBy(Customer, { id: idOrNumber })
    : await manager.findOneBy(Customer, { customerNumber: /^\d{1,9}$/.test(idOrNumber) ? Number(idOrNumber) : 0 });
  if (!customer) throw notFound('Customer', idOrNumber);
  return customer;
}
