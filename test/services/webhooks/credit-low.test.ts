import { AfterSalesFixture, keyOf } from '../../support/graphql/after-sales-fixture.js';
import { placeOrder } from '../../support/place-order.js';
import type { TestResponse } from '../../support/service.js';
import { useStaff, type StaffFixture } from '../../support/staff.js';
import { dataOfKind, eventsOf, sentTo, subscribe } from '../../support/webhooks/customer-events.js';

const PAY = 'mutation ($id: ObjectID!, $amount: EUR!) { recordPayment(customerId: $id, amount: $amount) { balance } }';
const ADJUST = `mutation ($id: ObjectID!, $amount: EUR!) {
  recordPayment(customerId: $id, amount: $amount, kind: ADJUSTMENT, reference: "model") { balance } }`;
const SET_LIMIT = `mutation ($id: ObjectID!, $limit: EUR!) {
  updateCustomer(id: $id, input: { creditLimit: $limit }) { creditLimit } }`;

interface Buyer {
  id: string;
  token: string;
}

/** A customer with a limit of 100 euro, and a product of 1 euro. */
async function creditFixture(fixture: StaffFixture, amounts: readonly number[] = []) {
  const buyer = await fixture.shop.customer({ creditLimitCents: 10_000 });
  const product = await fixture.shop.product({ listPriceCents: 100 }, 200);
  const order = async (amount: number, headers: Record<string, string> = {}): Promise<TestResponse['body']> => {
    const body = { products: [{ productId: product.id, amount }] };
    return (await fixture.service.request('POST', '/api/orders', { token: buyer.token, headers, body })).body;
  };
  for (const amount of amounts) await order(amount);
  return { buyer, product, order };
}

const low = (balance: number, creditLimit = 100) => ({
  balance,
  creditLimit,
  availableCredit: creditLimit - balance,
});

