import { order } from '../../support/rest/rest-api.js';
import { useStaff, type StaffFixture } from '../../support/staff.js';
import { dataOfKind, eventsOf, sentTo, subscribe } from '../../support/webhooks/customer-events.js';

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
  const buy = (amount: number) => order(fixture, buyer.token, [{ productId: product.id, amount }]);
  for (const amount of amounts) await buy(amount);
  return { buyer, buy };
}

const low = (balance: number) => ({ balance, creditLimit: 100, availableCredit: 100 - balance });

describe('creditLow', () => {
  const fixture = useStaff();
  const creditLowEvents = ({ id }: Buyer) => dataOfKind(fixture, id, 'creditLow');

  it('an order that leaves less than a tenth of the limit raises creditLow after its own event', async () => {
    const { buyer, buy } = await creditFixture(fixture);
    const webhookId = await subscribe(fixture, buyer.token, ['creditLow']);
    await buy(90);
    expect(await creditLowEvents(buyer)).toEqual([]);
    await buy(1);
    expect((await eventsOf(fixture, buyer.id)).map(({ kind }) => kind)).toEqual([
      'orderCompleted',
      'orderCompleted',
      'creditLow',
    ]);
    expect(await creditLowEvents(buyer)).toEqual([low(91)]);
    expect(await sentTo(fixture, buyer.token, webhookId)).toEqual([{ kind: 'creditLow', data: low(91) }]);
  });

  it('a raised limit frees credit, and a lower limit alone raises no creditLow', async () => {
    const { buyer, buy } = await creditFixture(fixture, [95]);
    await fixture.dataOf(SET_LIMIT, { id: buyer.id, limit: 200 });
    await fixture.dataOf(SET_LIMIT, { id: buyer.id, limit: 100 });
    expect(await creditLowEvents(buyer)).toEqual([low(95)]);
    await buy(1);
    expect(await creditLowEvents(buyer)).toEqual([low(95), low(96)]);
    await fixture.dataOf(SET_LIMIT, { id: buyer.id, limit: 101 });
    await buy(1);
    expect(await creditLowEvents(buyer)).toEqual([low(95), low(96)]);
  });
});

describe('CREDIT_LOW_PERCENT', () => {
  const always = useStaff(undefined, { CREDIT_LOW_PERCENT: '100' });

  it('CREDIT_LOW_PERCENT=100 raises creditLow with the first order', async () => {
    const { buyer } = await creditFixture(always, [1, 1]);
    expect(await dataOfKind(always, buyer.id, 'creditLow')).toEqual([low(1)]);
  });
});
