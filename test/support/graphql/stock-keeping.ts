import type { StaffFixture } from '../staff.js';
import { StockTables } from '../stock-tables.js';

/** The audit entries about a subject, oldest first. */
export async function auditOf({ service }: Pick<StaffFixture, 'service'>, subjectId: string | number) {
  const rows = await service.app.dataSource.query<
    { action: string; staffId: string; type: string; before: string | null; after: string | null }[]
  >(
    `SELECT action, staff_member_id AS staffId, subject_type AS type, state_before AS \`before\`, state_after AS \`after\`
       FROM audit_entries WHERE subject_id = ? ORDER BY id`,
    [String(subjectId)],
  );
  return rows.map(({ before, after, ...entry }) => ({
    ...entry,
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  }));
}

/** What `auditOf` has of an action on a subject of this type by a member of staff. */
export const auditEntry = (
  action: string,
  type: string,
  staffId: string,
  states: { before?: unknown; after?: unknown },
) => ({
  action,
  type,
  staffId,
  before: null,
  after: null,
  ...states,
});

/** The stock and price events of products, oldest first. */
export async function eventsOf({ service }: StaffFixture, ...productIds: string[]) {
  const rows = await service.query<Record<string, unknown>>(
    `SELECT kind, product_id AS productId, available_stock AS stock, old_list_price_cents AS oldCents,
            new_list_price_cents AS newCents FROM events
      WHERE product_id IN (?) AND kind NOT IN ('productAdded', 'productWithdrawn') ORDER BY id`,
    [productIds],
  );
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
}

/** The counters of a pool, and its keys counted by status. */
export async function poolOf(fixture: StaffFixture, poolId: string) {
  const { counters, keys } = await new StockTables(fixture).pool(poolId);
  return { ...counters, keys };
}

export const PRODUCT_FIELDS = `
  id sku name displayName category listPrice oldListPrice oldPrice isBundle licensePools validRegion stock available
  discountEligible volumeDiscounts { minQuantity percentage } version`;

export const CREATE_PRODUCT = `
  mutation ($input: CreateProductInput!) { createProduct(input: $input) { ${PRODUCT_FIELDS} createdAt updatedAt } }`;

export const UPDATE_PRODUCT = `
  mutation ($id: ObjectID!, $input: UpdateProductInput!) { updateProduct(id: $id, input: $input) { ${PRODUCT_FIELDS} } }`;

export const CHANGE_PRICE = `
  mutation ($id: ObjectID!, $listPrice: EUR!, $version: Int) {
    changeListPrice(productId: $id, listPrice: $listPrice, version: $version) { ${PRODUCT_FIELDS} updatedAt }
  }`;

export const SET_TIERS = `
  mutation ($id: ObjectID!, $tiers: [VolumeDiscountInput!]!, $version: Int) {
    setVolumeDiscounts(productId: $id, tiers: $tiers, version: $version) { ${PRODUCT_FIELDS} }
  }`;

export const IMPORT_KEYS = `
  mutation ($pool: ObjectID!, $keys: [String!]!) {
    importLicenseKeys(licensePoolId: $pool, keys: $keys) {
      imported duplicates rejected { key reason } licensePool { id available allocated withdrawn product { id stock } }
    }
  }`;

export const WITHDRAW_KEYS = `
  mutation ($pool: ObjectID!, $keys: [String!], $count: Int, $reason: String!) {
    withdrawLicenseKeys(licensePoolId: $pool, keys: $keys, count: $count, reason: $reason) {
      id available allocated withdrawn
    }
  }`;

export const REPLACE_KEY = `
  mutation ($order: Int!, $key: String!, $reason: String!) {
    replaceLicenseKey(orderNumber: $order, licenseKey: $key, reason: $reason) {
      orderNumber subTotal grandTotal balanceAfter customer { id balance }
      items {
        productName displayName quantity price listPrice subtotal isReplacement isBundle
        licenses { licenseKey isReplaced }
        bundleLicenses { licensePoolId poolName productName licenses { licenseKey isReplaced } }
      }
    }
  }`;

export const REVEAL_KEYS =
  'mutation ($order: Int!) { revealLicenseKeys(orderNumber: $order) { licenseKey isReplaced } }';
