import type { DataSource, EntityManager } from 'typeorm';
import type { ShopKindValue } from '../entities/upkeep.js';
import { inTransaction } from './transaction.js';

const REFUSALS: Record<ShopKindValue, string> = {
  REAL: 'TEST_SHOP: the database is that of a real shop: a test shop needs a database of its own',
  TEST: 'TEST_SHOP: the database is that of a test shop: expected true, or the database of a real shop in DATABASE_URL',
};

/** The database belongs to the other kind of shop than the one that TEST_SHOP says. */
export class ShopKindMismatchError extends Error {
  constructor(kind: ShopKindValue) {
    super(REFUSALS[kind]);
    this.name = 'ShopKindMismatchError';
  }
}

const kindOf = (isTestShop: boolean): ShopKindValue => (isTestShop ? 'TEST' : 'REAL');

async function readKind(manager: EntityManager): Promise<ShopKindValue | undefined> {
  const [row] = await manager.query<{ kind: ShopKindValue }[]>('SELECT kind FROM shop_kinds');
  return row?.kind;
}

/** Whether a migrated database is that of a test shop. */
export async function isTestShopDatabase(manager: EntityManager): Promise<boolean> {
  return (await readKind(manager)) === 'TEST';
}

/** The kind of a database, migrated or not; undefined if no service was started on it. Reads only. */
async function findKind({ manager }: DataSource): Promise<ShopKindValue | undefined> {
  const tables = await manager.query<unknown[]>(
    "SELECT 1 FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'shop_kinds'",
  );
  return tables.length > 0 ? readKind(manager) : undefined;
}

/**
 * Reads only, so that the other kind of shop does not even migrate the database.
 * @throws {ShopKindMismatchError}
 */
export async function assertShopKind(dataSource: DataSource, isTestShop: boolean): Promise<void> {
  const kind = await findKind(dataSource);
  if (kind && kind !== kindOf(isTestShop)) throw new ShopKindMismatchError(kind);
}

/**
 * Sets the kind of a migrated database permanently, unless it has one. Of two processes of different kinds that start
 * at once, one is refused. Call it before anything else is written.
 * @throws {ShopKindMismatchError}
 */
export async function setShopKind(dataSource: DataSource, isTestShop: boolean): Promise<void> {
  await assertShopKind(dataSource, isTestShop);
  const own = kindOf(isTestShop);
  const kind = await inTransaction(dataSource, async (manager) => {
    const known = await readKind(manager);
    if (known) return known;
    await manager.query('INSERT IGNORE INTO shop_kinds (id, kind) VALUES (1, ?)', [own]);
    return (await readKind(manager)) ?? own;
  });
  if (kind !== own) throw new ShopKindMismatchError(kind);
}
