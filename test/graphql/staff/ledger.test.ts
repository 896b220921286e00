import { newId } from '../../../src/db/ids.js';
import { forgedCursor } from '../../support/graphql/customer-api.js';
import { planOf, statementsOf } from '../../support/plans.js';
import { order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const PAY = `mutation ($id: ObjectID!, $amount: EUR!, $reference: String, $kind: PaymentKind) {
  recordPayment(customerId: $id, amount: $amount, reference: $reference, kind: $kind) { id balance availableCredit version } }`;
const LEDGER = `query ($id: ObjectID!, $first: Int, $after: String) { customer(id: $id) { balance
  ledger(first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor }
    nodes { kind amount balanceAfter orderNumber reference at } } } }`;

const ENTRIES = `query ($customerId: ObjectID, $kind: LedgerEntryKind, $from: DateTime, $to: DateTime, $first: Int, $after: String) {
  ledgerEntries(customerId: $customerId, kind: $kind, from: $from, to: $to, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { id kind amount balanceAfter orderNumber reference at customer { id } staffMember { id } } } }`;

interface Entry {
  id: string;
  kind: string;
  amount: number;
  customer: { id: string };
  staffMember: { id: string } | null;
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
  const violations = await fixture.service.violations();
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
    await service.query('UPDATE orders SET order_date = ? WHERE customer_id = ?', [later, id]);
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

async function entries(variables: object = {}): Promise<{ nodes: Entry[]; [field: string]: any }> {
  return (await dataOf(ENTRIES, variables)).ledgerEntries;
}

/**
 * Two customers who trade alternately, in a period without entries of other tests.
 * @returns the start and the end of that period.
 */
async function trade(year: number) {
  const customers = [await fixture.shop.customer(), await fixture.shop.customer()];
  const product = await fixture.shop.product({ listPriceCents: 1_000 }, 2);
  for (const [index, { id, token }] of customers.entries()) {
    const { body } = await order(fixture, token, [{ productId: product.id, amount: 1 }]);
    await dataOf(PAY, { id, amount: 4 });
    await dataOf(PAY, { id, amount: -1, kind: 'ADJUSTMENT' });
    // One instant for all of a customer.
    const at = new Date(Date.UTC(year, 0, 1 + index));
    await fixture.service.query('UPDATE orders SET order_date = ? WHERE order_number = ?', [at, body.orderNumber]);
    await fixture.service.query('UPDATE payments SET created_at = ? WHERE customer_id = ?', [at, id]);
  }
  const period = {
    from: new Date(Date.UTC(year, 0, 1)).toISOString(),
    to: new Date(Date.UTC(year, 0, 3)).toISOString(),
  };
  return { customers, period };
}

describe('the ledger of all customers', () => {
  it('the ledger of all customers shows whose each entry is, and who of the staff recorded it', async () => {
    const { customers, period } = await trade(2001);
    const [first, second] = customers.map(({ id }) => ({ id }));
    const { nodes, totalCount } = await entries(period);
    const recordedBy = { id: fixture.admin.id };
    const shown = nodes.map(({ kind, amount, customer, staffMember }) => [kind, amount, customer, staffMember]);
    const ofOne = (customer: unknown) => [
      ['ORDER', 10, customer, null],
      ['ADJUSTMENT', 1, customer, recordedBy],
      ['PAYMENT', -4, customer, recordedBy],
    ];
    expect(shown).toEqual([...ofOne(second), ...ofOne(first)]);
    expect(totalCount).toBe(6);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(6);
  });

  it('the ledger of all customers narrows to a customer, a kind and a time', async () => {
    const { customers, period } = await trade(2003);
    const customerId = customers[0]?.id;
    const kindsOf = async (variables: object) => {
      const { nodes, totalCount } = await entries({ ...period, ...variables });
      expect(totalCount).toBe(nodes.length);
      return nodes.map(({ kind }) => kind);
    };
    expect(await kindsOf({ customerId })).toEqual(['ORDER', 'ADJUSTMENT', 'PAYMENT']);
    expect(await kindsOf({ customerId, kind: 'PAYMENT' })).toEqual(['PAYMENT']);
    for (const kind of ['ORDER', 'PAYMENT', 'ADJUSTMENT']) expect(await kindsOf({ kind })).toEqual([kind, kind]);
    expect(await kindsOf({ from: '2003-01-02T00:00:00Z' })).toHaveLength(3);
    expect(await kindsOf({ to: '2003-01-02T00:00:00Z' })).toHaveLength(3);
    expect(await kindsOf({ customerId: newId() })).toEqual([]);
  });

  it('an entry has the same id in the ledger of all, in that of its customer and for the customer', async () => {
    const { customers } = await trade(2004);
    const [{ id: customerId, token } = { id: '', token: '' }] = customers;
    const all = (await entries({ customerId })).nodes.map(({ id }) => id);
    const query = 'query ($id: ObjectID!) { customer(id: $id) { ledger { nodes { id } } } }';
    const own = (await dataOf(query, { id: customerId })).customer.ledger.nodes as Entry[];
    expect(own.map(({ id }) => id)).toEqual(all);
    const { body } = await fixture.service.request('GET', '/api/account/ledger', { token });
    expect((body as { _id: string }[]).map(({ _id }) => _id)).toEqual(all);
  });

  it('a page of the ledger of all customers is read in the order of its indexes, without sorting', async () => {
    const { period } = await trade(2005);
    const { dataSource } = fixture.service.app;
    const { ledgers } = fixture.staff.services;
    const range = { from: new Date(period.from), to: new Date(period.to) };
    const keysOf = async (filter: object): Promise<(string | null)[]> => {
      const [statement] = await statementsOf(dataSource, () => ledgers.findEntries(filter, { first: 2 }));
      const steps = statement ? await planOf(dataSource, statement) : [];
      return steps.filter(({ table }) => ['orders', 'payments'].includes(table)).map(({ key }) => key);
    };
    expect(await keysOf({})).toEqual(['orders_date', 'payments_created']);
    expect(await keysOf(range)).toEqual(['orders_date', 'payments_created']);
    expect(await keysOf({ kind: 'ORDER' })).toEqual(['orders_date']);
    expect(await keysOf({ kind: 'ADJUSTMENT', ...range })).toEqual(['payments_kind']);
  });
});
