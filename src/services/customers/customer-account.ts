import type { DataSource } from 'typeorm';
import { Customer } from '../../entities/customer.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';

/** Reads the account of the customer who sends the request. */
export class CustomerAccount {
  constructor(private readonly dataSource: DataSource) {}

  getCustomer(customer: AuthenticatedCustomer): Promise<Customer> {
    return this.dataSource.manager.findOneByOrFail(Customer, { id: customer.id });
  }
}
