import { Customer } from '../../../src/entities/customers/customer.js';
import { LicensePool } from '../../../src/entities/keys/license-pool.js';
import { Webhook } from '../../../src/entities/webhooks/webhook.js';
import { manualClock, order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';
import { countStatements } from '../../support/statements.js';
import { subscribe, TARGET } from '../../support/webhooks/customer-events.js';

const DASHBOARD = `query ($from: DateTime, $to: DateTime) { dashboard(from: $from, to: $to) {
  from to orders revenue keysSold
  days { date orders revenue keysSold }
  bestSellers { keysSold revenue product { id name available } }
  runningOut { stock keysPerDay daysLeft product { id sku } }
  owed today { orders net keysSold } topCustomers { orders revenue customer { id name } }
  nearCreditLimit { id name balance creditLimit discountPackage { id } }
  failingWebhooks { id url consecutiveFailures customer { id name } deliveries(status: FAILED, first: 1) { nodes { id } } }
} }`;

const time = manualClock('2041-07-15T12:00:00.000Z');
const fixture = useStaff(time.clock);
const { dataOf } = fixture;

/** A customer above the credit limit, with a product that is almost out of stock and a failing webhook. */
async function trouble(number: number): Promise<{ customerId: string; productId: string; webhookId: string }> {
  const { shop, service } = fixture;
  const { manager } = service.app.dataSource;
  const product = await shop.product({ listPriceCents: 1_050 }, 30);
  const customer = await shop.customer();
  const { status } = await order(fixture, customer.token, [{ productId: product.id, amount: 29 }]);
  expect(status).toBe(201);
  await manager.update(LicensePool, { id: product.poolId }, { available: 0 });
  await manager.update(Customer, { id: customer.id }, { creditLimitCents: 100, balanceCents: 100_000_000 - number });
  const webhookId = await subscribe(fixture, customer.token);
  await manager.update(Webhook, { id: webhookId }, { consecutiveFailures: 1_000_000 - number });
  return { customerId: customer.id, productId: product.id, webhookId };
}

describe('the dashboard', () => {
  it('the dashboard shows SUPPORT its figures with their products, customers and webhooks', async () => {
    time.now = new Date('2041-07-14T22:30:00.000Z');
    const { customerId, productId, webhookId } = await trouble(1);
    time.now = new Date('2041-07-15T22:00:00.000Z');
    const support = await fixture.staff.member('SUPPORT');
    const { dashboard } = await dataOf(DASHBOARD, {}, support.token);
    const sold = { revenue: 304.5, keysSold: 29 };
    expect(dashboard).toMatchObject({
      from: '2041-06-15T22:00:00.000Z',
      to: '2041-07-15T22:00:00.000Z',
      orders: 1,
      ...sold,
      bestSellers: [{ ...sold, product: { id: productId, name: `Product ${productId}`, available: true } }],
      runningOut: [{ stock: 0, keysPerDay: 29 / 14, daysLeft: 0, product: { id: productId, sku: `SKU-${productId}` } }],
    });
    const customer = { id: customerId, name: `Customer ${customerId}` };
    expect(dashboard.today).toEqual({ orders: 0, net: 0, keysSold: 0 });
    expect(dashboard.owed).toBeGreaterThanOrEqual(999_999.99);
    expect(dashboard.topCustomers).toEqual([{ orders: 1, revenue: 304.5, customer }]);
    expect(dashboard.days[29]).toEqual({ date: '2041-07-15', orders: 1, ...sold });
    const near = { balance: 999_999.99, creditLimit: 1, discountPackage: null };
    expect(dashboard.nearCreditLimit[0]).toEqual({ ...customer, ...near });
    const failing = { id: webhookId, url: TARGET, consecutiveFailures: 999_999 };
    expect(dashboard.failingWebhooks[0]).toEqual({ ...failing, customer, deliveries: { nodes: [] } });
  });

  it('the dashboard costs the same number of SQL statements for long lists as for short ones', async () => {
    time.now = new Date('2042-03-01T12:00:00.000Z');
    await trouble(20);
    time.now = new Date('2042-03-02T12:00:00.000Z');
    const count = () => countStatements(fixture.service.app.dataSource, () => dataOf(DASHBOARD));
    // The first look loads the catalogue.
    await dataOf(DASHBOARD);
    const few = await count();
    for (let number = 21; number < 28; number += 1) await trouble(number);
    time.now = new Date('2042-03-02T12:00:00.001Z');
    const { bestSellers, runningOut } = (await dataOf(DASHBOARD)).dashboard;
    expect([bestSellers.length, runningOut.length]).toEqual([8, 8]);
    expect(await count()).toBe(few);
  });
});
