import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { dataOf } from '../support/graphql/customer-api.js';
import { REPLACE_KEY } from '../support/graphql/stock-keeping.js';
import { linkedPath } from '../support/linked-path.js';
import { keysOf, manualClock, order } from '../support/rest/rest-api.js';
import { TestService } from '../support/service.js';
import { useStaff } from '../support/staff.js';

const LONG_AGO = new Date('2026-03-01T00:00:00.000Z');
const EARLY = new Date('2026-05-01T10:00:00.000Z');
const LATE = new Date('2026-05-01T10:05:00.000Z');
const LATER = new Date('2026-05-01T10:10:00.000Z');
const HOUR_BACK = new Date('2026-05-01T09:05:00.000Z');
const time = manualClock(LATE.toISOString());

const fixture = useStaff(time.clock);
const source = () => fixture.service.app.dataSource;

beforeEach(() => {
  time.now = LATE;
});

const CHANGES = `query ($since: DateTime!, $first: Int!, $after: String) {
  orders(updatedSince: $since, first: $first, after: $after) {
    nodes { orderNumber } pageInfo { hasNextPage endCursor } totalCount } }`;

interface Shown {
  orderNumber: number;
  updatedAt: string;
  items: unknown[];
}

/** Maintains a copy of the orders, and requests the changes since the newest `updatedAt` that it read. */
class Follower {
  readonly orders = new Map<number, Shown>();
  private since = '2000-01-01T00:00:00.000Z';
  private next: string | null = null;

  constructor(
    private readonly token: string,
    private readonly pageSize = 2,
  ) {}

  /**
   * Reads a page after the last one, or from the start if that had no next page.
   * @returns the numbers of its orders.
   */
  async readPage(service = fixture.service): Promise<number[]> {
    const query = new URLSearchParams({ updatedSince: this.since, limit: String(this.pageSize) });
    const path = this.next ?? `/api/orders?${query.toString()}`;
    const { status, body, headers } = await service.request('GET', path, { token: this.token });
    expect(status).toBe(200);
    const orders = body as Shown[];
    for (const one of orders) this.orders.set(one.orderNumber, one);
    this.next = linkedPath(headers);
    if (!this.next)
      for (const { updatedAt } of this.orders.values()) if (updatedAt > this.since) this.since = updatedAt;
    return orders.map(({ orderNumber }) => orderNumber);
  }

  /** Reads all pages. */
  async read(service = fixture.service): Promise<number[]> {
    const numbers = await this.readPage(service);
    while (this.next) numbers.push(...(await this.readPage(service)));
    return numbers;
  }
}

async function buyer() {
  const customer = await fixture.shop.customer();
  const product = await fixture.shop.product({}, 20);
  const buy = async (service = fixture.service): Promise<number> => {
    const { body } = await order({ ...fixture, service }, customer.token, [{ productId: product.id, amount: 1 }]);
    return body.orderNumber as number;
  };
  const keyOf = (index: number): string => keysOf(product.poolId, 1, index)[0]?.licenseKey ?? '';
  const replace = (orderNumber: number, index: number) =>
    fixture.dataOf(REPLACE_KEY, { order: orderNumber, key: keyOf(index), reason: 'does not activate' });
  return { ...customer, buy, replace };
}

/** Inserts an order as a version without stamps does. */
async function insertForeign(writer: { query: (sql: string, values: unknown[]) => Promise<unknown> }, row: unknown[]) {
  const header = await writer.query(
    `INSERT INTO orders (customer_id, order_date, status, sub_total_cents, discount_percentage_bp, discount_amount_cents,
       discount_type, discount_total_cents, vat_rate_bp, vat_amount_cents, grand_total_cents, balance_after_cents,
       payment_method, order_from) VALUES (?, ?, 'completed', 0, 0, 0, 0, 0, 0, 0, 0, 0, 'invoice', 1)`,
    row,
  );
  return (header as { insertId: number }).insertId;
}

