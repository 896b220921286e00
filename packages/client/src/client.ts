import { Accounts } from './resources/account.js';
import { Claims } from './resources/claims.js';
import { Deliveries } from './resources/deliveries.js';
import { Events } from './resources/events.js';
import { Invoices } from './resources/invoices.js';
import { Orders } from './resources/orders.js';
import { Products } from './resources/products.js';
import { TestShop } from './resources/test-shop.js';
import { Webhooks } from './resources/webhooks.js';
import { Transport, type ClientOptions } from './transport.js';

/** All operations of the service. */
export interface Client {
  products: Products;
  orders: Orders;
  account: Accounts;
  claims: Claims;
  invoices: Invoices;
  webhooks: Webhooks;
  deliveries: Deliveries;
  events: Events;
  /** Helpers that do what the reseller's staff would do. Only a test shop has them. */
  test: TestShop;
}

/**
 * Creates a client. It does not connect yet.
 * @throws {TypeError} `url` is not an absolute URL, or `token` is empty.
 */
export function createClient(options: ClientOptions): Client {
  if (options.token === '') throw new TypeError('A client needs a token');
  const transport = new Transport(options);
  return {
    products: new Products(transport),
    orders: new Orders(transport),
    account: new Accounts(transport),
    claims: new Claims(transport),
    invoices: new Invoices(transport),
    webhooks: new Webhooks(transport),
    deliveries: new Deliveries(transport),
    events: new Events(transport),
    test: new TestShop(transport),
  };
}
