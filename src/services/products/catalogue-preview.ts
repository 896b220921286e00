import type { DataSource } from 'typeorm';
import type { ProductRecord } from '../catalogue/product-reader.js';
import type { CatalogueRow } from './catalogue-row.js';
import { linkBundles, planRows, type LinkedRow, type RowsPlan } from './catalogue-plan.js';
import { NO_ROWS, readBySku, type CatalogueWriter, type RowsResult } from './catalogue-writer.js';
import { findOwnPools } from './own-pools.js';

const NEVER = new Date(0);

/** A product as it would be created. Its id and its pool's id are placeholders. */
function toRecord({ product, bundlePoolIds }: LinkedRow): ProductRecord {
  return {
    ...product,
    id: `new ${product.sku}`,
    oldListPriceCents: null,
    isBundle: bundlePoolIds !== null,
    poolIds: bundlePoolIds ?? [`new ${product.sku}`],
    poolStock: new Map(),
    version: 1,
    createdAt: NEVER,
    updatedAt: NEVER,
  };
}

/** Runs an import dry: reads the database, and remembers what earlier lines would have changed there. */
export class CataloguePreview implements CatalogueWriter {
  /** The products that earlier lines would have touched, as these would have left them, by SKU. */
  private readonly touched = new Map<string, ProductRecord>();

  constructor(private readonly dataSource: DataSource) {}

  writeProducts(rows: readonly CatalogueRow[]): Promise<RowsResult> {
    return this.plan(rows.map((row) => ({ ...row, bundlePoolIds: null })));
  }

  async writeBundles(rows: readonly CatalogueRow[], justCreated: ReadonlyMap<string, number>): Promise<RowsResult> {
    const skus = [...new Set(rows.flatMap(({ bundleOf }) => bundleOf))];
    const pools = await findOwnPools(this.dataSource.manager, skus);
    for (const sku of skus) {
      const touched = this.touched.get(sku);
      if (touched && !pools.has(sku)) {
        pools.set(sku, { isBundle: touched.isBundle, poolId: touched.isBundle ? null : (touched.poolIds[0] ?? null) });
      }
    }
    const { linked, refused } = linkBundles(rows, pools, justCreated);
    const result = await this.plan(linked);
    return { ...result, refused: [...refused, ...result.refused] };
  }

  private async plan(rows: readonly LinkedRow[]): Promise<RowsResult> {
    if (rows.length === 0) return NO_ROWS;
    const skus = rows.map(({ product }) => product.sku);
    const known = await readBySku(this.dataSource.manager, skus);
    for (const sku of skus) {
      const touched = this.touched.get(sku);
      if (touched) known.set(sku, touched);
    }
    const plan = planRows(rows, known);
    this.remember(plan, known);
    const { creations, changes, unchanged, refused } = plan;
    return { created: creations.map(({ row }) => row), changed: changes.length, unchanged, refused };
  }

  private remember({ creations, changes }: RowsPlan, known: ReadonlyMap<string, ProductRecord>): void {
    for (const { row } of creations) this.touched.set(row.product.sku, toRecord(row));
    for (const { row } of changes) {
      const current = known.get(row.product.sku);
      const poolIds = row.bundlePoolIds ?? current?.poolIds ?? [];
      if (current) this.touched.set(row.product.sku, { ...current, ...row.product, poolIds });
    }
  }
}
