import { newId } from '../../src/db/ids.js';
import { Payment } from '../../src/entities/customers/customer.js';
import { linkedPath } from '../support/linked-path.js';
import { linkedPages, order } from '../support/rest/rest-api.js';
import { useStaff } from '../support/staff.js';

interface Entry {
  _id: string;
  at: string;
  kind: string;
  amount: number;
  balanceAfter: number;
  orderNumber: number | null;
  reference: string | null;
}

describe("a customer's ledger", () => {
  const fixture = useStaff();

  const get = (token: string, query = '') => fixture.service.request('GET', `/api/account/ledger${query}`, { token });

  async function pay(id: string, amount: number, kind: 'PAYMENT' | 'ADJUSTMENT', reference?: string): Promise<void> {
    await fixture.staff.services.payments.recordPayment({ ...fixture.admin, role: 'ADMIN' }, id, {
      amount,
      kind,
      reference,
    });
  }

  /** A customer with an order, a payment and an adjustment, in this order. */
  async function trader() {
    const customer = await fixture.shop.customer();
    const product = await fixture.shop.product({ listPriceCents: 10_000 }, 1);
    const { body } = await order(fixture, customer.token, [{ productId: product.id, amount: 1 }]);
    await fixture.service.query('UPDATE orders SET reference = ? WHERE order_number = ?', ['PO-77', body.orderNumber]);
    await pay(customer.id, 40.5, 'PAYMENT', 'SEPA 1');
    await pay(customer.id, -0.25, 'ADJUSTMENT');
    return { ...customer, orderNumber: body.orderNumber as number };
  }

  /** The ids of all pages. */
  const pagedIds = async (token: string, query: string): Promise<string[]> =>
    (await linkedPages(fixture, token, `/api/account/ledger${query}`)).flat().map(({ _id }) => _id);

  /** Payments of these times, each of 1 EUR. @returns their ids. */
  async function writePayments(customerId: string, times: readonly string[]): Promise<string[]> {
    const payments = times.map((at) => ({ id: newId(), at: new Date(at) }));
    await fixture.service.app.dataSource.manager.insert(
      Payment,
      payments.map(({ id, at }) => ({
        id,
        customerId,
        kind: 'PAYMENT' as const,
        amountCents: 100,
        balanceAfterCents: 0,
        createdAt: at,
      })),
    );
    return payments.map(({ id }) => id);
  }

  it('a ledger shows what each entry adds to the balance, newest first, with an order under its own reference', async () => {
    const { token, orderNumber } = await trader();
    const [_id, at] = [expect.stringMatching(/^[0-9a-f]{24}$/), expect.any(String)];
    const { body, headers } = await get(token);
    expect(body).toEqual([
      { _id, at, kind: 'adjustment', amount: 0.25, balanceAfter: 59.75, orderNumber: null, reference: null },
      { _id, at, kind: 'payment', amount: -40.5, balanceAfter: 59.5, orderNumber: null, reference: 'SEPA 1' },
      { _id, at, kind: 'order', amount: 100, balanceAfter: 100, orderNumber, reference: 'PO-77' },
    ]);
    expect(headers.get('Link')).toBeNull();
    const account = await fixture.service.request('GET', '/api/account', { token });
    expect(account.body.balance).toBe(59.75);
  });

  it('a ledger returns 100 entries without a limit, and a link to the others', async () => {
    const { id, token } = await fixture.shop.customer();
    const at = '2026-01-01T12:00:00.000Z';
    const ids = await writePayments(
      id,
      Array.from({ length: 103 }, () => at),
    );
    const newestFirst = ids.toSorted().toReversed();
    const { body, headers } = await get(token);
    expect((body as Entry[]).map(({ _id }) => _id)).toEqual(newestFirst.slice(0, 100));
    expect(linkedPath(headers)).toMatch(/^\/api\/account\/ledger\?after=[\w-]+$/);
    for (const query of ['', '?limit=7', '?limit=51', '?limit=103', '?limit=500&from=2026-01-01']) {
      expect([query, await pagedIds(token, query)]).toEqual([query, newestFirst]);
    }
  });

  it('from is included and to is not, in pages too', async () => {
    const { id, token } = await fixture.shop.customer();
    const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'].map((day) => `${day}T00:00:00.000Z`);
    const ids = await writePayments(id, days);
    const between = [ids[2], ids[1]];
    const query = `?from=${days[1]}&to=${days[3]}`;
    expect(((await get(token, query)).body as Entry[]).map(({ _id }) => _id)).toEqual(between);
    expect(await pagedIds(token, `${query}&limit=1`)).toEqual(between);
  });

  it('a ledger holds nothing of other customers', async () => {
    await trader();
    const { token } = await fixture.shop.customer();
    expect((await get(token)).body).toEqual([]);
  });
});
