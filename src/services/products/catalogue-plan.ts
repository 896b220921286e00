import { Reason } from '../../domain/common/errors.js';
import type { ProductRecord } from '../catalogue/product-reader.js';
import type { RefusedLine } from '../common/import-progress.js';
import type { CatalogueRow } from './catalogue-row.js';
import type { OwnPool } from './own-pools.js';
import { isUnchanged, type ProductChange } from './product-writer.js';

/** A row with the pools that a bundle draws on; null for an ordinary product. */
export interface LinkedRow extends CatalogueRow {
  bundlePoolIds: string[] | null;
}

/** The plan for rows of a catalogue. */
export interface RowsPlan {
  creations: LinkedRow[];
  changes: { product: ProductRecord; change: ProductChange }[];
  unchanged: number;
  refused: RefusedLine[];
}

/**
 * Decides what to do with rows, of which no two have the same SKU.
 * @param known the products that exist, by SKU.
 */
export function planRows(rows: readonly LinkedRow[], known: ReadonlyMap<string, ProductRecord>): RowsPlan {
  const plan: RowsPlan = { creations: [], changes: [], unchanged: 0, refused: [] };
  for (const row of rows) {
    const { line, product, bundlePoolIds } = row;
    const current = known.get(product.sku);
    if (!current) {
      plan.creations.push(row);
    } else if (current.isBundle !== (bundlePoolIds !== null)) {
      const problem = Reason.of(current.isBundle ? 'BUNDLE_STAYS' : 'PRODUCT_STAYS');
      plan.refused.push({ line, reason: Reason.of('PART', { what: 'bundleOf', problem }) });
    } else {
      const change = { id: current.id, fields: product, bundlePoolIds: bundlePoolIds ?? undefined };
      if (isUnchanged(current, change)) plan.unchanged += 1;
      else plan.changes.push({ product: current, change });
    }
  }
  return plan;
}

/**
 * Finds the pools of bundles' components, and refuses rows with a component that cannot be one.
 * @param pools the products that exist, by SKU.
 * @param justCreated the lines of the products that the same rows' chunk has created, by SKU.
 */
export function linkRows(
  rows: readonly CatalogueRow[],
  pools: ReadonlyMap<string, OwnPool>,
  justCreated: ReadonlyMap<string, number>,
): { linked: LinkedRow[]; refused: RefusedLine[] } {
  const linked: LinkedRow[] = [];
  const refused: RefusedLine[] = [];
  for (const row of rows) {
    if (row.bundleOf.length === 0) {
      linked.push({ ...row, bundlePoolIds: null });
      continue;
    }
    const bundlePoolIds: string[] = [];
    const problems: Reason[] = [];
    const report = (what: string, code: 'NOT_ABOVE' | 'IS_BUNDLE' | 'HAS_NO_POOL'): unknown =>
      problems.push(Reason.of('PART', { what, problem: Reason.of(code) }));
    for (const sku of row.bundleOf) {
      const pool = pools.get(sku);
      // Bundles are written after the ordinary products of their chunk, but may name only products of earlier lines.
      if (!pool || (justCreated.get(sku) ?? 0) > row.line) report(sku, 'NOT_ABOVE');
      else if (pool.isBundle) report(sku, 'IS_BUNDLE');
      else if (!pool.poolId) report(sku, 'HAS_NO_POOL');
      else bundlePoolIds.push(pool.poolId);
    }
    if (problems.length === 0) linked.push({ ...row, bundlePoolIds });
    else {
      const problem = problems.reduce((first, next) => Reason.of('AND', { first, next }));
      refused.push({ line: row.line, reason: Reason.of('PART', { what: 'bundleOf', problem }) });
    }
  }
  return { linked, refused };
}
