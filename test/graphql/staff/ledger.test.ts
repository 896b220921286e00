import { newId } from '../../../src/db/ids.js';
import { verifyInvariants } from '../../../src/services/upkeep/verification.js';
import { forgedCursor } from '../../support/graphql/customer-api.js';
import { planOf, statementsOf } from '../../support/plans.js';
import { order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const PAY = `mutation ($id: ObjectID!, $amount: EUR!, $reference: String, $kind: PaymentKind) {
  recordPayment(customerId: $id, amount: $amount, reference: $reference, kind: $kind) { id balance availableCredit version } }`;
const LEDGER = `query ($id: ObjectID!, $first: Int, $after: String) { customer(id: $id) { balance
  ledger(first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor }
    nodes { kind amount balanceAfter orderNumber reference at } } } }`;

interface Entry {
  kind: string;
  amount: number;
  balanceAfter: number;
  orderNumber: number | null;
  reference: string | null;
  at: string;
}

const fixture = useStaff();
const { dataOf, errorOf } = fixture;

async function pay(id: string, amount: number, more: object = {}) {
  return (await dataOf(PAY, { id, amount, ...more })).recordPayment;
}

async function ledger(id: string, page: object = {}): Promise<{ nodes: Entry[]; [field: string]: unknown }> {
  return (await dataOf(LEDGER, { id, ...page })).customer.ledger;
}

/** The broken invariants that name the customer; other tests break some on purpose. */
async function breachesOf(customerNumber: number) {
  const violations = await verifyInvariants(fixture.service.app.dataSource);
  return violations.filter(({ detail }) => detail.includes(`customer ${customerNumber} `));
}

describe('a payment', () => {
  it("a payment lowers the balance and is the newest ledger entry, whose balance is the customer's", async () => {
    const { shop } = fixture;
    const product = await shop.product({ listPriceCents: 10_000 }, 2);
    const { id, token, customerNumber } = await shop.customer({ countryCode: 'DE' });
    const { body } = await order(fixture, token, [{ productId: product.id, amount: 2 }]);
    expect(await pay(id, 100.55, { reference: ' invoice 17 ' })).toEqual({
      id,
      balance: 137.45,
      availableCredit: 999_862.55,
      version: 1,
    });
    const at = expect.any(String);
    const entries = [
      { kind: 'PAYMENT', amount: -100.55, balanceAfter: 137.45, orderNumber: null, reference: 'invoice 17', at },
      { kind: 'ORDER', amount: 238, balanceAfter: 238, orderNumber: body.orderNumber, reference: null, at },
    ];
    expect(await ledger(id)).toMatchObject({ nodes: entries, totalCount: 2 });
    expect((await ledger(id)).nodes).toEqual(entries);
    expect(await breachesOf(customerNumber)).toEqual([]);
  });
});

describe("a customer's ledger", () => {
  it('a payment comes after an earlier order in the ledger although the clock went back', async () => {
    const { shop, service } = fixture;
    const product = await shop.product({ listPriceCents: 1_000 }, 1);
    const { id, token } = await shop.customer();
    await order(fixture, token, [{ productId: product.id, amount: 1 }]);
    const later = new Date(Date.now() + 60_000);
    await service.app.dataSource.query('UPDATE orders SET order_date = ? WHERE customer_id = ?', [later, id]);
    await pay(id, 10);
    expect((await ledger(id)).nodes.map(({ kind }) => kind)).toEqual(['PAYMENT', 'ORDER']);
  });

  it.each([
    ['an instant outside the dates of the database', [1e15, 0, newId()]],
    ['a fractional order number', [Date.now(), 0.5, 'g']],
  ])('a cursor with %s is refused for a page of a ledger', async (_what, values) => {
    const { id } = await fixture.shop.customer();
    const { details } = (await errorOf(LEDGER, { id, after: forgedCursor(values) })).extensions;
    expect(details).toHaveProperty('after');
  });

  it('a page of a ledger is read in the order of its indexes, without sorting', async () => {
    const { id } = await fixture.shop.customer();
    await pay(id, 1);
    const { dataSource } = fixture.service.app;
    const statements = await statementsOf(dataSource, async () => {
      const { pageInfo }: any = await ledger(id, { first: 1 });
      await ledger(id, { first: 1, after: pageInfo.endCursor });
    });
    const reads = statements.filter(({ sql }) => sql.includes('UNION ALL') && sql.includes('LIMIT'));
    expect(reads).toHaveLength(2);
    for (const read of reads) {
      const steps = (await planOf(dataSource, read)).filter(({ table }) => ['orders', 'payments'].includes(table));
      expect(steps.map(({ key }) => key)).toEqual(['orders_customer_date', 'payments_customer_id']);
      for (const { extra } of steps) expect(extra).not.toContain('filesort');
    }
  });
});
