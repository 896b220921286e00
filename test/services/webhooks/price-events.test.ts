import { momentIn } from '../../../src/services/common/clock.js';
import { DuePriceTransitions } from '../../../src/services/webhooks/price-events.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';
import { sentTo, subscribe } from '../../support/webhooks/customer-events.js';

const DAY_MS = 86_400_000;
const time = manualClock('2026-05-06T07:08:09.000Z');
let startMs = time.now.getTime();
const fixture = useStaff(time.clock);
const { dataOf } = fixture;

const ASSIGN = `mutation ($id: ObjectID!, $package: ObjectID) {
  assignDiscountPackage(customerId: $id, discountPackageId: $package) { id } }`;
const CREATE = 'mutation ($input: PromotionInput!) { createPromotion(input: $input) { id } }';
const UPDATE = `mutation ($id: ObjectID!, $input: PromotionInput!) { updatePromotion(id: $id, input: $input) { id } }`;
const END = 'mutation ($id: ObjectID!) { endPromotion(id: $id) { id } }';
const PACKAGE = `mutation ($id: ObjectID!, $input: DiscountPackageInput!) {
  updateDiscountPackage(id: $id, input: $input) { id } }`;
const TIERS = `mutation ($id: ObjectID!, $tiers: [VolumeDiscountInput!]!) {
  setVolumeDiscounts(productId: $id, tiers: $tiers) { id } }`;
const PRODUCT =
  'mutation ($id: ObjectID!, $input: UpdateProductInput!) { updateProduct(id: $id, input: $input) { id } }';

const source = () => fixture.service.app.dataSource;
const at = (minutes: number): Date => new Date(startMs + 60_000 * minutes);
const day = (days: number): string => new Date(startMs + DAY_MS * days).toISOString().slice(0, 10);
const transitions = () => new DuePriceTransitions(source(), time.clock, momentIn('Europe/Berlin'));
const own = (reason: string, productIds: string[] | null = null) => ({ reason, productIds });

interface Reader {
  id: string;
  token: string;
}

/** A customer's price events in the feed, oldest first. */
async function feedOf({ token }: Reader): Promise<object[]> {
  const { status, body } = await fixture.service.request('GET', '/api/events?events=pricesChanged', { token });
  expect(status).toBe(200);
  return body.events.map(({ data }: { data: object }) => data);
}

async function reader(fields: { discountPackageId?: string } = {}): Promise<Reader> {
  return fixture.shop.customer({ createdAt: time.clock(), ...fields });
}

/** Lets the time go on, and the process look. */
async function goTo(minutes: number): Promise<void> {
  time.now = at(minutes);
  await transitions().publish();
}

beforeEach(async () => {
  // Events of promotions concern the customers of all tests, so each test has a time of its own.
  startMs += 20 * DAY_MS;
  time.now = at(0);
  await source().query('DELETE FROM promotions');
  await source().query('DELETE FROM told_prices');
  await transitions().publish();
});

describe('discount packages', () => {
  const assign = (id: string, discountPackageId: string | null) => dataOf(ASSIGN, { id, package: discountPackageId });

  it('assigning and removing a package is reported to its customer only, and sent to its webhooks', async () => {
    const [one, other] = [await reader(), await reader()];
    const webhookId = await subscribe(fixture, one.token, ['pricesChanged']);
    const id = await fixture.shop.discountPackage({ Default: 500 });
    await assign(one.id, id);
    await assign(one.id, id);
    await assign(one.id, null);
    const data = own('discountPackage');
    expect(await feedOf(one)).toEqual([data, data]);
    expect(await sentTo(fixture, one.token, webhookId)).toEqual([
      { kind: 'pricesChanged', data },
      { kind: 'pricesChanged', data },
    ]);
    expect(await feedOf(other)).toEqual([]);
  });

  it('an edited package is reported to its customers, unless prices stay', async () => {
    const period = { validFrom: day(-9), validUntil: day(9) };
    const id = await fixture.shop.discountPackage({ Default: 500 }, period);
    const [first, second, other] = [
      await reader({ discountPackageId: id }),
      await reader({ discountPackageId: id }),
      await reader(),
    ];
    const input = { name: 'Renamed', ...period, discounts: [{ category: 'Default', percentage: 5 }] };
    await dataOf(PACKAGE, { id, input });
    expect(await feedOf(first)).toEqual([]);
    await dataOf(PACKAGE, { id, input: { ...input, discounts: [{ category: 'Default', percentage: 6 }] } });
    for (const one of [first, second]) expect(await feedOf(one)).toEqual([own('discountPackage')]);
    expect(await feedOf(other)).toEqual([]);
  });

  it('a future one is reported once when it starts, and once when it has ended', async () => {
    const id = await fixture.shop.discountPackage({ Default: 500 }, { validFrom: day(1), validUntil: day(2) });
    const [one, other] = [await reader(), await reader()];
    await assign(one.id, id);
    expect(await feedOf(one)).toEqual([]);
    await goTo(24 * 60);
    await goTo(24 * 60 + 1);
    expect(await feedOf(one)).toEqual([own('discountPackage')]);
    await goTo(3 * 24 * 60);
    await goTo(3 * 24 * 60 + 1);
    expect(await feedOf(one)).toHaveLength(2);
    expect(await feedOf(other)).toEqual([]);
  });
});

