import { presentFields } from '../../domain/products/product-fields.js';
import { toTierView, type ProductRecord } from '../catalogue/product-reader.js';
import type { AuditedChange } from '../staff/audit-trail.js';
import type { NewProduct, ProductChange } from './product-writer.js';

type AuditState = Record<string, unknown>;

/** A product in the audit log, in the terms of the API. */
export function auditState(product: ProductRecord): AuditState {
  return {
    ...presentFields(product),
    isBundle: product.isBundle,
    version: product.version,
    licensePoolIds: product.poolIds,
    tiers: product.volumeDiscounts.map(toTierView),
  };
}

function difference(product: ProductRecord, { fields, bundlePoolIds }: ProductChange): [AuditState, AuditState] {
  const before = auditState(product);
  const after = auditState({ ...product, ...fields, poolIds: [...(bundlePoolIds ?? product.poolIds)] });
  const names = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  const pick = (from: AuditState) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return [pick(before), pick(after)];
}

/**
 * A part of an import in the audit log: the SKUs that it created, and its changes by SKU.
 * @param before the products before the import, by id, read under their locks.
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
