import type { App } from '../../src/app.js';
import { noteCatalogueChange } from '../../src/db/catalogue-versions.js';
import { newId } from '../../src/db/ids.js';
import { isTestShopDatabase } from '../../src/db/shop-kind.js';
import { ApiToken } from '../../src/entities/customers/api-token.js';
import { Customer } from '../../src/entities/customers/customer.js';
import {
  CategoryDiscount,
  DiscountPackage,
  Promotion,
  PromotionCategory,
  PromotionProduct,
} from '../../src/entities/discounts/discount-package.js';
import { LicenseKey } from '../../src/entities/keys/license-key.js';
import { LicensePool, ProductPool } from '../../src/entities/keys/license-pool.js';
import { Product, ProductStockState, VolumeDiscount } from '../../src/entities/products/product.js';
import { chunksOf } from '../../src/services/common/chunks.js';
import { newToken } from '../../src/services/secrets/access-token.js';

// A time of change never goes back, and the clocks of many tests stand before today.
const LONG_AGO = new Date('2020-01-01T00:00:00.000Z');

/** Creates objects with unique names for one test, so that tests can run side by side. */
export class Shop {
  constructor(private readonly app: { dataSource: Pick<App['dataSource'], 'manager'>; vault: App['vault'] }) {}

  private get manager() {
    return this.app.dataSource.manager;
  }

  /** A customer with a token, in Austria and so without VAT unless `fields` say otherwise. */
  async customer(fields: Partial<Customer> = {}): Promise<{ id: string; token: string; customerNumber: number }> {
    const now = new Date();
    const id = newId();
    await this.manager.insert(Customer, {
      id,
      name: `Customer ${id}`,
      countryCode: 'AT',
      creditLimitCents: 100_000_000,
      discountsChangedAt: now,
      createdAt: now,
      updatedAt: now,
      ...fields,
    });
    const { customerNumber } = await this.manager.findOneByOrFail(Customer, { id });
    return { id, token: await this.token(id), customerNumber };
  }

  async token(customerId: string, fields: Partial<ApiToken> = {}): Promise<string> {
    const { token, ...stored } = newToken((await isTestShopDatabase(this.manager)) ? 'test' : 'customer');
    await this.manager.insert(ApiToken, {
      id: newId(),
      customerId,
      name: 'test',
      createdAt: new Date(),
      ...stored,
      ...fields,
    });
    return token;
  }

  /** An ordinary product with a pool of its own that holds `keys` keys. */
  async product(fields: Partial<Product> = {}, keys = 0): Promise<{ id: string; poolId: string; sku: string }> {
    const [made] = await this.products([fields], keys);
    return made as { id: string; poolId: string; sku: string };
  }

  /** As many such products as there are fields, with a few statements. */
  async products(
    all: readonly Partial<Product>[],
    keys: number,
  ): Promise<{ id: string; poolId: string; sku: string }[]> {
    const rows = all.map((fields) => newProduct(fields));
    const made = rows.map(({ id, sku }) => ({ id, sku, poolId: newId() }));
    await this.insertProducts(rows, keys > 0);
    await this.insertPools(
      made.map(({ id, poolId }) => ({ id: poolId, productId: id })),
      0,
    );
    if (keys > 0) {
      const keysOf = (poolId: string) => Array.from({ length: keys }, (_, index) => `KEY-${poolId}-${index}`);
      await this.insertKeys(new Map(made.map(({ poolId }) => [poolId, keysOf(poolId)])));
    }
    await noteCatalogueChange(this.manager, {
      ids: made.flatMap(({ id, poolId }) => [id, poolId]),
      newProducts: true,
    });
    return made;
  }

  /** Changes a product's row without an event; customers see the change at once. */
  async changeProduct(id: string, fields: Partial<Product>): Promise<void> {
    await this.manager.update(Product, { id }, fields);
    await noteCatalogueChange(this.manager, { ids: [id] });
  }

  /** Changes a pool's row in the same way. */
  async changePool(id: string, fields: Partial<LicensePool>): Promise<void> {
    await this.manager.update(LicensePool, { id }, fields);
    await noteCatalogueChange(this.manager, { ids: [id] });
  }

  /** A further pool of an ordinary product. */
  async pool(productId: string, keys: number, position: number): Promise<string> {
    const id = newId();
    await this.insertPools([{ id, productId }], position);
    await noteCatalogueChange(this.manager, { ids: [productId] });
    if (keys > 0)
      await this.addKeys(
        id,
        Array.from({ length: keys }, (_, index) => `KEY-${id}-${index}`),
      );
    return id;
  }

