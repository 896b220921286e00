import { AfterSalesFixture, keyOf, maskedKey } from '../../support/graphql/after-sales-fixture.js';
import { auditEntry, auditOf, poolOf, REPLACE_KEY } from '../../support/graphql/stock-keeping.js';
import { balanceOf } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

describe('the replacement of a faulty key', () => {
  const fixture = useStaff();
  const { dataOf, errorOf, detailsOf } = fixture;

  const shop = new AfterSalesFixture(fixture);

  const replace = async (number: number, key: string, token?: string) =>
    (await dataOf(REPLACE_KEY, { order: number, key, reason: ' does not activate ' }, token)).replaceLicenseKey;

  it('a replacement key is the oldest of its pool, in an item at price 0, with the balance unchanged', async () => {
    const { product, buyer, number } = await shop.sale({ keys: 4, amount: 2 });
    const order = await replace(number, ` ${keyOf(product.poolId, 0)} `);
    const license = (index: number, isReplaced = false) => ({
      licenseKey: maskedKey(product.poolId, index),
      isReplaced,
    });
    const names = { productName: `Product ${product.id}`, displayName: `Display ${product.id}`, isBundle: false };
    const free = { quantity: 1, price: 0, listPrice: 0, subtotal: 0, isReplacement: true };
    const sums = { subTotal: 10, grandTotal: 11.9, balanceAfter: 11.9 };
    expect(order).toMatchObject({
      ...sums,
      orderNumber: number,
      customer: { id: buyer.id, balance: 11.9 },
      items: [
        { quantity: 2, isReplacement: false, licenses: [license(0, true), license(1)] },
        { ...names, ...free, licenses: [license(2)], bundleLicenses: null },
      ],
    });
    expect(await balanceOf(fixture, buyer.id)).toBe(1_190);
    const keys = { AVAILABLE: 1, ALLOCATED: 2, REPLACED: 1 };
    expect(await poolOf(fixture, product.poolId)).toEqual({ available: 1, allocated: 3, withdrawn: 0, keys });
    expect(await auditOf(fixture, number)).toEqual([
      auditEntry('replaceLicenseKey', 'Order', fixture.admin.id, {
        before: { licenseKey: maskedKey(product.poolId, 0) },
        after: {
          licenseKey: maskedKey(product.poolId, 2),
          licensePoolId: product.poolId,
          reason: 'does not activate',
        },
      }),
    ]);
  });

  it('a replacement is refused where the pool is empty, and the faulty key stays as it is', async () => {
    const { product, number } = await shop.sale({ keys: 1 });
    const before = await poolOf(fixture, product.poolId);
    const request = { order: number, key: keyOf(product.poolId, 0), reason: 'faulty' };
    const missing = { productName: `Product ${product.id}`, requestedQuantity: 1, availableQuantity: 0 };
    expect((await errorOf(REPLACE_KEY, request)).extensions).toEqual({
      code: 'INSUFFICIENT_STOCK',
      unavailableItems: [{ productId: product.id, ...missing }],
    });
    expect(await poolOf(fixture, product.poolId)).toEqual(before);
    expect(await auditOf(fixture, number)).toEqual([]);
  });

  it('a replacement is refused for a key not in the order, a key already replaced, and a blank reason', async () => {
    const { product, number } = await shop.sale({ keys: 5 });
    const other = await shop.sale({ keys: 1 });
    const refusal = async (key: string, reason = 'faulty') =>
      (await errorOf(REPLACE_KEY, { order: number, key, reason })).extensions;
    const wrong = (licenseKey: string) => ({ code: 'VALIDATION_ERROR', details: { licenseKey } });
    const unknown = wrong(`Order ${number} holds no such license key`);
    await replace(number, keyOf(product.poolId, 0));
    const before = await poolOf(fixture, product.poolId);

    expect(await refusal(keyOf(product.poolId, 0))).toEqual(wrong('The license key has been replaced already'));
    expect(await refusal(keyOf(product.poolId, 4))).toEqual(unknown);
    expect(await refusal(keyOf(other.product.poolId, 0))).toEqual(unknown);
    expect(await refusal('')).toEqual(unknown);
    expect((await refusal(keyOf(product.poolId, 1), ' ')).details).toEqual({ reason: 'Reason is required' });
    expect(await poolOf(fixture, product.poolId)).toEqual(before);
    expect(await auditOf(fixture, number)).toHaveLength(1);
  });

  const BY_ID = `mutation ($order: Int!, $id: ObjectID, $key: String) {
    replaceLicenseKey(orderNumber: $order, licenseKeyId: $id, licenseKey: $key, reason: "faulty") {
      items { licenses { id isReplaced replacedBy } } } }`;

  it('a key is replaced by its id as by its text, without being revealed', async () => {
    const { product, number } = await shop.sale({ keys: 3, amount: 2 });
    const [, second] = await shop.keyIds(number);
    const { items } = (await dataOf(BY_ID, { order: number, id: second })).replaceLicenseKey;
    expect(items[0].licenses[1]).toEqual({ id: second, isReplaced: true, replacedBy: maskedKey(product.poolId, 2) });
    expect((await auditOf(fixture, number)).map(({ action, before }) => [action, before])).toEqual([
      ['replaceLicenseKey', { licenseKey: maskedKey(product.poolId, 1) }],
    ]);
    const found = await dataOf('query ($id: ObjectID!) { licenseKey(id: $id) { status licensePool { available } } }', {
      id: second,
    });
    expect(found.licenseKey).toEqual({ status: 'REPLACED', licensePool: { available: 0 } });
  });

  it('a replacement by an id that is not of the order, by two names or by none is refused', async () => {
    const { product, number } = await shop.sale({ keys: 3, amount: 1 });
    const [id] = await shop.keyIds(number);
    const [foreign] = await shop.keyIds((await shop.sale({ keys: 1 })).number);
    const refusal = async (named: object) => await detailsOf(BY_ID, { order: number, ...named });
    const unknown = { licenseKeyId: `Order ${number} holds no such license key` };
    const both = { licenseKey: 'Either licenseKeyId or licenseKey is required, and not both' };
    expect(await refusal({ id: foreign })).toEqual(unknown);
    expect(await refusal({ id, key: keyOf(product.poolId, 0) })).toEqual(both);
    expect(await refusal({ id: null, key: null })).toEqual(both);
    await dataOf(BY_ID, { order: number, id });
    expect(await refusal({ id })).toEqual({ licenseKeyId: 'The license key has been replaced already' });
    expect((await errorOf('{ licenseKey { id } }')).extensions.code).toBe('VALIDATION_ERROR');
  });
});
