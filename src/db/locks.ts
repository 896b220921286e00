import type { EntityManager } from 'typeorm';
import type { CustomerStatus } from '../entities/customer.js';

/**
 * Every row lock of the service, in the one order in which a transaction may take them: customer (and with it the
 * customer's idempotency keys), pools by id, stock states by product id, keys (guarded by their pool), then any other
 * row, and right before COMMIT the catalogue's versions by number (`db/catalogue-versions.ts`). The hottest rows come
 * late and are held shortest.
 */

export interface LockedCustomer {
  id: string;
  customerNumber: number;
  status: CustomerStatus;
  countryCode: string;
  balanceCents: number;
  creditLimitCents: number;
  discountPackageId: string | null;
}

/** Locks a customer's account: balance, credit limit and idempotency keys hold still until the transaction ends. */
export async function lockCustomer(manager: EntityManager, customerId: string): Promise<LockedCustomer | null> {
  const rows = await manager.query<LockedCustomer[]>(
    `SELECT id, customer_number AS customerNumber, status, country_code AS countryCode, balance_cents AS balanceCents,
            credit_limit_cents AS creditLimitCents, discount_package_id AS discountPackageId
       FROM customers WHERE id = ? FOR UPDATE`,
    [customerId],
  );
  return rows[0] ?? null;
}

export interface LockedPool {
  id: string;
  available: number;
  nextKeyId: number;
}

/** Locks pools in the order of their ids: their counters and the keys in them hold still. */
export async function lockPools(manager: EntityManager, poolIds: Iterable<string>): Promise<Map<string, LockedPool>> {
  const ids = [...new Set(poolIds)];
  if (ids.length === 0) return new Map();
  const rows = await manager.query<LockedPool[]>(
    'SELECT id, available, next_key_id AS nextKeyId FROM license_pools WHERE id IN (?) ORDER BY id FOR UPDATE',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks what the last events said about products' stock, in the order of their ids. */
export async function lockStockStates(
  manager: EntityManager,
  productIds: Iterable<string>,
): Promise<Map<string, boolean>> {
  const rows = await manager.query<{ productId: string; inStock: number }[]>(
    `SELECT product_id AS productId, in_stock AS inStock FROM product_stock_states
      WHERE product_id IN (?) ORDER BY product_id FOR UPDATE`,
    [[...productIds]],
  );
  return new Map(rows.map(({ productId, inStock }) => [productId, inStock === 1]));
}
