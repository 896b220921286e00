import { toEuro } from '../../domain/common/money.js';
import type { StaffServices } from '../../graphql/staff/services.js';
import type { Cell } from '../../rest/csv/csv-text.js';
import { LEDGER_COLUMNS, ledgerRow } from '../../rest/csv/ledger-rows.js';
import { ORDER_COLUMNS, orderRows } from '../../rest/csv/order-rows.js';
import type { LedgerEntryView } from '../../services/customers/ledger-reader.js';
import type { KeptOrderView } from '../../services/orders/order-view.js';
import { CATALOGUE_COLUMNS, EXPORT_ONLY_COLUMNS } from '../../services/products/catalogue-row.js';
import type { StaffProductView } from '../../services/products/product-admin.js';
import type { AuditEntryView } from '../../services/staff/audit-log.js';

/** The services that the rows of an export read names from. */
export type ExportSources = Pick<StaffServices, 'customers' | 'licensePools' | 'products' | 'staffMembers'>;

/** Those of customers, and whose the order is. */
export const EXPORTED_ORDER_COLUMNS = ['customer', 'customerName', ...ORDER_COLUMNS];

export async function exportedOrderRows(
  orders: readonly KeptOrderView[],
  { customers }: ExportSources,
): Promise<Cell[][]> {
  const byId = await customers.customersById(orders.map(({ customerId }) => customerId));
  return orders.flatMap((order) => {
    const name = byId.get(order.customerId)?.name ?? null;
    return orderRows(order).map((row) => [order.customerNumber, name, ...row]);
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
  sources: ExportSources,
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
  sources: ExportSources,
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

/** `before` and `after` are JSON. */
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

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export async function exportedAuditRows(entries: readonly AuditEntryView[], sources: ExportSources): Promise<Cell[][]> {
  const staffName = await staffNames(entries, sources);
  return entries.map(({ id, staffMemberId, before, after, ...entry }) => {
    const staffMember = staffName(staffMemberId);
    const cells = { ...entry, _id: id, staffMember, before: jsonOf(before), after: jsonOf(after) };
    return EXPORTED_AUDIT_COLUMNS.map((column) => cells[column]);
  });
}
