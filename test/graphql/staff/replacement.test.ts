import { verifyInvariants } from '../../../src/services/upkeep/verification.js';
import { balanceOf, order } from '../../rest/support.js';
import { useStaff } from '../../support/staff.js';
import { auditOf, eventsOf, poolOf, REPLACE_KEY, REVEAL_KEYS } from './stock-keeping.js';

describe('the replacement of a faulty key', () => {
  const fixture = useStaff();
  const { dataOf, errorOf } = fixture;

  const keyOf = (poolId: string, index: number) => `KEY-${poolId}-${index}`;
  const masked = (poolId: string, index: number) => `****${keyOf(poolId, index).slice(-4)}`;
  const replace = async (number: number, key: string, token?: string) =>
    (await dataOf(REPLACE_KEY, { order: number, key, reason: ' does not activate ' }, token)).replaceLicenseKey;

  /** A product whose pool holds `keys` keys, and a customer's order of one piece. */
  async function sale(keys: number, amount = 1) {
    const product = await fixture.shop.product({ listPriceCents: 500 }, keys);
    const buyer = await fixture.shop.customer({ countryCode: 'DE' });
    const { body } = await order(fixture, buyer.token, [{ productId: product.id, amount }]);
    return { product, buyer, number: body.orderNumber as number };
  }

  it('a replacement key is the oldest of its pool, in an item at price 0, with the balance unchanged', async () => {
    const { product, buyer, number } = await sale(4, 2);
    const order = await replace(number, ` ${keyOf(product.poolId, 0)} `);
    const names = { productName: `Product ${product.id}`, displayName: `Display ${product.id}`, isBundle: false };
    const license = (index: number, isReplaced = false) => ({
      licenseKey: masked(product.poolId, index),
      isReplaced,
    });
    expect(order).toEqual({
      orderNumber: number,
      subTotal: 10,
      grandTotal: 11.9,
      balanceAfter: 11.9,
      customer: {
        id: buyer.id,
        balance: 11.9,
      },
      items: [
        {
          ...names,
          quantity: 2,
          price: 5,
          listPrice: 5,
          subtotal: 10,
          isReplacement: false,
          licenses: [license(0, true), license(1)],
          bundleLicenses: null,
        },
        {
          ...names,
          quantity: 1,
          price: 0,
          listPrice: 0,
          subtotal: 0,
          isReplacement: true,
          licenses: [license(2)],
          bundleLicenses: null,
        },
      ],
    });
    expect(await balanceOf(fixture, buyer.id)).toBe(1_190);
    expect(await poolOf(fixture, product.poolId)).toEqual({
      available: 1,
      allocated: 3,
      withdrawn: 0,
      keys: {
        AVAILABLE: 1,
        ALLOCATED: 2,
        REPLACED: 1,
      },
    });
    expect(await auditOf(fixture, number)).toEqual([
      {
        action: 'replaceLicenseKey',
        staffId: fixture.admin.id,
        type: 'Order',
        before: { licenseKey: masked(product.poolId, 0) },
        after: {
          licenseKey: masked(product.poolId, 2),
          licensePoolId: product.poolId,
          reason: 'does not activate',
        },
      },
    ]);
    expect((await dataOf(REVEAL_KEYS, { order: number })).revealLicenseKeys).toEqual([
      { licenseKey: keyOf(product.poolId, 0), isReplaced: true },
      { licenseKey: keyOf(product.poolId, 1), isReplaced: false },
      { licenseKey: keyOf(product.poolId, 2), isReplaced: false },
    ]);
  });

  it("a replaced key adds an item to the customer's order, whose totals stay the same", async () => {
    const { product, buyer, number } = await sale(3);
    const history = async () => (await fixture.service.request('GET', '/api/orders', { token: buyer.token })).body;
    const [before] = await history();
    await replace(number, keyOf(product.poolId, 0));
    const [after] = await history();
    expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
    expect(await history()).toEqual([
      {
        ...before,
        updatedAt: after.updatedAt,
        items: [
          {
            ...before.items[0],
            licenses: [
              {
                licenseKey: keyOf(product.poolId, 0),
                replacedBy: keyOf(product.poolId, 1),
                replacedAt: expect.any(String),
              },
            ],
          },
          {
            product: {
              displayName: `Display ${product.id}`,
              _id: product.id,
            },
            quantity: 1,
            price: 0,
            subtotal: 0,
            isReplacement: true,
            replaces: keyOf(product.poolId, 0),
            reason: 'does not activate',
            licenses: [{ licenseKey: keyOf(product.poolId, 1) }],
            bundleLicenses: null,
          },
        ],
      },
    ]);
  });

  it('a replacement key can itself be replaced, and the items keep the order of the replacements', async () => {
    const { product, number } = await sale(3);
    await replace(number, keyOf(product.poolId, 0));
    const { items } = await replace(number, keyOf(product.poolId, 1));
    expect(items.map(({ licenses }: { licenses: object[] }) => licenses)).toEqual([
      [{ licenseKey: masked(product.poolId, 0), isReplaced: true }],
      [{ licenseKey: masked(product.poolId, 1), isReplaced: true }],
      [{ licenseKey: masked(product.poolId, 2), isReplaced: false }],
    ]);
  });

  it('a replacement in a bundle comes from the pool of the faulty key, and is grouped under that pool', async () => {
    const parts = [await fixture.shop.product({}, 2), await fixture.shop.product({}, 2)] as const;
    const bundle = await fixture.shop.bundle(parts.map(({ poolId }) => poolId));
    const buyer = await fixture.shop.customer();
    const { body } = await order(fixture, buyer.token, [{ productId: bundle.id, amount: 1 }]);
    const { id, poolId } = parts[1];
    const { items } = await replace(body.orderNumber, keyOf(poolId, 0));
    const licenses = [{ licenseKey: masked(poolId, 1), isReplaced: false }];
    expect(items[1]).toMatchObject({
      productName: `Product ${bundle.id}`,
      isBundle: true,
      isReplacement: true,
      quantity: 1,
      price: 0,
      licenses,
      bundleLicenses: [
        {
          licensePoolId: poolId,
          poolName: `Pool ${poolId}`,
          productName: `Display ${id}`,
          licenses,
        },
      ],
    });
    expect(await poolOf(fixture, parts[0].poolId)).toMatchObject({ available: 1, allocated: 1 });
    expect(await poolOf(fixture, poolId)).toMatchObject({ available: 0, allocated: 2 });
    // The bundle is out of stock too, as one of its pools is empty.
    expect(await eventsOf(fixture, id, bundle.id)).toEqual([
      { kind: 'productOutOfStock', productId: id, stock: 0 },
      { kind: 'productOutOfStock', productId: bundle.id, stock: 0 },
    ]);
  });

  it('a replacement is refused where the pool is empty, and the faulty key stays as it is', async () => {
    const { product, number } = await sale(1);
    const before = await poolOf(fixture, product.poolId);
    const request = { order: number, key: keyOf(product.poolId, 0), reason: 'faulty' };
    expect(await errorOf(REPLACE_KEY, request)).toEqual({
      message: 'Some products are not available',
      extensions: {
        code: 'INSUFFICIENT_STOCK',
        unavailableItems: [
          {
            productId: product.id,
            productName: `Product ${product.id}`,
            requestedQuantity: 1,
            availableQuantity: 0,
          },
        ],
      },
    });
    expect(await poolOf(fixture, product.poolId)).toEqual(before);
    expect(await auditOf(fixture, number)).toEqual([]);
  });

  it('a replacement is refused for a key not in the order, a key already replaced, and a blank reason', async () => {
    const { product, number } = await sale(5);
    const other = await sale(1);
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
    expect((await errorOf(REPLACE_KEY, { order: 1, key: 'KEY', reason: 'faulty' })).message).toBe('Order 1 not found');
    expect(await poolOf(fixture, product.poolId)).toEqual(before);
    expect(await auditOf(fixture, number)).toHaveLength(1);
  });

  it('a replacement may be made by SUPPORT, and the audit log names the member of staff', async () => {
    const { product, number } = await sale(2);
    const support = await fixture.staff.member('SUPPORT');
    await replace(number, keyOf(product.poolId, 0), support.token);
    expect((await auditOf(fixture, number)).map(({ staffId }) => staffId)).toEqual([support.id]);
  });

  it('a replayed order does not show a replacement made since', async () => {
    const product = await fixture.shop.product({}, 2);
    const buyer = await fixture.shop.customer();
    const headers = { 'Idempotency-Key': `again-${product.id}` };
    const first = await order(fixture, buyer.token, [{ productId: product.id, amount: 1 }], headers);
    await replace(first.body.orderNumber, keyOf(product.poolId, 0));
    const again = await order(fixture, buyer.token, [{ productId: product.id, amount: 1 }], headers);
    expect(again.body).toEqual(first.body);
  });

  it('a replacement leaves every invariant of the database intact', async () => {
    const { product, number } = await sale(3);
    await replace(number, keyOf(product.poolId, 0));
    const breaches = await verifyInvariants(fixture.service.app.dataSource);
    const ours = [product.id, product.poolId, `order ${number}`];
    expect(breaches.filter(({ detail }) => ours.some((text) => detail.includes(text)))).toEqual([]);
  });
});