describe('creditLow', () => {
  const fixture = useStaff();
  const creditLowEvents = ({ id }: Buyer) => dataOfKind(fixture, id, 'creditLow');

  it('an order that leaves less than a tenth of the limit raises creditLow after its own event', async () => {
    const { buyer, order } = await creditFixture(fixture);
    const webhookId = await subscribe(fixture, buyer.token, ['creditLow']);
    await order(90);
    expect(await creditLowEvents(buyer)).toEqual([]);
    await order(1);
    expect((await eventsOf(fixture, buyer.id)).map(({ kind }) => kind)).toEqual([
      'orderCompleted',
      'orderCompleted',
      'creditLow',
    ]);
    expect(await creditLowEvents(buyer)).toEqual([low(91)]);
    expect(await sentTo(fixture, buyer.token, webhookId)).toEqual([{ kind: 'creditLow', data: low(91) }]);
  });

  it('further orders raise none, until more is free again', async () => {
    const { buyer, order } = await creditFixture(fixture, [91, 1, 1]);
    expect(await creditLowEvents(buyer)).toEqual([low(91)]);
    // 12 are free: a tenth and more.
    await fixture.dataOf(PAY, { id: buyer.id, amount: 5 });
    await order(3);
    expect(await creditLowEvents(buyer)).toEqual([low(91), low(91)]);
  });

  it('a payment after which less than a tenth is free does not lead to another', async () => {
    const { buyer, order } = await creditFixture(fixture, [97]);
    await fixture.dataOf(PAY, { id: buyer.id, amount: 2 });
    await order(1);
    expect(await creditLowEvents(buyer)).toEqual([low(97)]);
  });

  it('what was free for a moment counts, even if an adjustment took it before the next order', async () => {
    const { buyer, order } = await creditFixture(fixture, [95]);
    await fixture.dataOf(PAY, { id: buyer.id, amount: 20 });
    await fixture.dataOf(ADJUST, { id: buyer.id, amount: -20 });
    expect(await creditLowEvents(buyer)).toEqual([low(95)]);
    await order(1);
    expect(await creditLowEvents(buyer)).toEqual([low(95), low(96)]);
  });

  it('a raised limit frees credit, and neither a lower limit nor an adjustment alone raises creditLow', async () => {
    const { buyer, order } = await creditFixture(fixture, [95]);
    await fixture.dataOf(SET_LIMIT, { id: buyer.id, limit: 200 });
    await fixture.dataOf(SET_LIMIT, { id: buyer.id, limit: 100 });
    expect(await creditLowEvents(buyer)).toEqual([low(95)]);
    await order(1);
    expect(await creditLowEvents(buyer)).toEqual([low(95), low(96)]);
    await fixture.dataOf(SET_LIMIT, { id: buyer.id, limit: 101 });
    await order(1);
    expect(await creditLowEvents(buyer)).toEqual([low(95), low(96)]);
  });

  it.each([
    ['a credit note', (sales: AfterSalesFixture, number: number, keys: string[]) => sales.credit(number, keys)],
    [
      'a credited claim',
      async (sales: AfterSalesFixture, number: number, keys: string[], buyer: Buyer) => {
        const { body } = await sales.claim({ buyer, number }, keys[0]);
        await sales.resolve(body._id, 'CREDIT');
      },
    ],
  ])('%s frees credit', async (_what, credit) => {
    const sales = new AfterSalesFixture(fixture);
    const buyer = await fixture.shop.customer({ creditLimitCents: 10_000 });
    const product = await fixture.shop.product({ listPriceCents: 1_000 }, 20);
    const order = async (amount: number) => {
      const body = { products: [{ productId: product.id, amount }] };
      return (await fixture.service.request('POST', '/api/orders', { token: buyer.token, body })).body;
    };
    const { orderNumber } = await order(10);
    await credit(sales, orderNumber, [keyOf(product.poolId, 0)], buyer);
    await order(1);
    expect(await creditLowEvents(buyer)).toEqual([low(100), low(100)]);
  });

  it('orders that share a transaction raise it once, with the figures of the one that crossed the line', async () => {
    const { buyer, product } = await creditFixture(fixture);
    const other = await fixture.shop.customer({ creditLimitCents: 10_000 });
    const place = ({ id }: Buyer, amount: number) => placeOrder(fixture, id, [{ productId: product.id, amount }]);
    await Promise.all([place(buyer, 89), place(other, 5), place(buyer, 2), place(buyer, 1), place(other, 5)]);
    expect([await creditLowEvents(buyer), await creditLowEvents(other)]).toEqual([[low(91)], []]);
  });

  it('an order that raises creditLow raises it over every API', async () => {
    const { buyer, product } = await creditFixture(fixture);
    const lines = [{ productId: product.id, amount: 91 }];
    const staffs = `mutation ($id: ObjectID!, $lines: [StaffOrderLineInput!]!) {
      createOrder(customerId: $id, lines: $lines) { orderNumber } }`;
    await fixture.dataOf(staffs, { id: buyer.id, lines });
    await fixture.dataOf(PAY, { id: buyer.id, amount: 91 });
    const customers = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { orderNumber } }';
    await fixture.service.graphql(customers, { input: { products: lines } }, { token: buyer.token });
    expect(await creditLowEvents(buyer)).toEqual([low(91), low(91)]);
  });

  it('refused orders, replays and orders of the sandbox raise none and note nothing', async () => {
    const { buyer, order } = await creditFixture(fixture, [90]);
    expect((await order(11)).code).toBe('CREDIT_LIMIT_EXCEEDED');
    await order(5, { 'X-Sandbox-Mode': 'true' });
    expect(await creditLowEvents(buyer)).toEqual([]);
    await order(1, { 'Idempotency-Key': `low ${buyer.id}` });
    await order(1, { 'Idempotency-Key': `low ${buyer.id}` });
    expect(await creditLowEvents(buyer)).toEqual([low(91)]);
  });

  it('a note from a higher CREDIT_LOW_PERCENT is stale if enough credit is free by the current one', async () => {
    const { buyer, order } = await creditFixture(fixture, [50]);
    await fixture.service.app.dataSource.query('UPDATE customers SET credit_low_since = NOW(3) WHERE id = ?', [
      buyer.id,
    ]);
    await order(41);
    await order(1);
    expect(await creditLowEvents(buyer)).toEqual([low(91)]);
  });

  it('an order says that little is left if CREDIT_LOW_PERCENT was lower when that happened', async () => {
    const { buyer, order } = await creditFixture(fixture);
    await fixture.service.app.dataSource.query('UPDATE customers SET balance_cents = 9500 WHERE id = ?', [buyer.id]);
    await order(1);
    await order(1);
    expect(await creditLowEvents(buyer)).toEqual([low(96)]);
  });
});

describe('CREDIT_LOW_PERCENT', () => {
  const always = useStaff(undefined, { CREDIT_LOW_PERCENT: '100' });

  it('CREDIT_LOW_PERCENT=100 raises creditLow with the first order', async () => {
    const { buyer } = await creditFixture(always, [1, 1]);
    expect(await dataOfKind(always, buyer.id, 'creditLow')).toEqual([low(1)]);
  });
});
