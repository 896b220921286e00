import { newId } from '../../../src/db/ids.js';
import { Payment } from '../../../src/entities/payment.js';
import { verifyInvariants } from '../../../src/services/upkeep/verification.js';
import { order } from '../../rest/support.js';
import { useStaff } from '../../support/staff.js';
import { forgedCursor } from '../customer/support.js';

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
  const breaches = await verifyInvariants(fixture.service.app.dataSource);
  return breaches.filter(({ detail }) => detail.includes(`customer ${customerNumber} `));
}

/** The entries of all pages. */
async function pages(id: string, first: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let after: unknown = null; ;) {
    const { nodes, pageInfo }: any = await ledger(id, { first, after });
    entries.push(...nodes);
    if (!pageInfo.hasNextPage) return entries;
    expect(nodes).toHaveLength(first);
    after = pageInfo.endCursor;
  }
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

  it('a payment makes room within the credit limit for the next order', async () => {
    const { shop } = fixture;
    const product = await shop.product({ listPriceCents: 10_000 }, 2);
    const { id, token } = await shop.customer({ creditLimitCents: 10_000 });
    const line = { productId: product.id, amount: 1 };
    expect((await order(fixture, token, [line])).status).toBe(201);
    expect((await order(fixture, token, [line])).body.code).toBe('CREDIT_LIMIT_EXCEEDED');
    await pay(id, 100);
    expect((await order(fixture, token, [line])).status).toBe(201);
  });

  it('a payment may exceed the balance, which is negative afterwards', async () => {
    const { id } = await fixture.shop.customer();
    expect(await pay(id, 0.01)).toMatchObject({ balance: -0.01 });
  });

  it('an adjustment may raise or lower the balance', async () => {
    const { id } = await fixture.shop.customer();
    expect(await pay(id, -12.34, { kind: 'ADJUSTMENT', reference: 'bank charges' })).toMatchObject({ balance: 12.34 });
    expect(await pay(id, 2.34, { kind: 'ADJUSTMENT' })).toMatchObject({ balance: 10 });
    expect((await ledger(id)).nodes).toMatchObject([
      { kind: 'ADJUSTMENT', amount: -2.34, balanceAfter: 10, reference: null },
      { kind: 'ADJUSTMENT', amount: 12.34, balanceAfter: 12.34, reference: 'bank charges' },
    ]);
  });

  it.each([
    ['0 EUR', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['an amount with three decimals', { amount: 0.001 }, 'amount'],
    ['more than 10 million', { amount: 10_000_000.01 }, 'amount'],
    ['an adjustment of 0 EUR', { amount: 0, kind: 'ADJUSTMENT' }, 'amount'],
    ['an adjustment with three decimals', { amount: -0.001, kind: 'ADJUSTMENT' }, 'amount'],
    ['1 EUR with a reference of 201 letters', { amount: 1, reference: 'x'.repeat(201) }, 'reference'],
  ])('a payment of %s is refused with the name of the field, and changes nothing', async (_what, wrong, field) => {
    const { id } = await fixture.shop.customer({ balanceCents: 5_000 });
    const { extensions } = await errorOf(PAY, { id, ...wrong });
    expect(extensions).toEqual({ code: 'VALIDATION_ERROR', details: { [field]: expect.any(String) } });
    const { customer } = await dataOf(LEDGER, { id });
    expect(customer).toMatchObject({ balance: 50, ledger: { totalCount: 0, nodes: [] } });
  });

  it('a payment for an unknown customer answers NOT_FOUND', async () => {
    const id = newId();
    expect(await errorOf(PAY, { id, amount: 1 })).toEqual({
      message: `Customer ${id} not found`,
      extensions: { code: 'NOT_FOUND' },
    });
  });

  it('concurrent payments and orders of one customer all reach the balance and the ledger', async () => {
    const { shop } = fixture;
    const product = await shop.product({ listPriceCents: 1_000 }, 10);
    const { id, token, customerNumber } = await shop.customer();
    const line = { productId: product.id, amount: 1 };
    await Promise.all([
      ...Array.from({ length: 10 }, () => order(fixture, token, [line])),
      ...Array.from({ length: 10 }, (_, index) => pay(id, index + 1)),
    ]);
    const { customer } = await dataOf(LEDGER, { id });
    expect(customer.balance).toBe(100 - 55);
    expect(customer.ledger.totalCount).toBe(20);
    expect(await breachesOf(customerNumber)).toEqual([]);
  });
});

