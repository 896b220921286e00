import { LicensePool } from '../../src/entities/keys/license-pool.js';
import { Product } from '../../src/entities/products/product.js';
import { dataOf } from '../graphql/customer/support.js';
import { order, manualClock, useService, type Line } from './support.js';

const SANDBOX = { 'X-Sandbox-Mode': 'true' };
const DUMMY_ID = expect.stringMatching(/^f{8}[0-9a-f]{16}$/) as string;
const time = manualClock('2026-08-09T10:11:12.345Z');

describe('a replay in the sandbox', () => {
  const fixture = useService({ clock: time.clock });
  const buy = (token: string, lines: readonly Line[], key: string) =>
    order(fixture, token, lines, { ...SANDBOX, 'Idempotency-Key': key });
  const query = <T>(sql: string, values: unknown[]) => fixture.service.app.dataSource.query<T[]>(sql, values);

  /** How many bytes each Idempotency-Key of the customer has stored, in ascending order. */
  async function storedBytes(customerId: string): Promise<number[]> {
    const rows = await query<{ bytes: number }>(
      'SELECT LENGTH(sandbox_order) AS bytes FROM idempotency_keys WHERE customer_id = ? ORDER BY bytes',
      [customerId],
    );
    return rows.map(({ bytes }) => bytes);
  }

  it('a replay of a sandbox order is equal to the first answer byte by byte, whatever has changed since', async () => {
    const { shop } = fixture;
    const { manager } = fixture.service.app.dataSource;
    const discountPackageId = await shop.discountPackage({ Default: 1_250 });
    const buyer = await shop.customer({ countryCode: 'DE', discountPackageId });
    const word = await shop.product({ name: 'Wörd "1"', displayName: 'Word 💥', listPriceCents: 1_999 }, 30);
    const sheet = await shop.product({ displayName: 'Sheet' }, 30);
    await shop.tiers(word.id, { 2: 1_000 });
    const bundle = await shop.bundle([sheet.poolId, word.poolId], { displayName: 'Both' });
    const lines = [
      { productId: word.id, amount: 3, maxPrice: 100 },
      { productId: bundle.id, amount: 2 },
      { productId: word.id, amount: 1 },
    ];
    const first = await buy(buyer.token, lines, 'k');
    expect([first.status, first.headers.get('Idempotent-Replayed')]).toEqual([201, null]);
    const { licenses, bundleLicenses } = first.body.items[1];
    expect(bundleLicenses).toMatchObject([
      { licensePoolId: sheet.poolId, poolName: `Pool ${sheet.poolId}`, productName: 'Sheet' },
      { licensePoolId: word.poolId, productName: 'Word 💥' },
    ]);
    expect(bundleLicenses.flatMap((group: any) => group.licenses)).toEqual(licenses);
    expect(licenses).toHaveLength(4);

    for (const id of [word.id, sheet.id, bundle.id]) {
      await manager.update(Product, { id }, { name: 'new', displayName: 'new', listPriceCents: 1, available: false });
    }
    await manager.update(LicensePool, { id: word.poolId }, { name: 'new' });
    await query('DELETE FROM product_pools WHERE product_id = ? AND license_pool_id = ?', [bundle.id, word.poolId]);
    await query("UPDATE customers SET discount_package_id = NULL, country_code = 'AT' WHERE id = ?", [buyer.id]);

    const again = await buy(buyer.token, lines, 'k');
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
    expect(again.text).toBe(first.text);
  });

  it('the dummy keys of a sandbox order are all different, and those of another order others', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const product = await shop.product({}, 200);
    const lines = [
      { productId: product.id, amount: 150 },
      { productId: product.id, amount: 50 },
    ];
    const bodies = [(await buy(buyer.token, lines, 'a')).body, (await buy(buyer.token, lines, 'b')).body];
    const keys = bodies.flatMap(({ items }) => items.flatMap((item: any) => item.licenses));
    expect(new Set(keys.map(({ licenseKey }: { licenseKey: string }) => licenseKey)).size).toBe(400);
  });

  it('an Idempotency-Key of the sandbox stores less than 500 bytes and 100 for each further line, however many keys its order has', async () => {
    const { shop } = fixture;
    const [one, many] = [await shop.customer(), await shop.customer()];
    const names = { name: 'N'.repeat(200), displayName: '漢'.repeat(200), listPriceCents: 99_999_99 };
    const parts = [];
    for (let index = 0; index < 10; index += 1) parts.push(await shop.product(names, 1_000));
    const bundle = await shop.bundle(
      parts.map(({ poolId }) => poolId),
      names,
    );
    const line = { productId: bundle.id, amount: 10 };
    const lines = Array.from({ length: 100 }, () => line);
    expect((await buy(one.token, [line], 'k')).status).toBe(201);
    const first = await buy(many.token, lines, 'k');
    expect(first.status).toBe(201);
    expect(first.body.items.flatMap((item: any) => item.licenses)).toHaveLength(10_000);
    const [[small = 0], [large = NaN]] = [await storedBytes(one.id), await storedBytes(many.id)];
    expect(small).toBeLessThan(500);
    expect((large - small) / 99).toBeLessThanOrEqual(100);
    expect((await buy(many.token, lines, 'k')).text).toBe(first.text);
  });

  it('what sandbox orders show of a product is stored once a day, and again where it has changed', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const product = await shop.product({}, 9);
    const lines = [{ productId: product.id, amount: 1 }];
    const stored = async () => {
      const sql = 'SELECT COUNT(*) AS count FROM sandbox_products WHERE content LIKE ?';
      const [row] = await query<{ count: number }>(sql, [`%${product.id}%`]);
      return Number(row?.count);
    };
    await order(fixture, buyer.token, lines, SANDBOX);
    expect(await stored()).toBe(0);
    for (const key of ['a', 'b', 'c']) await buy(buyer.token, lines, key);
    expect(await stored()).toBe(1);
    await fixture.service.app.dataSource.manager.update(Product, { id: product.id }, { displayName: 'new' });
    await buy(buyer.token, lines, 'd');
    expect(await stored()).toBe(2);
    time.now = new Date('2026-08-10T00:00:00.000Z');
    const next = await buy(buyer.token, lines, 'e');
    expect(await stored()).toBe(3);
    expect((await buy(buyer.token, lines, 'e')).text).toBe(next.text);
  });

  it('a sandbox order that version 0.1.0 stored whole is replayed as it was', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const product = await shop.product({}, 9);
    const lines = [{ productId: product.id, amount: 1 }];
    await buy(buyer.token, lines, 'k');
    const item = {
      id: null,
      productId: product.id,
      productName: 'P',
      displayName: 'D',
      isBundle: false,
      isReplacement: false,
      quantity: 1,
      licenseCount: 1,
      listPriceCents: 1_000,
      priceCents: 900,
      subtotalCents: 900,
      licensed: { licenses: [{ licenseKey: 'SANDBOX-AAAAA-BBBBB-CCCCC-DDDDD-EEEEE' }], bundleLicenses: null },
    };
    const whole = {
      subTotalCents: 900,
      discountPercentageBp: 1_000,
      discountAmountCents: 100,
      discountType: 1,
      discountTotalCents: 100,
      vatRateBp: 0,
      vatAmountCents: 0,
      grandTotalCents: 900,
      orderNumber: 2_000_000_017,
      customerNumber: buyer.customerNumber,
      orderDate: '2026-08-09T08:00:00.000Z',
      status: 'sandbox-completed',
      paymentMethod: 'invoice',
      orderFrom: 1,
      sandboxNotice: 'a notice',
      items: [item],
    };
    await query('UPDATE idempotency_keys SET sandbox_order = ? WHERE customer_id = ?', [
      JSON.stringify(whole),
      buyer.id,
    ]);
    const again = await buy(buyer.token, lines, 'k');
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual({
      customer: buyer.customerNumber,
      reference: null,
      orderNumber: 2_000_000_017,
      orderDate: '2026-08-09T08:00:00.000Z',
      updatedAt: '2026-08-09T08:00:00.000Z',
      status: 'sandbox-completed',
      items: [
        {
          product: 'P',
          quantity: 1,
          price: 9,
          subtotal: 9,
          isReplacement: false,
          licenses: [{ _id: DUMMY_ID, ...item.licensed.licenses[0] }],
          bundleLicenses: null,
          productId: product.id,
        },
      ],
      subTotal: 9,
      discountTotal: 1,
      vatRate: 0,
      vatAmount: 0,
      grandTotal: 9,
      invoiceNumber: null,
      paymentMethod: 'invoice',
      orderFrom: 1,
      sandboxNotice: 'a notice',
    });
    const [license] = again.body.items[0].licenses;
    const create = `mutation ($input: CreateOrderInput!) {
      createOrder(input: $input) { replayed items { replacesId reason licenses { _id: id licenseKey } } } }`;
    const input = { products: lines, idempotencyKey: 'k', sandbox: true };
    expect((await dataOf(fixture, buyer.token, create, { input })).createOrder).toEqual({
      replayed: true,
      items: [{ replacesId: null, reason: null, licenses: [license] }],
    });
  });
});
