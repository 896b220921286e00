import { InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What happens to a customer's orders, in cents: an order of pieces at a price, a piece credited, money paid. */
type Step = { order: [priceCents: number, pieces: number] } | { credit: number } | { pay: number };

/** The definition, word by word: the balance less what is owed for all younger orders, at least 0 and at most what is owed. */
function bruteForce(balance: number, owed: readonly number[], index: number): number {
  const younger = owed.slice(index + 1).reduce((sum, cents) => sum + cents, 0);
  return Math.max(0, Math.min(balance - younger, owed[index] ?? 0));
}

describe('what is open', () => {
  const time = manualClock('2026-03-01T12:00:00.000Z');
  const fixture = useStaff(time.clock);
  const invoiceFixture = new InvoiceFixture(fixture, time.clock);

  beforeAll(() => invoiceFixture.begin());
  beforeEach(() => void (time.now = new Date('2026-03-01T12:00:00.000Z')));

  /** @returns the customer, and its orders' numbers. */
  async function play(steps: readonly Step[], fields = {}) {
    const customer = await invoiceFixture.buyer({ countryCode: 'US', paymentDays: 14, ...fields });
    const orders: number[] = [];
    for (const step of steps) {
      if ('order' in step) orders.push(await invoiceFixture.sell(customer.token, ...step.order));
      else if ('credit' in step) await invoiceFixture.credit(orders[step.credit] ?? 0);
      else await invoiceFixture.pay(customer.id, step.pay);
    }
    await invoiceFixture.issue();
    return { ...customer, orders };
  }

  const invoicesOf = async (customerId: string) =>
    (await invoiceFixture.reader.findInvoices({ customerId, kind: 'INVOICE', status: null }, { first: 500 })).nodes;

  const [OPEN, OVERDUE, PAID, CREDITED] = ['OPEN', 'OVERDUE', 'PAID', 'CREDITED'] as const;

  it.each<[string, Step[], string[]]>([
    ['nothing is paid', [{ order: [1_000, 1] }, { order: [500, 1] }], ['1000 OPEN', '500 OPEN']],
    [
      'a payment settles the oldest order first, and the next in part',
      [{ order: [1_000, 1] }, { order: [500, 1] }, { pay: 1_200 }],
      ['0 PAID', '300 OPEN'],
    ],
    [
      'what is credited of a younger order settles none of an older one',
      [{ order: [500, 1] }, { order: [500, 2] }, { credit: 1 }, { credit: 1 }],
      ['500 OPEN', '0 CREDITED'],
    ],
    [
      'a credit note of what was paid settles the next order',
      [{ order: [500, 2] }, { pay: 1_000 }, { credit: 0 }, { order: [700, 1] }],
      ['0 PAID', '200 OPEN'],
    ],
    ['an order of nothing is paid', [{ order: [500, 1] }, { order: [0, 1] }], ['500 OPEN', '0 PAID']],
    ['an order of nothing that was credited is credited', [{ order: [0, 1] }, { credit: 0 }], ['0 CREDITED']],
    [
      'an adjustment beyond all orders opens each, wholly',
      [{ order: [500, 1] }, { pay: 500 }, { order: [300, 1] }, { pay: -900 }],
      ['500 OPEN', '300 OPEN'],
    ],
  ])('%s', async (_what, steps, expected) => {
    const { id, orders } = await play(steps);
    const invoices = (await invoicesOf(id)).toReversed();
    expect(invoices.map(({ openAmountCents, status }) => `${openAmountCents} ${status}`)).toEqual(expected);
    const items = (await invoiceFixture.openItems.itemsOf([id])).get(id) ?? [];
    expect(items.map(({ orderNumber, openAmountCents }) => `${orderNumber}: ${openAmountCents}`)).toEqual(
      orders
        .map((number, index) => `${number}: ${Number.parseInt(expected[index] ?? '')}`)
        .filter((item) => !item.endsWith(': 0')),
    );
  });

  it('an invoice is overdue from the day after its due day on, and adds up for customers and in total', async () => {
    const { id } = await play([{ order: [1_000, 1] }, { order: [500, 1] }, { pay: 1_200 }]);
    time.now = new Date('2026-03-15T22:59:59.000Z');
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual([OPEN, PAID]);
    const before = await invoiceFixture.openItems.dueThisWeek();
    // The 15th is a Sunday.
    expect(before.comingCents).toBeGreaterThanOrEqual(300);
    time.now = new Date('2026-03-15T23:00:00.000Z');
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual([OVERDUE, PAID]);
    expect(await invoiceFixture.openItems.overdueOf([id])).toEqual(new Map([[id, 300]]));
    const after = await invoiceFixture.openItems.dueThisWeek();
    expect(after.overdueCents - before.overdueCents).toBeGreaterThanOrEqual(300);
    expect((await invoiceFixture.openItems.itemsOf([id])).get(id)).toMatchObject([
      { dueDate: '2026-03-15', overdue: true },
    ]);
  });

  it('an order without an invoice is open and never overdue', async () => {
    const { id } = await play([{ order: [1_000, 1] }], { billingCity: null });
    time.now = new Date('2026-06-01T12:00:00.000Z');
    expect((await invoiceFixture.openItems.itemsOf([id])).get(id)).toMatchObject([
      { invoiceNumber: null, dueDate: null, openAmountCents: 1_000, overdue: false },
    ]);
    expect(await invoiceFixture.openItems.overdueOf([id])).toEqual(new Map());
  });

  /** What the definition says of a customer's orders, read from the ledger itself. */
  async function defined(customerId: string, today: string) {
    const [{ balance }] = await invoiceFixture.dataSource.query(
      'SELECT balance_cents AS balance FROM customers WHERE id = ?',
      [customerId],
    );
    const rows = await invoiceFixture.dataSource.query<{ orderNumber: number; owed: string; dueDay: string | null }[]>(
      `SELECT o.order_number AS orderNumber, i.due_day AS dueDay,
              o.grand_total_cents - COALESCE((SELECT SUM(n.amount_cents) FROM credit_notes n
                                               WHERE n.order_number = o.order_number), 0) AS owed
         FROM orders o LEFT JOIN invoices i ON i.order_number = o.order_number AND i.credit_note_id = ''
        WHERE o.customer_id = ? ORDER BY o.order_number`,
      [customerId],
    );
    const owed = rows.map((row) => Number(row.owed));
    const open = rows.map(({ orderNumber, dueDay }, index) => {
      return { orderNumber, dueDay, cents: bruteForce(Number(balance), owed, index) };
    });
    const overdue = open.filter(({ dueDay }) => dueDay !== null && dueDay < today);
    return {
      open: open.flatMap(({ orderNumber, cents }) => (cents > 0 ? [[orderNumber, cents]] : [])),
      overdueCents: overdue.reduce((sum, { cents }) => sum + cents, 0),
    };
  }

  it('whatever is ordered, credited and paid, and whenever it is read meanwhile, all amounts are those of the definition', async () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 16_807) % 2_147_483_647) % below;
    const open = invoiceFixture.openItems;
    for (let round = 0; round < 4; round += 1) {
      const paymentDays = random(20);
      const { id, token } = await invoiceFixture.buyer({ countryCode: 'US', paymentDays });
      const orders: number[] = [];
      for (let step = 0; step < 24; step += 1) {
        const what = random(4);
        if (what < 2 || orders.length === 0)
          orders.push(await invoiceFixture.sell(token, random(3) * 250, 1 + random(3)));
        else if (what === 2) await invoiceFixture.pay(id, (random(5) - 1) * 300 || 100);
        else await invoiceFixture.credit(orders[random(orders.length)] ?? 0).catch(() => undefined);
        if (random(2) === 0) await invoiceFixture.issue();
        if (random(3) === 0) time.now = new Date(time.now.getTime() + random(20) * DAY_MS);
        if (random(2) === 0) continue;
        const expected = await defined(id, time.now.toISOString().slice(0, 10));
        const items = (await open.itemsOf([id])).get(id) ?? [];
        expect(items.map(({ orderNumber, openAmountCents }) => [orderNumber, openAmountCents])).toEqual(expected.open);
        expect((await open.overdueOf([id])).get(id) ?? 0).toBe(expected.overdueCents);
      }
    }
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('pages by status have each invoice once, of one customer and of all', async () => {
    await play([
      { order: [100, 1] },
      { order: [100, 2] },
      { credit: 1 },
      { order: [0, 1] },
      { pay: 100 },
      { order: [100, 1] },
    ]);
    for (const customerId of [(await play([{ order: [100, 1] }, { pay: 50 }, { order: [100, 1] }])).id, null]) {
      for (const status of [OPEN, OVERDUE, PAID, CREDITED]) {
        const all = (await invoiceFixture.reader.findInvoices({ customerId, kind: 'INVOICE' }, { first: 500 })).nodes;
        const expected = all.filter((invoice) => invoice.status === status).map(({ number }) => number);
        const paged: string[] = [];
        let after: string | undefined;
        for (let hasNextPage = true; hasNextPage;) {
          const page = await invoiceFixture.reader.findInvoices({ customerId, status }, { first: 2, after });
          paged.push(...page.nodes.map(({ number }) => number));
          after = page.nodes.at(-1)?.cursor;
          hasNextPage = page.hasNextPage;
        }
        expect(paged).toEqual(expected);
      }
    }
  });

  it('the verification finds a position of payments that the ledger does not lead to', async () => {
    const { id } = await play([{ order: [1_000, 1] }, { order: [500, 1] }, { pay: 1_200 }]);
    await invoiceFixture.openItems.overdueOf([id]);
    for (const column of ['paid_cents', 'due_cents']) {
      await invoiceFixture.dataSource.query(
        `UPDATE payment_positions SET ${column} = ${column} + 1 WHERE customer_id = ?`,
        [id],
      );
      const violations = await fixture.service.violations();
      expect(violations.map(({ detail }) => detail)).toEqual([
        expect.stringContaining(`the payments of customer ${id}`),
      ]);
      await invoiceFixture.dataSource.query('DELETE FROM payment_positions WHERE customer_id = ?', [id]);
      await invoiceFixture.openItems.overdueOf([id]);
    }
  });
});
