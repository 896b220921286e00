import { maskedKey } from '../../support/graphql/after-sales-fixture.js';
import { auditEntry, auditOf, REVEAL_KEYS } from '../../support/graphql/stock-keeping.js';
import { manualClock, order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const ORDER = `
  query ($number: Int!) {
    order(orderNumber: $number) {
      orderNumber customerNumber orderDate status subTotal discountPercentage discountAmount discountType discountTotal
      vatRate vatAmount grandTotal paymentMethod orderFrom sandboxNotice balanceAfter customer { id name balance }
      items {
        product { id sku } productId productName displayName quantity price listPrice subtotal isBundle isReplacement
        licenses { licenseKey isReplaced }
        bundleLicenses { licensePoolId poolName productName licenses { licenseKey isReplaced } }
      }
    }
  }`;
describe("orders of the staff's API", () => {
  const time = manualClock('2031-03-01T10:00:00.000Z');
  const fixture = useStaff(time.clock);
  const { dataOf } = fixture;

  const buy = async (token: string, productId: string, amount = 1): Promise<number> => {
    const { status, body } = await order(fixture, token, [{ productId, amount }]);
    expect(status).toBe(201);
    return body.orderNumber;
  };

  it('an order shows the staff all its fields and its customer, but only the last letters of its keys', async () => {
    const { shop } = fixture;
    const product = await shop.product({ listPriceCents: 1_250, category: 'orders' }, 2);
    const discountPackageId = await shop.discountPackage({ orders: 2_000 });
    const buyer = await shop.customer({ name: 'Buyer', countryCode: 'DE', discountPackageId });
    const number = await buy(buyer.token, product.id, 2);

    const { order: made } = await dataOf(ORDER, { number });
    const { customer, customerNumber, items, sandboxNotice, balanceAfter, ...shown } = made;
    const path = `/api/orders/${number}`;
    const { body } = await fixture.service.request('GET', path, { token: buyer.token });
    expect(body).toMatchObject(shown);
    expect([customerNumber, sandboxNotice, balanceAfter]).toEqual([buyer.customerNumber, null, 23.8]);
    expect(customer).toEqual({ id: buyer.id, name: 'Buyer', balance: 23.8 });
    const [{ product: linked, licenses, bundleLicenses, ...item }] = items;
    const names = { productName: `Product ${product.id}`, displayName: `Display ${product.id}`, isBundle: false };
    const sums = { quantity: 2, price: 10, listPrice: 12.5, subtotal: 20, isReplacement: false };
    expect(item).toEqual({ productId: product.id, ...names, ...sums });
    expect([linked, bundleLicenses]).toEqual([{ id: product.id, sku: product.sku }, null]);
    const masked = [0, 1].map((index) => ({ licenseKey: maskedKey(product.poolId, index), isReplaced: false }));
    expect(licenses).toEqual(masked);
  });

  it('the keys of a bundle are listed for staff by pool, with only their last letters', async () => {
    const parts = [await fixture.shop.product({}, 1), await fixture.shop.product({}, 1)];
    const bundle = await fixture.shop.bundle(parts.map(({ poolId }) => poolId));
    const buyer = await fixture.shop.customer();
    const number = await buy(buyer.token, bundle.id);
    const [item] = (await dataOf(ORDER, { number })).order.items;
    const masked = parts.map(({ poolId }) => ({ licenseKey: `****${poolId.slice(-2)}-0`, isReplaced: false }));
    expect(item).toMatchObject({
      isBundle: true,
      licenses: masked,
      bundleLicenses: parts.map(({ id, poolId }, index) => ({
        licensePoolId: poolId,
        poolName: `Pool ${poolId}`,
        productName: `Display ${id}`,
        licenses: [masked[index]],
      })),
    });
  });

  it('an order shows the staff a product that was taken off sale', async () => {
    const product = await fixture.shop.product({}, 1);
    const buyer = await fixture.shop.customer();
    const number = await buy(buyer.token, product.id);
    await fixture.service.query('UPDATE products SET available = 0 WHERE id = ?', [product.id]);
    expect((await dataOf(ORDER, { number })).order.items[0].product).toEqual({ id: product.id, sku: product.sku });
  });

  it('revealLicenseKeys returns full keys, with an audit entry', async () => {
    const product = await fixture.shop.product({}, 3);
    const buyer = await fixture.shop.customer();
    const number = await buy(buyer.token, product.id, 2);
    const keys = [0, 1].map((index) => ({ licenseKey: `KEY-${product.poolId}-${index}`, isReplaced: false }));
    expect((await dataOf(REVEAL_KEYS, { order: number })).revealLicenseKeys).toEqual(keys);
    expect(await auditOf(fixture, number)).toEqual([
      auditEntry('revealLicenseKeys', 'Order', fixture.admin.id, { after: { revealedKeys: 2 } }),
    ]);
  });
});