describe('the orders that changed', () => {
  it('orders come in the order of their changes, each once, with the newest alone when asked again', async () => {
    const { token, buy } = await buyer();
    const follower = new Follower(token);
    const made: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      // Later than all times of other tests, so that the stamps are these times.
      time.now = new Date(`2027-01-01T00:00:0${count}Z`);
      made.push(await buy());
      expect((await follower.read()).at(-1)).toBe(made.at(-1));
    }
    expect(await new Follower(token).read()).toEqual(made);
    expect(await follower.read()).toEqual([made.at(-1)]);
  });

  it('an order whose key is replaced is given again, with another updatedAt', async () => {
    const { token, buy, replace } = await buyer();
    const follower = new Follower(token);
    const [first, second] = [await buy(), await buy()];
    await follower.read();
    expect(follower.orders.get(first)).toMatchObject({ updatedAt: LATE.toISOString(), items: [{}] });
    time.now = LATER;
    await replace(first, 0);
    expect((await follower.read()).at(-1)).toBe(first);
    expect(follower.orders.get(first)).toMatchObject({
      updatedAt: LATER.toISOString(),
      items: [{ isReplacement: false }, { isReplacement: true }],
    });
    expect(follower.orders.get(second)).toMatchObject({ updatedAt: LATE.toISOString(), items: [{}] });
  });

  it('an order whose transaction stays open is given once it is committed, to who has seen a later one', async () => {
    const { id, token } = await buyer();
    const follower = new Follower(token);
    const open = await OpenTransaction.begin(source());
    const early = await insertForeign(open.manager, [id, EARLY]);
    const late = await insertForeign(source(), [id, LATE]);
    expect(await follower.read()).toEqual([late]);
    await open.commit();
    expect(await follower.read()).toContain(early);
    expect(follower.orders.get(early)).toMatchObject({ updatedAt: EARLY.toISOString() });
  });

  it('an order that changes while the pages are read moves to the end, and its updatedAt never goes back', async () => {
    const { token, buy, replace } = await buyer();
    const numbers = [await buy(), await buy(), await buy()];
    const follower = new Follower(token);
    expect(await follower.readPage()).toEqual(numbers.slice(0, 2));
    // By a clock that has gone back, on an order before one that is not read yet.
    time.now = HOUR_BACK;
    await replace(numbers[0] ?? 0, 0);
    expect(await follower.read()).toEqual([numbers[2], numbers[0]]);
    expect(follower.orders.get(numbers[0] ?? 0)).toMatchObject({ updatedAt: LATE.toISOString(), items: [{}, {}] });
  });

  it('a process whose clock is an hour late hides no order, nor does it miss one', async () => {
    const behind = await TestService.start({ clock: () => HOUR_BACK });
    try {
      const { token, buy } = await buyer();
      const followers = [new Follower(token), new Follower(token)];
      const readAll = async () => {
        await followers[0]?.read();
        await followers[1]?.read(behind);
        return followers.map(({ orders }) => [...orders.keys()]);
      };
      const made: number[] = [];
      for (const service of [fixture.service, behind, fixture.service, behind]) {
        made.push(await buy(service));
        expect(await readAll()).toEqual([made, made]);
      }
    } finally {
      await behind.stop();
    }
  });

  it('orders from before stamps come first, by their dates, and move once they change', async () => {
    const { token, buy, replace } = await buyer();
    const old = [await buy(), await buy(), await buy()];
    const days = [3, 1, 2];
    for (const [index, orderNumber] of old.entries()) {
      const date = new Date(LONG_AGO.getTime() + (days[index] ?? 0) * 86_400_000);
      const values = [date, '1970-01-01', orderNumber];
      await source().query('UPDATE orders SET order_date = ?, change_stamp = ? WHERE order_number = ?', values);
    }
    const stamps = 'UPDATE change_stamps SET first_stamp = ?, last_stamp = GREATEST(last_stamp, ?)';
    await source().query(stamps, ['2026-03-31', '2026-03-31']);
    // The first stamp is read once by a process.
    const later = await TestService.start({ clock: time.clock });
    try {
      const young = await buy();
      const [third = 0, first = 0, second = 0] = old;
      expect(await new Follower(token).read(later)).toEqual([first, second, third, young]);
      const since = new Date(LONG_AGO.getTime() + 2 * 86_400_000).toISOString();
      const { body } = await later.request('GET', `/api/orders?updatedSince=${since}`, { token });
      expect(body.map(({ orderNumber }: Shown) => orderNumber)).toEqual([second, third, young]);
      await replace(first, 1);
      expect(await new Follower(token).read(later)).toEqual([second, third, young, first]);
    } finally {
      await later.stop();
      await source().query("UPDATE change_stamps SET first_stamp = '1970-01-01'");
    }
  });
});

describe('the updatedAt of an order', () => {
  it('every form of an order shows the same updatedAt', async () => {
    const { token, buy, replace } = await buyer();
    const number = await buy();
    time.now = LATER;
    await replace(number, 0);
    const get = async (path: string) => (await fixture.service.request('GET', path, { token })).body;
    const [listed] = await get('/api/orders');
    const { data } = await fixture.service.graphql(`{ order(orderNumber: ${number}) { updatedAt } }`, {}, { token });
    const staff = await fixture.dataOf(`{ order(orderNumber: ${number}) { updatedAt } }`);
    const shown = [listed, await get(`/api/orders/${number}`), data.order, staff.order];
    expect(shown.map(({ updatedAt }) => updatedAt)).toEqual(Array(4).fill(LATER.toISOString()));
  });
});

describe('the list of changed orders', () => {
  it('the list of changed orders can be filtered like the history, and is counted and paged over GraphQL too', async () => {
    const { token, buy } = await buyer();
    time.now = EARLY;
    await buy();
    time.now = LATE;
    const late = await buy();
    const path = `/api/orders?updatedSince=2026-01-01&from=${LATE.toISOString()}&status=completed`;
    const { body } = await fixture.service.request('GET', path, { token });
    expect(body.map(({ orderNumber }: Shown) => orderNumber)).toEqual([late]);
    const { orders: first } = await dataOf(fixture, token, CHANGES, { since: LONG_AGO, first: 1 });
    expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([2, true]);
    const after = first.pageInfo.endCursor;
    const { orders: last } = await dataOf(fixture, token, CHANGES, { since: LONG_AGO, first: 1, after });
    expect([last.nodes[0].orderNumber, last.pageInfo.hasNextPage]).toEqual([late, false]);
  });

  it("the list of changed orders holds no other customer's order", async () => {
    const [one, other] = [await buyer(), await buyer()];
    await other.buy();
    expect(await new Follower(one.token).read()).toEqual([]);
  });
});