describe("a customer's ledger", () => {
  it('the amounts of a ledger add up to its balances, over pages of any size', async () => {
    const { shop } = fixture;
    const product = await shop.product({ listPriceCents: 1_000 }, 20);
    const { id, token } = await shop.customer();
    for (let round = 1; round <= 7; round += 1) {
      await order(fixture, token, [{ productId: product.id, amount: 1 + (round % 3) }]);
      await pay(id, round);
      if (round % 2 === 0) await pay(id, -round, { kind: 'ADJUSTMENT' });
    }
    const entries = await pages(id, 500);
    expect(entries).toHaveLength(17);
    let balance = 0;
    for (const entry of entries.toReversed()) {
      balance += Math.round(entry.amount * 100);
      expect(Math.round(entry.balanceAfter * 100)).toBe(balance);
    }
    for (const first of [1, 2, 3, 16, 17]) expect(await pages(id, first)).toEqual(entries);
    expect((await ledger(id, { first: 0 })).nodes).toEqual([]);
  });

  it('ledger entries of the same millisecond keep one order over pages of any size', async () => {
    const { id } = await fixture.shop.customer();
    const { dataSource } = fixture.service.app;
    const at = new Date('2026-01-01T12:00:00.000Z');
    const payments = Array.from({ length: 4 }, (_, index) => ({
      id: newId(),
      customerId: id,
      kind: 'PAYMENT' as const,
      amountCents: index + 1,
      balanceAfterCents: 0,
      createdAt: at,
    }));
    await dataSource.manager.insert(Payment, payments);
    const numbers: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { insertId } = await dataSource.query(
        `INSERT INTO orders (customer_id, order_date, status, sub_total_cents, discount_amount_cents, discount_type,
           discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents, payment_method,
           order_from) VALUES (?, ?, 'failed', 0, 0, 0, 0, 0, 0, 0, 0, 'invoice', 1)`,
        [id, at],
      );
      numbers.push(insertId);
    }
    for (const first of [1, 3, 500]) {
      const entries = await pages(id, first);
      expect(entries.map(({ orderNumber, amount }) => orderNumber ?? amount)).toEqual([
        ...numbers.toReversed(),
        -0.04,
        -0.03,
        -0.02,
        -0.01,
      ]);
    }
    await dataSource.query('DELETE FROM orders WHERE customer_id = ?', [id]);
    await dataSource.query('DELETE FROM payments WHERE customer_id = ?', [id]);
  });

  it('a ledger holds the entries of its own customer only', async () => {
    const { id } = await fixture.shop.customer();
    const other = await fixture.shop.customer();
    await pay(other.id, 1);
    expect(await ledger(id)).toMatchObject({
      nodes: [],
      totalCount: 0,
      pageInfo: { hasNextPage: false, endCursor: null },
    });
  });

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
    ['a text that is no cursor', 'nonsense'],
    ['a cursor of another list', forgedCursor([newId()])],
    ['a cursor without an instant', forgedCursor(['x', 0, newId()])],
    ['a cursor with an instant outside the dates of the database', forgedCursor([1e15, 0, newId()])],
    ['a cursor with a fractional order number', forgedCursor([Date.now(), 0.5, 'g'])],
    ['a cursor that holds no payment id', forgedCursor([Date.now(), 0, 'ü'])],
  ])('%s is refused for a page of a ledger', async (_what, after) => {
    const { id } = await fixture.shop.customer();
    const { extensions } = await errorOf(LEDGER, { id, after });
    expect(extensions).toEqual({ code: 'VALIDATION_ERROR', details: { after: expect.any(String) } });
  });

  it('a page of a ledger is read in the order of its indexes, without sorting', async () => {
    const { id } = await fixture.shop.customer();
    await pay(id, 1);
    const { dataSource } = fixture.service.app;
    const query = jest.spyOn(dataSource, 'query');
    const { pageInfo }: any = await ledger(id, { first: 1 });
    await ledger(id, { first: 1, after: pageInfo.endCursor });
    const reads = query.mock.calls.filter(([sql]) => sql.includes('UNION ALL') && sql.includes('LIMIT'));
    query.mockRestore();
    expect(reads).toHaveLength(2);
    for (const [sql, values] of reads) {
      const plan = await dataSource.query<{ table: string | null; key: string | null; Extra: string | null }[]>(
        `EXPLAIN FORMAT=TRADITIONAL ${sql}`,
        values,
      );
      const tables = plan.filter(({ table }) => table === 'orders' || table === 'payments');
      expect(tables.map(({ key }) => key)).toEqual(['orders_customer_date', 'payments_customer_id']);
      for (const { Extra } of tables) expect(Extra ?? '').not.toContain('filesort');
    }
  });
});
