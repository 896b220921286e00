import type { App } from '../../src/app.js';
import { createStaffMember } from '../../src/services/staff/staff-member.js';
import { numbers, writeSalesHistory } from '../../test/support/sales-history.js';
import { Shop } from '../../test/support/shop.js';

/** How large a shop is. */
export interface ShopSize {
  products: number;
  customers: number;
  keysPerPool: number;
  orders: number;
}

/** Whom a benchmark asks as, and about what. */
export interface BigShop {
  token: string;
  staffToken: string;
  /** Ordinary products with keys, evenly distributed over the full catalogue. */
  productIds: string[];
  /** An order of the customer whose token it is. */
  orderNumber: number;
}

const SAMPLE = 50;

/** Puts keys into every pool, all under one ciphertext, each with a fingerprint of its own. */
export async function fillPools(
  { dataSource, vault }: Pick<App, 'dataSource' | 'vault'>,
  keysPerPool: number,
): Promise<void> {
  await dataSource.query(
    `INSERT INTO license_keys (license_pool_id, ciphertext, fingerprint, imported_at)
     SELECT l.id, ?, UNHEX(SHA2(CONCAT(l.id, ' ', numbers.n), 256)), NOW(3)
       FROM license_pools l JOIN ${numbers(keysPerPool)}`,
    [vault.encrypt('AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', 'license-key')],
  );
  await dataSource.query('UPDATE license_pools SET available = ?', [keysPerPool]);
  await dataSource.query('UPDATE catalogue_versions SET version = version + 1, changed_at = NULL');
}

/** Fills an empty database, before a service is started on it. */
export async function writeBigShop(app: Pick<App, 'dataSource' | 'vault'>, size: ShopSize): Promise<BigShop> {
  const { dataSource } = app;
  await writeSalesHistory(dataSource, { ...size, days: 365, end: new Date() });
  await fillPools(app, size.keysPerPool);
  const shop = new Shop(app);
  const discountPackageId = await shop.discountPackage({ Default: 1_250 });
  const [{ customerId, orderNumber } = { customerId: '', orderNumber: 0 }] = await dataSource.query<
    { customerId: string; orderNumber: number }[]
  >('SELECT customer_id AS customerId, order_number AS orderNumber FROM orders ORDER BY order_number DESC LIMIT 1');
  const unlimited = 1_000_000_000_000;
  await dataSource.query(
    `UPDATE customers SET discount_package_id = ?, credit_limit_cents = ?, reads_per_minute = 1000000,
            orders_per_minute = 1000000 WHERE id = ?`,
    [discountPackageId, unlimited, customerId],
  );
  const products = await dataSource.query<{ id: string }[]>('SELECT id FROM products WHERE is_bundle = 0 ORDER BY id');
  const step = Math.max(1, Math.floor(products.length / SAMPLE));
  const productIds = products.filter((_, index) => index % step === 0).map(({ id }) => id);
  const staff = await createStaffMember(dataSource.manager, { name: 'Benchmark', role: 'ADMIN' }, new Date());
  await dataSource.query('ANALYZE TABLE license_keys, license_pools, customers');
  return { token: await shop.token(customerId), staffToken: staff.token, productIds, orderNumber };
}
