import { toEuro } from '../../../domain/common/money.js';
import type { Cell } from '../../../rest/csv/csv-text.js';
import { CATALOGUE_COLUMNS, EXPORT_ONLY_COLUMNS } from '../../../services/products/catalogue-row.js';
import type { StaffProductView } from '../../../services/products/product-admin.js';
import type { ExportSources } from '../export-sources.js';

/** Those of a catalogue file, so that an export can be changed and imported, and some to read. */
export const EXPORTED_PRODUCT_COLUMNS = [...CATALOGUE_COLUMNS, ...EXPORT_ONLY_COLUMNS];

type Sources = Pick<ExportSources, 'licensePools' | 'products'>;

/** The SKUs of the products that license pools belong to, by the pool's id. */
async function skusOfPools(poolIds: readonly string[], { licensePools, products }: Sources) {
  const pools = await licensePools.poolsById(poolIds);
  const owners = await products.productsById([...new Set([...pools.values()].map(({ productId }) => productId))]);
  return new Map([...pools].map(([id, { productId }]) => [id, owners.get(productId)?.sku ?? '']));
}

export async function exportedProductRows(products: readonly StaffProductView[], sources: Sources): Promise<Cell[][]> {
  const bundled = products.filter(({ isBundle }) => isBundle).flatMap(({ licensePools }) => licensePools);
  const skus = await skusOfPools(bundled, sources);
  const rows = products.map((product): Record<(typeof EXPORTED_PRODUCT_COLUMNS)[number], Cell> => {
    const { sku, name, displayName, category, validRegion, discountEligible, available } = product;
    const { licensePools, isBundle, oldListPriceCents, stock, updatedAt } = product;
    return {
      sku,
      name,
      displayName,
      category,
      listPrice: toEuro(product.listPriceCents),
      validRegion,
      discountEligible,
      available,
      volumeDiscounts: product.volumeDiscounts
        .map(({ minQuantity, percentage }) => `${minQuantity}:${percentage}`)
        .join(';'),
      bundleOf: isBundle ? licensePools.map((id) => skus.get(id) ?? '').join(';') : '',
      _id: product.id,
      oldListPrice: oldListPriceCents === null ? null : toEuro(oldListPriceCents),
      stock,
      updatedAt,
    };
  });
  return rows.map((row) => EXPORTED_PRODUCT_COLUMNS.map((column) => row[column]));
}