  async bundle(poolIds: readonly string[], fields: Partial<Product> = {}): Promise<{ id: string; sku: string }> {
    const pools = await this.manager.find(LicensePool, { where: poolIds.map((id) => ({ id })) });
    const product = newProduct({ isBundle: true, ...fields });
    await this.insertProducts(
      [product],
      pools.every(({ available }) => available > 0),
    );
    await this.manager.insert(
      ProductPool,
      poolIds.map((licensePoolId, position) => ({ productId: product.id, licensePoolId, position })),
    );
    await noteCatalogueChange(this.manager, { ids: [product.id], newProducts: true });
    return { id: product.id, sku: product.sku };
  }

  /** Adds keys to a pool and its counter, without an event. */
  async addKeys(licensePoolId: string, keys: readonly string[]): Promise<void> {
    await this.insertKeys(new Map([[licensePoolId, keys]]));
    await noteCatalogueChange(this.manager, { ids: [licensePoolId] });
  }

  async tiers(productId: string, tiers: Record<number, number>): Promise<void> {
    const rows = Object.entries(tiers).map(([minQuantity, percentageBp]) => ({
      productId,
      minQuantity: Number(minQuantity),
      percentageBp,
    }));
    await this.manager.insert(VolumeDiscount, rows);
    await noteCatalogueChange(this.manager, { ids: [productId] });
  }

  /** @param percentages category to basis points. */
  async discountPackage(percentages: Record<string, number>, fields: Partial<DiscountPackage> = {}): Promise<string> {
    const id = newId();
    const now = new Date();
    await this.manager.insert(DiscountPackage, {
      id,
      name: `Package ${id}`,
      validFrom: '2020-01-01',
      validUntil: '2099-12-31',
      createdAt: now,
      updatedAt: now,
      ...fields,
    });
    const rows = Object.entries(percentages).map(([category, percentageBp]) => ({
      discountPackageId: id,
      category,
      percentageBp,
    }));
    await this.manager.insert(CategoryDiscount, rows);
    return id;
  }

  async promotion(
    percentageBp: number,
    {
      productIds = [],
      categories = [],
      ...fields
    }: Partial<Promotion> & { productIds?: string[]; categories?: string[] },
  ): Promise<string> {
    const id = newId();
    const now = new Date();
    const dates = {
      validFrom: new Date('2020-01-01'),
      validUntil: new Date('2099-12-31'),
      createdAt: now,
      updatedAt: now,
    };
    await this.manager.insert(Promotion, { id, name: `Promotion ${id}`, percentageBp, ...dates, ...fields });
    await this.manager.insert(
      PromotionProduct,
      productIds.map((productId) => ({ promotionId: id, productId })),
    );
    await this.manager.insert(
      PromotionCategory,
      categories.map((category) => ({ promotionId: id, category })),
    );
    await noteCatalogueChange(this.manager, { promotions: true });
    return id;
  }

  private async insertProducts(rows: readonly NewProduct[], inStock: boolean): Promise<void> {
    await this.manager.insert(Product, [...rows]);
    await this.manager.insert(
      ProductStockState,
      rows.map(({ id: productId }) => ({ productId, inStock })),
    );
  }

  private async insertPools(pools: readonly { id: string; productId: string }[], position: number): Promise<void> {
    const rest = { createdAt: new Date(), stockChangedAt: LONG_AGO };
    await this.manager.insert(
      LicensePool,
      pools.map((pool) => ({ ...pool, name: `Pool ${pool.id}`, ...rest })),
    );
    await this.manager.insert(
      ProductPool,
      pools.map(({ id, productId }) => ({ productId, licensePoolId: id, position })),
    );
  }

  private async insertKeys(keys: ReadonlyMap<string, readonly string[]>): Promise<void> {
    const { vault } = this.app;
    const importedAt = new Date();
    const all = [...keys].flatMap(([licensePoolId, own]) => own.map((key) => [licensePoolId, key] as const));
    for (const part of chunksOf(all, 1_000)) {
      await this.manager.insert(
        LicenseKey,
        part.map(([licensePoolId, key]) => ({
          licensePoolId,
          ciphertext: vault.encrypt(key, 'license-key'),
          fingerprint: vault.fingerprint(key),
          looseFingerprint: vault.looseFingerprint(key),
          importedAt,
        })),
      );
    }
    for (const [licensePoolId, { length }] of keys) {
      await this.manager.query(
        `UPDATE license_pools l SET available = available + ?, next_key_id = COALESCE(
           (SELECT MIN(id) FROM license_keys k WHERE k.license_pool_id = l.id AND k.status = 'AVAILABLE'), 0)
          WHERE id = ?`,
        [length, licensePoolId],
      );
    }
  }
}

type NewProduct = Partial<Product> & Pick<Product, 'id' | 'sku'>;

function newProduct(fields: Partial<Product>): NewProduct {
  const id = newId();
  const now = new Date();
  return {
    id,
    sku: `SKU-${id}`,
    name: `Product ${id}`,
    displayName: `Display ${id}`,
    category: `category-${id}`,
    listPriceCents: 1_000,
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
}
