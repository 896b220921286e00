import { LicensePool } from '../../src/entities/keys/license-pool.js';
import { Product } from '../../src/entities/products/product.js';
import { manualClock, order, useService, type Line } from '../support/rest/rest-api.js';

const SANDBOX = { 'X-Sandbox-Mode': 'true' };
const time = manualClock('2026-08-09T10:11:12.345Z');

describe('a replay in the sandbox', () => {
  const fixture = useService({ clock: time.clock });
  const buy = (token: string, lines: readonly Line[], key: string) =>
    order(fixture, token, lines, { ...SANDBOX, 'Idempotency-Key': key });
  /** How many bytes each Idempotency-Key of the customer has stored, in ascending order. */
  async function storedBytes(customerId: string): Promise<number[]> {
    const rows = await fixture.service.query<{ bytes: number }>(
      'SELECT LENGTH(sandbox_order) AS bytes FROM idempotency_keys WHERE customer_id = ? ORDER BY bytes',
      [customerId],
    );
    return rows.map(({ bytes }) => bytes);
  }

  it('a replay of a sandbox order equals the first response byte by byte, regardless of later changes', async () => {
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
    await fixture.service.query('DELETE FROM product_pools WHERE product_id = ? AND license_pool_id = ?', [
      bundle.id,
      word.poolId,
    ]);
    await fixture.service.query("UPDATE customers SET discount_package_id = NULL, country_code = 'AT' WHERE id = ?", [
      buyer.id,
    ]);

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
});
