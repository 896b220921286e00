import { toEuro } from '../../domain/common/money.js';
import { availableCredit } from '../../domain/customers/credit.js';
import { maySee } from '../../graphql/staff/context.js';
import type { ListedCustomer } from '../../services/customers/customer-admin.js';
import type { ListedPool } from '../../services/keys/license-pool-list.js';
import type { SalesReportFigures } from '../../services/sales/sales-report-reader.js';
import { COST_STAFF, FINANCE_STAFF } from '../../services/staff/roles.js';
import { tableOf } from './export-rows.js';

const euroOrNull = (cents: number | null): number | null => (cents === null ? null : toEuro(cents));

/** Customers with their balances, without staff's notes. */
export const CUSTOMERS = tableOf(
  async (customers: readonly ListedCustomer[], { sources: { discountPackages } }) => {
    const packageIds = new Set(customers.flatMap(({ discountPackageId }) => discountPackageId ?? []));
    return discountPackages.packagesById([...packageIds]);
  },
  {
    customer: ({ customerNumber }) => customerNumber,
    customerName: ({ name }) => name,
    _id: ({ id }) => id,
    status: ({ status }) => status,
    statusReason: ({ statusReason }) => statusReason,
    email: ({ email }) => email,
    countryCode: ({ countryCode }) => countryCode,
    vatId: ({ vatId }) => vatId,
    address: ({ address }) => address,
    discountPackage: ({ discountPackageId }, packages) => packages.get(discountPackageId ?? '')?.name ?? null,
    creditLimit: ({ creditLimitCents }) => toEuro(creditLimitCents),
    balance: ({ balanceCents }) => toEuro(balanceCents),
    availableCredit: (customer) => toEuro(availableCredit(customer)),
    createdAt: ({ createdAt }) => createdAt,
  },
);

/** License pools with their keys; the last two are empty if nothing is sold, and where a cost is unknown or hidden. */
export const STOCK = tableOf(
  async (pools: readonly ListedPool[], { sources: { dashboard, licensePools, products }, role }) => {
    const [owners, outlooks, costs] = await Promise.all([
      products.productsById([...new Set(pools.map(({ productId }) => productId))]),
      dashboard.poolOutlooks(),
      maySee(role, COST_STAFF) ? licensePools.averageCostsOf(pools.map(({ id }) => id)) : null,
    ]);
    return { owners, outlooks, costs };
  },
  {
    _id: ({ id }) => id,
    licensePool: ({ name }) => name,
    sku: ({ productId }, { owners }) => owners.get(productId)?.sku ?? null,
    product: ({ productId }, { owners }) => owners.get(productId)?.name ?? null,
    available: ({ available }) => available,
    allocated: ({ allocated }) => allocated,
    withdrawn: ({ withdrawn }) => withdrawn,
    stockChangedAt: ({ stockChangedAt }) => stockChangedAt,
    keysPerDay: ({ id }, { outlooks }) => outlooks.get(id)?.keysPerDay ?? 0,
    daysLeft: ({ id }, { outlooks }) => {
      const { daysLeft = Infinity } = outlooks.get(id) ?? {};
      return Number.isFinite(daysLeft) ? daysLeft : null;
    },
    averageCost: ({ id }, { costs }) => euroOrNull(costs?.get(id) ?? null),
  },
);

/** Those of a report of sales. It has no line for the total, so that columns add up. */
export const SALES = tableOf(
  (_rows: readonly SalesReportFigures[], { role }) => ({ seesCosts: maySee(role, FINANCE_STAFF) }),
  {
    key: ({ key }) => key,
    label: ({ label }) => label,
    orders: ({ orders }) => orders,
    keysSold: ({ keysSold }) => keysSold,
    net: ({ netCents }) => toEuro(netCents),
    vat: ({ vatCents }) => toEuro(vatCents),
    gross: ({ grossCents }) => toEuro(grossCents),
    credited: ({ creditedCents }) => toEuro(creditedCents),
    cost: ({ costCents }, { seesCosts }) => (seesCosts ? euroOrNull(costCents) : null),
    margin: ({ marginCents }, { seesCosts }) => (seesCosts ? euroOrNull(marginCents) : null),
  },
);
