import { noteCatalogueChange } from '../../../../src/db/catalogue-versions.js';
import { inTransaction } from '../../../../src/db/transaction.js';
import { momentIn } from '../../../../src/services/common/clock.js';
import { currentPrices } from '../../../../src/services/webhooks/past-events.js';
import { forEachGap, stepBetween } from '../../../support/concurrency/between-statements.js';
import { placeOrder } from '../../../support/place-order.js';
import { useService } from '../../../support/use-service.js';

/** The buyer and the product of a case. */
interface Case {
  packageId: string;
  productId: string;
}

describe('what is charged is one state of the catalogue', () => {
  const fixture = useService();

  const change = (sql: string, values: unknown[], productId: string) =>
    inTransaction(fixture.service.app.dataSource, async (manager) => {
      await manager.query(sql, values);
      await noteCatalogueChange(manager, { ids: [productId] });
    });
  const setPrice = (cents: number) => (one: Case) =>
    change('UPDATE products SET list_price_cents = ? WHERE id = ?', [cents, one.productId], one.productId);
  const discountPackage = ({ packageId, productId }: Case) =>
    change(
      "INSERT INTO category_discounts (discount_package_id, category, percentage_bp) VALUES (?, 'Default', 5000)",
      [packageId],
      productId,
    );
  const promote = ({ productId }: Case) => fixture.shop.promotion(5_000, { productIds: [productId] });
  const importBoth = ({ productId }: Case) =>
    inTransaction(fixture.service.app.dataSource, async (manager) => {
      await manager.query('UPDATE products SET list_price_cents = 40000 WHERE id = ?', [productId]);
      await manager.query(
        'INSERT INTO volume_discounts (product_id, min_quantity, percentage_bp) VALUES (?, 1, 5000)',
        [productId],
      );
      await noteCatalogueChange(manager, { ids: [productId] });
    });

  // Each starts with 100.00 without a discount.
  it.each<[string, ((one: Case) => Promise<unknown>)[], number[]]>([
    ['a list price and its tiers in one import', [importBoth], [10_000, 20_000]],
    ['a package and then a list price', [discountPackage, setPrice(20_000)], [10_000, 5_000]],
    ['a list price and then a package', [setPrice(20_000), discountPackage], [10_000, 20_000]],
    ['a promotion and then a list price', [promote, setPrice(20_000)], [10_000, 5_000]],
    ['a list price and then a promotion', [setPrice(20_000), promote], [10_000, 20_000]],
  ])('wherever others commit %s between the statements of an order', async (_what, changes, prices) => {
    for (const isKnown of [true, false]) {
      const gaps = await forEachGap(async (index) => {
        const packageId = await fixture.shop.discountPackage({ Other: 100 });
        const { id } = await fixture.shop.customer({ discountPackageId: packageId });
        const { id: productId } = await fixture.shop.product({ listPriceCents: 10_000 }, 2);
        const buy = () => placeOrder(fixture, id, [{ productId, amount: 1 }]);
        if (isKnown) await buy();
        let charged: number | undefined;
        const wasTaken = await stepBetween(
          async () => (charged = (await buy()).items[0]?.priceCents),
          index,
          async () => {
            for (const one of changes) await one({ packageId, productId });
          },
          // From here on, the order has a lock on its product.
          { until: /^INSERT INTO order_items/ },
        );
        expect(prices).toContain(charged);
        return wasTaken;
      });
      expect(gaps).toBeGreaterThan(5);
    }
  });

  // In no state does the product have a discount.
  it.each<[string, Record<string, number>, string[]]>([
    [
      'moves a product and then discounts its old category',
      { None: 5_000 },
      [
        "UPDATE products SET category = 'New' WHERE id = :product",
        "INSERT INTO category_discounts (discount_package_id, category, percentage_bp) VALUES (:package, 'Old', 5000)",
      ],
    ],
    [
      'ends a discount and then moves a product to its category',
      { New: 5_000 },
      [
        'DELETE FROM category_discounts WHERE discount_package_id = :package',
        "UPDATE products SET category = 'New' WHERE id = :product",
      ],
    ],
  ])('wherever staff %s between the statements of a replay', async (_what, percentages, changes) => {
    const { manager } = fixture.service.app.dataSource;
    const moment = momentIn('Europe/Berlin')(new Date());
    const gaps = await forEachGap(async (index) => {
      const discountPackageId = await fixture.shop.discountPackage(percentages);
      const { id: productId } = await fixture.shop.product({ category: 'Old' });
      const event = { id: 1, deliveryId: null, productId, oldListPriceCents: 10_000, newListPriceCents: 20_000 };
      let prices: unknown;
      const wasTaken = await stepBetween(
        async () => (prices = (await currentPrices(manager, [event], { discountPackageId }, moment))(event)),
        index,
        async () => {
          for (const sql of changes) {
            const id = sql.includes(':product') ? productId : discountPackageId;
            await manager.query(sql.replace(/:\w+/, '?'), [id]);
          }
        },
      );
      expect(prices).toEqual([10_000, 20_000]);
      return wasTaken;
    });
    expect(gaps).toBeGreaterThan(0);
  });
});
