import { toEuro } from '../../domain/common/money.js';
import { type StaffContext, maySee } from '../../graphql/staff/context.js';
import type { StaffServices } from '../../graphql/staff/services.js';
import type { Cell } from '../../rest/csv/csv-text.js';
import { LEDGER_COLUMNS, ledgerRow } from '../../rest/csv/ledger-rows.js';
import { ORDER_COLUMNS, orderRows } from '../../rest/csv/order-rows.js';
import type { LedgerEntryView } from '../../services/customers/ledger-reader.js';
import type { KeptOrderView } from '../../services/orders/order-view.js';
import { CATALOGUE_COLUMNS, EXPORT_ONLY_COLUMNS } from '../../services/products/catalogue-row.js';
import type { StaffProductView } from '../../services/products/product-admin.js';
import { withoutCosts, type AuditEntryView } from '../../services/staff/audit-log.js';
import { COST_STAFF } from '../../services/staff/roles.js';

/** The services that the rows of an export read more from. */
export type ExportSources = Pick<
  StaffServices,
  'customers' | 'dashboard' | 'discountPackages' | 'licensePools' | 'products' | 'staffMembers'
>;

/** What the rows of an export are made with. */
export interface RowParts {
  sources: ExportSources;
  /** Of who reads them. */
  role: StaffContext['role'];
}

/** Those of customers, whose the order is, and what accountants sort by. */
export const EXPORTED_ORDER_COLUMNS = [
  'customer',
  'customerName',
  ...ORDER_COLUMNS,
  'sku',
  'countryCode',
  'itemNumber',
] as const;

// So that the sum of a column is that of the orders.
const ONCE_AN_ORDER = new Set(['subTotal', 'discountTotal', 'vatAmount', 'grandTotal']);

export async function exportedOrderRows(
  orders: readonly KeptOrderView[],
  { sources: { customers, products } }: RowParts,
): Promise<Cell[][]> {
  const ids = new Set(orders.flatMap(({ items }) => items.map(({ productId }) => productId)));
  const [byId, sold] = await Promise.all([
    customers.customersById(orders.map(({ customerId }) => customerId)),
    products.productsById([...ids]),
  ]);
  return orders.flatMap((order) => {
    const { name = null, countryCode = null } = byId.get(order.customerId) ?? {};
    return orderRows(order).map((row, index) => [
      order.customerNumber,
      name,
      ...row.map((cell, column) => (index > 0 && ONCE_AN_ORDER.has(ORDER_COLUMNS[column] ?? '') ? null : cell)),
      sold.get(order.items[index]?.productId ?? '')?.sku ?? null,
      countryCode,
      index + 1,
    ]);
  });
}

/** Those of a catalogue file, so that an export can be changed and imported, and some to read. */
export const EXPORTED_PRODUCT_COLUMNS = [...CATALOGUE_COLUMNS, ...EXPORT_ONLY_COLUMNS];

/** The SKUs of the products that license pools belong to, by the pool's id. */
async function skusOfPools(poolIds: readonly string[], { licensePools, products }: ExportSources) {
  const pools = await licensePools.poolsById(poolIds);
  const owners = await products.productsById([...new Set([...pools.values()].map(({ productId }) => productId))]);
  return new Map([...pools].map(([id, { productId }]) => [id, owners.get(productId)?.sku ?? '']));
}

export async function exportedProductRows(
  products: readonly StaffProductView[],
  { sources }: RowParts,
): Promise<Cell[][]> {
  const bundled = products.filter(({ isBundle }) => isBundle).flatMap(({ licensePools }) => licensePools);
  const skus = await skusOfPools(bundled, sources);
  return products.map((product) => {
    const { id, isBundle, licensePools, listPriceCents, oldListPriceCents, volumeDiscounts } = product;
    const tiers = volumeDiscounts.map(({ minQuantity, percentage }) => `${minQuantity}:${percentage}`);
    const cells: Record<(typeof EXPORTED_PRODUCT_COLUMNS)[number], Cell> = {
      ...product,
      listPrice: toEuro(listPriceCents),
      volumeDiscounts: tiers.join(';'),
      bundleOf: isBundle ? licensePools.map((pool) => skus.get(pool) ?? '').join(';') : '',
      _id: id,
      oldListPrice: oldListPriceCents === null ? null : toEuro(oldListPriceCents),
    };
    return EXPORTED_PRODUCT_COLUMNS.map((column) => cells[column]);
  });
}

/** Those of customers, whose the entry is and who recorded it. */
export const EXPORTED_LEDGER_COLUMNS = ['_id', 'customer', 'customerName', ...LEDGER_COLUMNS, 'staffMember'];

/** The names of the members of staff to whom these entries go back. */
async function staffNames(
  entries: readonly { staffMemberId: string | null }[],
  { staffMembers }: ExportSources,
): Promise<(id: string | null) => string | null> {
  const members = await staffMembers.membersById(entries.flatMap(({ staffMemberId }) => staffMemberId ?? []));
  return (id) => (id === null ? null : (members.get(id)?.name ?? null));
}

export async function exportedLedgerRows(
  entries: readonly LedgerEntryView[],
  { sources }: RowParts,
): Promise<Cell[][]> {
  const [customers, staffName] = await Promise.all([
    sources.customers.customersById(entries.map(({ customerId }) => customerId)),
    staffNames(entries, sources),
  ]);
  return entries.map((entry) => {
    const customer = customers.get(entry.customerId);
    const whose = [customer?.customerNumber ?? null, customer?.name ?? null];
    return [entry.id, ...whose, ...ledgerRow(entry), staffName(entry.staffMemberId)];
  });
}

/** `before` and `after` are JSON, and tell nobody what keys cost: every role may export them. */
export const EXPORTED_AUDIT_COLUMNS = [
  '_id',
  'at',
  'staffMember',
  'action',
  'subjectType',
  'subjectId',
  'before',
  'after',
  'requestId',
  'via',
  'operator',
] as const;

export async function exportedAuditRows(
  entries: readonly AuditEntryView[],
  { sources, role }: RowParts,
): Promise<Cell[][]> {
  const staffName = await staffNames(entries, sources);
  const shown = maySee(role, COST_STAFF) ? (state: unknown) => state : withoutCosts;
  const jsonOf = (state: unknown): string | null => (state === null ? null : JSON.stringify(shown(state)));
  return entries.map(({ id, staffMemberId, before, after, ...entry }) => {
    const staffMember = staffName(staffMemberId);
    const cells = { ...entry, _id: id, staffMember, before: jsonOf(before), after: jsonOf(after) };
    return EXPORTED_AUDIT_COLUMNS.map((column) => cells[column]);
  });
}
