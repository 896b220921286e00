import { toEuro, toPercent } from '../../domain/common/money.js';
import type { ProductRecord } from '../catalogue/product-reader.js';
import type { AuditedChange } from '../staff/audit-trail.js';
import type { NewProduct, ProductChange } from './product-writer.js';

/** Fields of a product as the audit log shows them. */
function shown({
  listPriceCents,
  volumeDiscounts,
  poolIds,
  ...fields
}: Partial<ProductRecord>): Record<string, unknown> {
  return {
    ...fields,
    ...(listPriceCents !== undefined && { listPrice: toEuro(listPriceCents) }),
    ...(poolIds && { licensePoolIds: poolIds }),
    ...(volumeDiscounts && {
      tiers: volumeDiscounts.map(({ minQuantity, percentageBp }) => ({
        minQuantity,
        percentage: toPercent(percentageBp),
      })),
    }),
  };
}

/** The fields that a change changes, before and after. */
function difference(product: ProductRecord, { fields, bundlePoolIds }: ProductChange): [object, object] {
  const after: Partial<ProductRecord> = { ...fields, ...(bundlePoolIds && { poolIds: [...bundlePoolIds] }) };
  const names = Object.keys(after) as (keyof ProductRecord)[];
  const differing = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(product[name]));
  const pick = (from: Partial<ProductRecord>) => shown(Object.fromEntries(differing.map((name) => [name, from[name]])));
  return [pick(product), pick(after)];
}

/**
 * A part of an import in the audit log: the SKUs that it created, and its changes by SKU. @param before the products
 * before the import, by id, read under their locks.
 */
export function auditOfCatalogueImport(
  created: readonly NewProduct[],
  changed: readonly ProductChange[],
  before: ReadonlyMap<string, ProductRecord>,
): AuditedChange {
  const was: Record<string, object> = {};
  const is: Record<string, object> = {};
  for (const change of changed) {
    const product = before.get(change.id);
    if (product) [was[product.sku], is[product.sku]] = difference(product, change);
  }
  return {
    subject: { type: 'Catalogue', id: 'products' },
    before: changed.length > 0 ? was : null,
    after: { created: created.map(({ sku }) => sku), changed: is },
  };
}
