import type { DataSource, EntityManager } from 'typeorm';
import { findById } from '../../db/by-id.js';
import { noteCatalogueChange } from '../../db/catalogue-versions.js';
import { selectList } from '../../db/columns.js';
import { newId } from '../../db/ids.js';
import { lockPools } from '../../db/locks.js';
import { assertFound, assertVersion, Reason, validateAll, validationError } from '../../domain/common/errors.js';
import { groupBy } from '../../domain/common/group-by.js';
import { NAME, parseText } from '../../domain/common/text.js';
import { parseMask } from '../../domain/keys/license-key.js';
import { LicensePool, ProductPool } from '../../entities/keys/license-pool.js';
import { lockProducts } from '../products/product-writer.js';
import type { Vault } from '../secrets/vault.js';
import type { AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { findKeysInText } from './keys-in-text.js';

const MAX_ALERT_BELOW = 1_000_000;

const SELECT_BUNDLES = `
  SELECT ${selectList(ProductPool, 'pp', ['licensePoolId AS poolId', 'productId'])}
    FROM product_pools pp JOIN license_pools l ON l.id = pp.license_pool_id AND l.product_id <> pp.product_id
   WHERE pp.license_pool_id IN (?) ORDER BY pp.product_id`;

// The available keys of a pool are those of its imports, which the index counts. The cost of old keys without an
// import is unknown.
const SELECT_AVERAGE_COSTS = `
  SELECT l.id, ROUND(SUM(a.quantity * a.unit_cost_cents) / SUM(a.quantity)) AS average
    FROM license_pools l
    JOIN (SELECT b.license_pool_id, b.unit_cost_cents,
                 (SELECT COUNT(*) FROM license_keys k
                   WHERE k.key_import_id = b.id AND k.order_item_id IS NULL AND k.status = 'AVAILABLE') AS quantity
            FROM key_imports b WHERE b.license_pool_id IN (?)) a ON a.license_pool_id = l.id
   WHERE a.quantity > 0
   GROUP BY l.id, l.available
  HAVING SUM(a.quantity) = l.available AND COUNT(*) = COUNT(a.unit_cost_cents)`;

/** @throws {DomainError} NOT_FOUND */
export async function getPool(manager: EntityManager, id: string): Promise<LicensePool> {
  return assertFound(await manager.findOneBy(LicensePool, { id }), 'License pool', id);
}

/** Creates license pools, and sets their masks and bounds, for staff. */
export class LicensePoolAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly audit: AuditTrail,
  ) {}

  poolsById(ids: readonly string[]): Promise<Map<string, LicensePool>> {
    return findById(this.dataSource.manager, LicensePool, ids);
  }

  /** The ids of the bundles that link each pool, in the order of creation; pools without bundles are omitted. */
  async bundlesOf(ids: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await this.dataSource.query<{ poolId: string; productId: string }[]>(SELECT_BUNDLES, [ids]);
    const bundles = groupBy(rows, ({ poolId }) => poolId);
    return new Map([...bundles].map(([poolId, own]) => [poolId, own.map(({ productId }) => productId)]));
  }

  /** The average cost of the available keys of each pool, in cents; a pool with unknown cost is omitted. */
  async averageCostsOf(ids: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ id: string; average: string }[]>(SELECT_AVERAGE_COSTS, [ids]);
    return new Map(rows.map(({ id, average }) => [id, Number(average)]));
  }

  /**
   * Creates a further pool of an ordinary product, whose keys are sold after those of its other pools.
   * @throws {DomainError} NOT_FOUND for an unknown product, VALIDATION_ERROR naming `name`, or `productId` for a
   *   bundle.
   */
  createPool(actor: StaffActor, productId: string, name: string): Promise<LicensePool> {
    return this.audit.change(actor, 'createLicensePool', async (manager, now) => {
      const poolName = validateAll((details) => parseText(name, 'name', NAME, details));
      const products = await lockProducts(manager, [{ id: productId }]);
      const product = assertFound(products.get(productId), 'Product', productId);
      if (product.isBundle) throw validationError({ productId: Reason.of('BUNDLE_WITHOUT_POOL') });
      const id = newId();
      await manager.query('INSERT INTO license_pools (id, product_id, name, created_at, stock_changed_at) VALUES (?)', [
        [id, productId, poolName, now, now],
      ]);
      await manager.query(
        `INSERT INTO product_pools (product_id, license_pool_id, position)
         SELECT ?, ?, COALESCE(MAX(position), -1) + 1 FROM product_pools WHERE product_id = ?`,
        [productId, id, productId],
      );
      // Customers see which pools a product draws on.
      await manager.query(
        `UPDATE products SET version = version + 1, updated_at = GREATEST(updated_at, ?), change_stamp = NULL
          WHERE id = ?`,
        [now, productId],
      );
      await noteCatalogueChange(manager, { ids: [productId] });
      const result = await getPool(manager, id);
      return { subject: { type: 'LicensePool', id }, before: null, after: { name: poolName, productId }, result };
    });
  }

  /**
   * Sets the mask of a pool (docs/spec/staff-and-keys.md#masks), or removes it (null). It applies to imports from now
   * on; existing keys stay.
   * @throws {DomainError} NOT_FOUND for an unknown pool, VALIDATION_ERROR naming `mask`, VERSION_CONFLICT.
   */
  setMask(actor: StaffActor, id: string, mask: string | null, version: number | null): Promise<LicensePool> {
    return this.audit.change(actor, 'setLicensePoolMask', async (manager) => {
      const parsed = validateAll((details) => parseMask(mask, details));
      const keys = await findKeysInText(manager, this.vault, [parsed]);
      if (keys.length > 0) throw validationError({ mask: Reason.of('KEY_IN_TEXT') });
      await lockPools(manager, [id]);
      const before = await getPool(manager, id);
      assertVersion(before.version, version);
      if (parsed !== before.mask) {
        await manager.query('UPDATE license_pools SET mask = ?, version = version + 1 WHERE id = ?', [parsed, id]);
      }
      const result = await getPool(manager, id);
      return { subject: { type: 'LicensePool', id }, before: { mask: before.mask }, after: { mask: parsed }, result };
    });
  }

  /**
   * Sets the stock below which staff are alerted of a pool (docs/spec/staff-and-keys.md#alerts), or removes it (null).
   * @throws {DomainError} NOT_FOUND for an unknown pool, VALIDATION_ERROR naming `alertBelow`.
   */
  setAlert(actor: StaffActor, id: string, alertBelow: number | null): Promise<LicensePool> {
    return this.audit.change(actor, 'setLicensePoolAlert', async (manager) => {
      if (alertBelow !== null && (alertBelow < 1 || alertBelow > MAX_ALERT_BELOW)) {
        const range = { label: 'Alert below', min: 1, max: MAX_ALERT_BELOW };
        throw validationError({ alertBelow: Reason.of('NOT_FROM_TO', range) });
      }
      await lockPools(manager, [id]);
      const before = await getPool(manager, id);
      if (alertBelow !== before.alertBelow) {
        await manager.query('UPDATE license_pools SET alert_below = ?, is_low = FALSE WHERE id = ?', [alertBelow, id]);
      }
      const was = { alertBelow: before.alertBelow };
      const result = await getPool(manager, id);
      return { subject: { type: 'LicensePool', id }, before: was, after: { alertBelow }, result };
    });
  }
}
