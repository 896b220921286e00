import { Customer } from '../../src/entities/customers/customer.js';
import { DiscountPackage } from '../../src/entities/discounts/discount-package.js';
import { Product } from '../../src/entities/products/product.js';
import { manualClock, order, useService } from '../support/rest/rest-api.js';

const BEFORE = new Date('2040-02-20T00:00:00.000Z');
const SINCE = '2040-03-01T12:00:00.000Z';
const AFTER = new Date('2040-03-01T18:00:00.000Z');
const time = manualClock('2040-03-02T00:00:00.000Z');

describe('the products that changed since an instant', () => {
  const fixture = useService({ clock: time.clock });
  beforeEach(() => {
    time.now = new Date('2040-03-02T00:00:00.000Z');
  });

  // Everything bears the stamp of its time, as if it had been stamped then.
  const changedAt = (updatedAt: Date) => ({ updatedAt, changeStamp: updatedAt });
  const buyer = ({ discountsChangedAt = BEFORE, ...fields }: Partial<Customer> = {}) =>
    fixture.shop.customer({ discountsChangedAt, discountsChangeStamp: discountsChangedAt, ...fields });
  const product = async (updatedAt: Date, fields: Partial<Product> = {}, keys = 0) => {
    const made = await fixture.shop.product({ ...changedAt(updatedAt), ...fields }, keys);
    await fixture.shop.changePool(made.poolId, { stockChangedAt: BEFORE, changeStamp: BEFORE });
    return made;
  };
  const changed = async (token: string, since = SINCE, more = '') => {
    const path = `/api/products?updatedSince=${encodeURIComponent(since)}${more}`;
    const { status, body } = await fixture.service.request('GET', path, { token });
    expect(status).toBe(200);
    return new Map<string, any>(body.map((one: { _id: string }) => [one._id, one]));
  };
  const among = (products: Map<string, unknown>, ...ids: string[]) => ids.filter((id) => products.has(id));

  it('the list of changed products holds those that changed at the given instant or later', async () => {
    const { token } = await buyer();
    const old = await product(new Date('2040-03-01T11:59:59.999Z'));
    const justNow = await product(new Date(SINCE));
    const later = await product(AFTER);
    const found = await changed(token);
    expect(among(found, old.id, justNow.id, later.id)).toEqual([justNow.id, later.id]);
    expect(found.get(later.id)).toMatchObject({ _id: later.id, price: 10, updatedAt: AFTER.toISOString() });
  });

  it('a change of stock counts as a change of the product and of the bundles of its pool', async () => {
    const { token } = await buyer();
    const sold = await product(BEFORE, {}, 2);
    const untouched = await product(BEFORE, {}, 2);
    const bundle = await fixture.shop.bundle([untouched.poolId, sold.poolId], changedAt(BEFORE));
    expect(among(await changed(token), sold.id, untouched.id, bundle.id)).toEqual([]);
    expect((await order(fixture, token, [{ productId: sold.id, amount: 1 }])).status).toBe(201);
    const found = await changed(token);
    expect(among(found, sold.id, untouched.id, bundle.id)).toEqual([sold.id, bundle.id]);
    expect(found.get(sold.id)).toMatchObject({ stock: 1, updatedAt: time.now.toISOString() });
    expect(found.get(bundle.id)).toMatchObject({ stock: 1, updatedAt: time.now.toISOString() });
  });

  it("a change of a customer's discounts counts as a change of every product for this customer only", async () => {
    const old = await product(BEFORE);
    const [moved, other] = [await buyer({ discountsChangedAt: AFTER }), await buyer()];
    expect((await changed(moved.token)).has(old.id)).toBe(true);
    expect((await changed(other.token)).has(old.id)).toBe(false);
  });

  it('a change of a discount package counts as a change of every product for its customers only', async () => {
    const old = await product(BEFORE);
    const discountPackageId = await fixture.shop.discountPackage({ Default: 100 }, changedAt(BEFORE));
    const [holder, other] = [await buyer({ discountPackageId }), await buyer()];
    expect((await changed(holder.token)).has(old.id)).toBe(false);
    const { manager } = fixture.service.app.dataSource;
    await manager.update(DiscountPackage, { id: discountPackageId }, changedAt(AFTER));
    // A price that is the customer's own is no change of the product itself.
    expect((await changed(holder.token)).get(old.id)).toMatchObject({ price: 9.9, updatedAt: BEFORE.toISOString() });
    expect((await changed(other.token)).has(old.id)).toBe(false);
  });

  it.each([
    ['begins', { validFrom: '2040-03-05', validUntil: '2040-12-31' }],
    ['ends', { validFrom: '2040-01-01', validUntil: '2040-03-04' }],
  ])('a discount package that %s counts as a change of every product for its customers', async (_name, dates) => {
    const old = await product(BEFORE);
    const discountPackageId = await fixture.shop.discountPackage({ Default: 100 }, { ...changedAt(BEFORE), ...dates });
    const { token } = await buyer({ discountPackageId });
    // In winter, a day in Berlin begins an hour before the day in UTC.
    time.now = new Date('2040-03-04T22:59:59.999Z');
    expect((await changed(token)).has(old.id)).toBe(false);
    time.now = new Date('2040-03-04T23:00:00.000Z');
    expect((await changed(token)).has(old.id)).toBe(true);
    expect((await changed(token, '2040-03-04T12:00:00.000Z')).has(old.id)).toBe(true);
    // The clocks of processes differ a little, so it is returned for a minute longer.
    expect((await changed(token, '2040-03-04T23:00:59.999Z')).has(old.id)).toBe(true);
    time.now = new Date('2040-03-04T23:02:00.000Z');
    expect((await changed(token, '2040-03-04T23:01:00.000Z')).has(old.id)).toBe(false);
  });

  it.each([
    ['begins', { validFrom: new Date('2041-05-05T00:00:00Z'), validUntil: new Date('2041-05-09T00:00:00Z') }, 5],
    ['ends', { validFrom: new Date('2041-06-01T00:00:00Z'), validUntil: new Date('2041-06-05T00:00:00Z') }, 10],
  ])('a promotion that %s counts as a change of its products and changes their ETag', async (name, dates, price) => {
    const month = name === 'begins' ? '05' : '06';
    const old = await product(BEFORE);
    const { token } = await buyer();
    await fixture.shop.promotion(5_000, { productIds: [old.id], ...changedAt(BEFORE), ...dates });
    const since = `2041-${month}-02T00:00:00.000Z`;
    const look = (etag = '') =>
      fixture.service.request('GET', `/api/products/${old.id}`, { token, headers: { 'If-None-Match': etag } });
    time.now = new Date(`2041-${month}-04T12:00:00.000Z`);
    expect((await changed(token, since)).has(old.id)).toBe(false);
    const etag = (await look()).headers.get('etag') ?? '';
    expect((await look(etag)).status).toBe(304);
    time.now = new Date(`2041-${month}-05T00:00:00.001Z`);
    expect((await changed(token, since)).get(old.id)).toMatchObject({ price });
    expect((await look(etag)).status).toBe(200);
    // A promotion includes its first instant and its last one; its change is returned for a minute longer.
    time.now = new Date(`2041-${month}-05T00:02:00.000Z`);
    const exactly = await changed(token, `2041-${month}-05T00:01:00.000Z`);
    expect(exactly.has(old.id)).toBe(name === 'ends');
  });
});
