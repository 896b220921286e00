import type { EntityManager } from 'typeorm';
import { Customer } from '../entities/customers/customer.js';
import { LicensePool } from '../entities/keys/license-pool.js';
import { ProductStockState } from '../entities/products/product.js';
import { selectList } from './columns.js';
import { guard } from './guard.js';
import { constant, runStatement, statement, type Statement } from './statements.js';

/**
 * Every row lock of the service, in the one order in which a transaction may take them: customer (and with it the
 * customer's idempotency keys), pools by id, products by id (which the foreign key of an order's items locks too), stock
 * states by product id, keys (guarded by their pool), then any other row, and right before COMMIT the catalogue's
 * versions by number (`db/catalogue-versions.ts`). A transaction that issues invoices or changes the seller locks the
 * number series of invoices (`lockSeries` in `services/invoices/seller-admin.ts`), and holds no other of these. The
 * hottest rows come late and are held shortest. The one exception: pools that an order did not expect are locked out of
 * the order of their ids (`services/orders/placement/placement-reader.ts`).
 */

const CUSTOMER_COLUMNS = [
  'id',
  'customerNumber',
  'status',
  'countryCode',
  'outsideVatArea',
  'balanceCents',
  'lastEntryAt',
  'creditLimitCents',
  'creditLowSince',
  'discountPackageId',
] as const;

export type LockedCustomer = Pick<Customer, (typeof CUSTOMER_COLUMNS)[number]>;

const SELECT_CUSTOMERS = `SELECT ${selectList(Customer, '', CUSTOMER_COLUMNS)} FROM customers FORCE INDEX (PRIMARY)`;
const POOL_COLUMNS = selectList(LicensePool, '', ['id', 'available', 'nextKeyId']);
const STATE_COLUMNS = selectList(ProductStockState, '', ['productId', 'inStock']);

/** What to do about a row that another transaction has locked: wait for the lock, or leave the row out of the result. */
export type LockMode = 'wait' | 'skipLocked';

const LOCK_SUFFIX: Record<LockMode, string> = { wait: '', skipLocked: 'SKIP LOCKED' };

/** Locks customers in the order of their ids: their balances, credit limits and idempotency keys do not change meanwhile. */
export function selectCustomersForUpdate(
  customerIds: Iterable<string>,
  lockMode: LockMode = 'wait',
): Statement<Map<string, LockedCustomer>> {
  // Without the index, the server scans a small table, and so waits for the locks of other rows.
  return statement(
    `${SELECT_CUSTOMERS} WHERE id IN (?) ORDER BY id FOR UPDATE ${LOCK_SUFFIX[lockMode]}`,
    [[...new Set(customerIds)]],
    (rows: LockedCustomer[]) => new Map(rows.map((row) => [row.id, row])),
  );
}

export async function lockCustomer(manager: EntityManager, customerId: string): Promise<LockedCustomer | null> {
  return (await runStatement(manager, selectCustomersForUpdate([customerId]))).get(customerId) ?? null;
}

export interface LockedPool {
  id: string;
  available: number;
  nextKeyId: number;
}

/** Locks pools in the order of their ids: their counters and keys do not change meanwhile. */
export function selectPoolsForUpdate(
  poolIds: Iterable<string>,
  lockMode: LockMode = 'wait',
): Statement<Map<string, LockedPool>> {
  const ids = [...new Set(poolIds)];
  if (ids.length === 0) return constant(new Map());
  return statement(
    `SELECT ${POOL_COLUMNS} FROM license_pools FORCE INDEX (PRIMARY)
      WHERE id IN (?) ORDER BY id FOR UPDATE ${LOCK_SUFFIX[lockMode]}`,
    [ids],
    (rows: LockedPool[]) => new Map(rows.map((row) => [row.id, row])),
  );
}

export async function lockPools(manager: EntityManager, poolIds: Iterable<string>): Promise<Map<string, LockedPool>> {
  return runStatement(manager, selectPoolsForUpdate(poolIds));
}

/**
 * Locks a discount package, so that it is neither changed nor deleted meanwhile. To assign it to a customer, lock the
 * customer first.
 * @returns whether there is such a package.
 */
export async function lockDiscountPackage(manager: EntityManager, id: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>('SELECT id FROM discount_packages WHERE id = ? FOR UPDATE', [id]);
  if (rows.length > 0) await guard(manager, 'discountPackage', [id]);
  return rows.length > 0;
}

/**
 * Locks the stock states of products, in the order of their ids. A stock state says whether the product's last event
 * said in stock.
 */
export async function lockStockStates(
  manager: EntityManager,
  productIds: Iterable<string>,
): Promise<Map<string, boolean>> {
  const rows = await manager.query<{ productId: string; inStock: number }[]>(
    `SELECT ${STATE_COLUMNS} FROM product_stock_states
      WHERE product_id IN (?) ORDER BY product_id FOR UPDATE`,
    [[...productIds]],
  );
  return new Map(rows.map(({ productId, inStock }) => [productId, inStock === 1]));
}
