import type { DataSource } from 'typeorm';
import { noteCatalogueChange } from '../../src/db/catalogue-versions.js';
import { newId } from '../../src/db/ids.js';
import { REGIONS } from '../../src/domain/products/product-fields.js';

const ROWS_AT_ONCE = 2_000;
const CATEGORIES = ['office', 'security', 'creative', 'server', 'backup'];

interface Row {
  product: unknown[];
  pool: unknown[];
  link: unknown[];
  tiers: unknown[][];
}

function rowOf(number: number, now: Date): Row {
  const [id, poolId] = [newId(), newId()];
  const name = `Fjord Product ${number} Professional`;
  return {
    product: [
      id,
      `SKU-${id}`,
      name,
      `${name}, 1 device, 1 year`,
      CATEGORIES[number % CATEGORIES.length],
      990 + (number % 500) * 100,
      number % 2 === 0 ? 1_490 + (number % 500) * 100 : null,
      REGIONS[number % REGIONS.length],
      now,
      now,
    ],
    pool: [poolId, id, name, number % 50, now, now],
    link: [id, poolId, 0],
    tiers: [
      [id, 10, 500],
      [id, 50, 1_000],
    ],
  };
}

/**
 * Writes a catalogue of this many ordinary products, each with a pool and two volume tiers; returns their ids in
 * order.
 */
export async function writeCatalogue({ manager }: DataSource, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    const now = new Date();
    const length = Math.min(ROWS_AT_ONCE, count - start);
    const rows = Array.from({ length }, (_, index) => rowOf(start + index, now));
    const insert = (into: string, values: unknown[][]) => manager.query(`INSERT INTO ${into} VALUES ?`, [values]);
    await insert(
      `products (id, sku, name, display_name, category, list_price_cents, old_list_price_cents, valid_region, created_at,
         updated_at)`,
      rows.map(({ product }) => product),
    );
    await insert(
      'license_pools (id, product_id, name, available, created_at, stock_changed_at)',
      rows.map(({ pool }) => pool),
    );
    await insert(
      'product_pools (product_id, license_pool_id, position)',
      rows.map(({ link }) => link),
    );
    await insert(
      'product_stock_states (product_id, in_stock)',
      rows.map(({ product, pool }) => [product[0], pool[3] !== 0]),
    );
    await insert(
      'volume_discounts (product_id, min_quantity, percentage_bp)',
      rows.flatMap(({ tiers }) => tiers),
    );
    ids.push(...rows.map(({ product }) => String(product[0])));
  }
  await noteCatalogueChange(manager, { ids, newProducts: true });
  await manager.query('ANALYZE TABLE products, license_pools, product_pools, volume_discounts');
  return ids.sort();
}
