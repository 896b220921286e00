import { AfterSalesFixture, keyOf } from '../../support/graphql/after-sales-fixture.js';
import { CHANGE_PRICE } from '../../support/graphql/stock-keeping.js';
import { order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';
import { subscribe } from '../../support/webhooks/customer-events.js';

const fixture = useStaff();
const { dataOf } = fixture;
const shop = new AfterSalesFixture(fixture);

const HISTORY = 'history { totalCount nodes { id action subjectType subjectId subjectName after } }';

interface Entry {
  id: string;
  action: string;
  subjectType: string;
  subjectName: string | null;
  after: unknown;
}

async function historyOf(thing: string): Promise<Entry[]> {
  const { thing: found } = await dataOf(`{ thing: ${thing} { ${HISTORY} } }`);
  expect(found.history.totalCount).toBe(found.history.nodes.length);
  return found.history.nodes;
}

async function run(mutation: string): Promise<any> {
  return (await dataOf(`mutation { done: ${mutation} }`)).done;
}

const summaryOf = (entries: Entry[]) =>
  entries.map(({ action, subjectType, subjectName }) => [action, subjectType, subjectName]);

describe('the history of a thing', () => {
  it('an order lists its notes, reveals, credits and the resolutions of its claims, newest first', async () => {
    const sale = await shop.sale({ keys: 3, amount: 2 });
    const other = await shop.sale({ keys: 2 });
    await run(`addOrderNote(orderNumber: ${sale.number}, text: "called") { id }`);
    await run(`revealLicenseKeys(orderNumber: ${sale.number}) { licenseKey }`);
    await shop.resolve(await shop.claimId(sale), 'REPLACE', 'Here');
    await shop.resolve(await shop.claimId(other), 'REPLACE', 'There');
    const key = keyOf(sale.product.poolId, 1);
    await run(`creditKeys(orderNumber: ${sale.number}, licenseKeys: ["${key}"], reason: "late") { orderNumber }`);
    const entries = await historyOf(`order(orderNumber: ${sale.number})`);
    expect(summaryOf(entries)).toEqual([
      ['creditKeys', 'Order', null],
      ['resolveClaim', 'Claim', null],
      ['revealLicenseKeys', 'Order', null],
      ['addOrderNote', 'Order', null],
    ]);
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  it('a customer lists its payments, status, tokens and webhooks, by name', async () => {
    const { id, token } = await fixture.shop.customer({ name: 'Ada' });
    const webhookId = await subscribe(fixture, token);
    await order(fixture, token, [{ productId: (await fixture.shop.product({}, 1)).id, amount: 1 }]);
    await run(`recordPayment(customerId: "${id}", amount: 1) { id }`);
    await run(`setWebhookActive(id: "${webhookId}", active: false) { id }`);
    await run(`issueApiToken(customerId: "${id}", name: "shop") { token }`);
    await run(`setCustomerStatus(id: "${id}", status: SUSPENDED, reason: "late") { id }`);
    const url = expect.stringContaining('http');
    expect(summaryOf(await historyOf(`customer(id: "${id}")`))).toEqual([
      ['setCustomerStatus', 'Customer', 'Ada'],
      ['issueApiToken', 'Customer', 'Ada'],
      ['setWebhookActive', 'Webhook', url],
      ['recordPayment', 'Customer', 'Ada'],
    ]);
    expect(summaryOf(await historyOf(`webhook(id: "${webhookId}")`))).toEqual([['setWebhookActive', 'Webhook', url]]);
  });

  it('a product lists the changes of its prices and of its own pools, a bundle those of no pool', async () => {
    const { id, poolId } = await fixture.shop.product({ name: 'Office' });
    const bundle = await fixture.shop.bundle([poolId]);
    await dataOf(CHANGE_PRICE, { id, listPrice: 12 });
    await run(`importLicenseKeys(licensePoolId: "${poolId}", keys: ["${keyOf(poolId, 1)}"]) { imported }`);
    expect(summaryOf(await historyOf(`product(id: "${id}")`))).toEqual([
      ['importLicenseKeys', 'LicensePool', `Pool ${poolId}`],
      ['changeListPrice', 'Product', 'Office'],
    ]);
    expect(await historyOf(`product(id: "${bundle.id}")`)).toEqual([]);
  });

  it('an entry about what is deleted, or has no name, names nothing', async () => {
    const packageId = await fixture.shop.discountPackage({ Office: 100 });
    await run(`deleteDiscountPackage(id: "${packageId}")`);
    const { auditLog } = await dataOf(`{ auditLog(subjectId: "${packageId}") { nodes { subjectName } } }`);
    expect(auditLog.nodes).toEqual([{ subjectName: null }]);
  });
});