describe('promotions', () => {
  const input = (fields: object = {}) => {
    const period = { validFrom: at(-60).toISOString(), validUntil: at(600).toISOString() };
    return { name: 'May', percentage: 10, ...period, ...fields };
  };

  it('a promotion that runs, changes and is ended is reported to all customers, with its products', async () => {
    const [one, other] = [await reader(), await reader()];
    const [first, second] = [(await fixture.shop.product()).id, (await fixture.shop.product()).id];
    const { id } = (await dataOf(CREATE, { input: input({ productIds: [first] }) })).createPromotion;
    await dataOf(UPDATE, { id, input: input({ productIds: [first], name: 'Renamed' }) });
    await dataOf(UPDATE, { id, input: input({ productIds: [second] }) });
    await dataOf(END, { id });
    await dataOf(END, { id });
    const expected = [
      own('promotion', [first]),
      own('promotion', [first, second].toSorted()),
      own('promotion', [second]),
    ];
    expect(await feedOf(one)).toEqual(expected);
    expect(await feedOf(other)).toEqual(expected);
  });

  it('a scheduled start or end is reported once each, by any process, and also after a downtime', async () => {
    const one = await reader();
    const webhookId = await subscribe(fixture, one.token, ['pricesChanged']);
    await dataOf(CREATE, { input: input({ validFrom: at(5).toISOString(), validUntil: at(10).toISOString() }) });
    await goTo(4);
    expect(await feedOf(one)).toEqual([]);
    time.now = at(6);
    await Promise.all([transitions().publish(), transitions().publish(), transitions().publish()]);
    expect(await feedOf(one)).toEqual([own('promotion')]);
    await goTo(60);
    expect(await feedOf(one)).toHaveLength(2);
    expect(await sentTo(fixture, one.token, webhookId)).toHaveLength(2);
  });

  it('one that starts before staff changes it is reported before the change, once', async () => {
    const one = await reader();
    const later = { validFrom: at(5).toISOString(), validUntil: at(50).toISOString() };
    const { id } = (await dataOf(CREATE, { input: input(later) })).createPromotion;
    time.now = at(6);
    await dataOf(END, { id });
    await goTo(7);
    await goTo(60);
    expect(await feedOf(one)).toHaveLength(2);
  });

  it('a process whose clock lags a little reports nothing twice, and misses nothing', async () => {
    const one = await reader();
    await goTo(5);
    time.now = at(4.9);
    await dataOf(CREATE, { input: input({ validFrom: at(4.95).toISOString() }) });
    await transitions().publish();
    await goTo(6);
    expect(await feedOf(one)).toEqual([own('promotion')]);
  });
});

describe('products', () => {
  it('other tiers and another category are reported with the product, once each', async () => {
    const one = await reader();
    const { id } = await fixture.shop.product({ discountEligible: true });
    const tiers = [{ minQuantity: 10, percentage: 5 }];
    await dataOf(TIERS, { id, tiers });
    await dataOf(TIERS, { id, tiers });
    await dataOf(PRODUCT, { id, input: { category: 'Another' } });
    await dataOf(PRODUCT, { id, input: { discountEligible: false } });
    await dataOf(PRODUCT, { id, input: { displayName: 'Renamed' } });
    expect(await feedOf(one)).toEqual([
      own('volumeDiscount', [id]),
      own('discountPackage', [id]),
      own('discountPackage', [id]),
    ]);
  });
});
