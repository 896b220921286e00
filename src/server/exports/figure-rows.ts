import { availableCredit } from '../../domain/customers/credit.js';
import { toEuro } from '../../domain/common/money.js';
import { maySee } from '../../graphql/staff/context.js';
import type { Cell } from '../../rest/csv/csv-text.js';
import type { ListedCustomer } from '../../services/customers/customer-admin.js';
import type { ListedPool } from '../../services/keys/license-pool-list.js';
import type { SalesReportFigures } from '../../services/sales/sales-report-reader.js';
import { COST_STAFF, FINANCE_STAFF } from '../../services/staff/roles.js';
import type { RowParts } from './export-rows.js';

const euroOrNull = (cents: number | null): number | null => (cents === null ? null : toEuro(cents));

/** Customers with what they owe; staff's notes are left out. */
export const EXPORTED_CUSTOMER_COLUMNS = [
  'customer',
  'customerName',
  '_id',
  'status',
  'statusReason',
  'email',
  'countryCode',
  'vatId',
  'address',
  'discountPackage',
  'creditLimit',
  'balance',
  'availableCredit',
  'createdAt',
] as const;

export async function exportedCustomerRows(
  customers: readonly ListedCustomer[],
  { sources: { discountPackages } }: RowParts,
): Promise<Cell[][]> {
  const packageIds = new Set(customers.flatMap(({ discountPackageId }) => discountPackageId ?? []));
  const packages = await discountPackages.packagesById([...packageIds]);
  return customers.map((customer) => {
    const { discountPackageId, status, statusReason, email, countryCode, vatId, address, createdAt } = customer;
    const cells: Record<(typeof EXPORTED_CUSTOMER_COLUMNS)[number], Cell> = {
      customer: customer.customerNumber,
      customerName: customer.name,
      _id: customer.id,
      status,
      statusReason,
      email,
      countryCode,
      vatId,
      address,
      discountPackage: discountPackageId === null ? null : (packages.get(discountPackageId)?.name ?? null),
      creditLimit: toEuro(customer.creditLimitCents),
      balance: toEuro(customer.balanceCents),
      availableCredit: toEuro(availableCredit(customer)),
      createdAt,
    };
    return EXPORTED_CUSTOMER_COLUMNS.map((column) => cells[column]);
  });
}

/** License pools with their keys; the last two are empty where nothing is sold, and where a cost is unknown or hidden. */
export const EXPORTED_STOCK_COLUMNS = [
  '_id',
  'licensePool',
  'sku',
  'product',
  'available',
  'allocated',
  'withdrawn',
  'stockChangedAt',
  'keysPerDay',
  'daysLeft',
  'averageCost',
] as const;

export async function exportedStockRows(
  pools: readonly ListedPool[],
  { sources: { dashboard, licensePools, products }, role }: RowParts,
): Promise<Cell[][]> {
  const [owners, outlooks, costs] = await Promise.all([
    products.productsById([...new Set(pools.map(({ productId }) => productId))]),
    dashboard.poolOutlooks(),
    maySee(role, COST_STAFF)
      ? licensePools.averageCostsOf(pools.map(({ id }) => id))
      : Promise.resolve(new Map<string, number | null>()),
  ]);
  return pools.map((pool) => {
    const { keysPerDay = 0, daysLeft = Infinity } = outlooks.get(pool.id) ?? {};
    const owner = owners.get(pool.productId);
    const cells: Record<(typeof EXPORTED_STOCK_COLUMNS)[number], Cell> = {
      _id: pool.id,
      licensePool: pool.name,
      sku: owner?.sku ?? null,
      product: owner?.name ?? null,
      available: pool.available,
      allocated: pool.allocated,
      withdrawn: pool.withdrawn,
      stockChangedAt: pool.stockChangedAt,
      keysPerDay,
      daysLeft: Number.isFinite(daysLeft) ? daysLeft : null,
      averageCost: euroOrNull(costs.get(pool.id) ?? null),
    };
    return EXPORTED_STOCK_COLUMNS.map((column) => cells[column]);
  });
}

/** Those of a report of sales. It has no line for the total, so that columns add up. */
export const EXPORTED_SALES_COLUMNS = [
  'key',
  'label',
  'orders',
  'keysSold',
  'net',
  'vat',
  'gross',
  'credited',
  'cost',
  'margin',
] as const;

export function exportedSalesRows(rows: readonly SalesReportFigures[], { role }: RowParts): Cell[][] {
  const seesCosts = maySee(role, FINANCE_STAFF);
  return rows.map((row) => {
    const cells: Record<(typeof EXPORTED_SALES_COLUMNS)[number], Cell> = {
      ...row,
      net: toEuro(row.netCents),
      vat: toEuro(row.vatCents),
      gross: toEuro(row.grossCents),
      credited: toEuro(row.creditedCents),
      cost: seesCosts ? euroOrNull(row.costCents) : null,
      margin: seesCosts ? euroOrNull(row.marginCents) : null,
    };
    return EXPORTED_SALES_COLUMNS.map((column) => cells[column]);
  });
}
