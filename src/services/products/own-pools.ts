import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { isId } from '../../db/ids.js';
import { DomainError, notFound, Reason } from '../../domain/common/errors.js';
import { LicensePool } from '../../entities/keys/license-pool.js';
import { Product } from '../../entities/products/product.js';

/** A product's first own pool, whose keys are sold first. */
export interface OwnPool {
  isBundle: boolean;
  /** Null for a bundle, which has no pool of its own. */
  poolId: string | null;
}

const SELECT_OWN_POOLS = `
  SELECT ${selectList(Product, 'p', ['sku', 'isBundle'])}, ${selectList(LicensePool, 'l', ['id AS poolId'])}
    FROM products p
    LEFT JOIN product_pools pp ON pp.product_id = p.id
    LEFT JOIN license_pools l ON l.id = pp.license_pool_id AND l.product_id = p.id
   WHERE p.sku IN (?) ORDER BY p.id, pp.position`;

/** The products with these SKUs, each with its first own pool; unknown SKUs are omitted. */
export async function findOwnPools(manager: EntityManager, skus: readonly string[]): Promise<Map<string, OwnPool>> {
  if (skus.length === 0) return new Map();
  const rows = await manager.query<{ sku: string; isBundle: number; poolId: string | null }[]>(SELECT_OWN_POOLS, [
    skus,
  ]);
  const pools = new Map<string, OwnPool>();
  for (const { sku, isBundle, poolId } of rows) {
    pools.set(sku, { isBundle: isBundle === 1, poolId: pools.get(sku)?.poolId ?? poolId });
  }
  return pools;
}

/** The SKUs of the products that license pools belong to, by the pool's id. */
export async function findSkus(manager: EntityManager, poolIds: readonly string[]): Promise<Map<string, string>> {
  if (poolIds.length === 0) return new Map();
  const rows = await manager.query<{ id: string; sku: string }[]>(
    'SELECT l.id, p.sku FROM license_pools l JOIN products p ON p.id = l.product_id WHERE l.id IN (?)',
    [[...new Set(poolIds)]],
  );
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}

/**
 * Finds a license pool by a name that a person typed.
 * @param name a pool's id or a product's SKU.
 * @throws {DomainError} NOT_FOUND, also for a bundle: its keys belong to its components.
 */
export async function getPoolId(manager: EntityManager, name: string): Promise<string> {
  if (isId(name) && (await manager.existsBy(LicensePool, { id: name }))) return name;
  const own = (await findOwnPools(manager, [name])).get(name);
  if (own?.isBundle) throw new DomainError('NOT_FOUND', Reason.of('IMPORT_COMPONENTS', { name }));
  if (!own?.poolId) throw notFound('License pool or SKU', name);
  return own.poolId;
}
