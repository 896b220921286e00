import type { DateOf } from '../../domain/common/calendar-date.js';
import { toEuro } from '../../domain/common/money.js';
import { availableCredit } from '../../domain/customers/credit.js';
import { visibleState, type AuditReader } from '../../graphql/staff/audited.js';
import { maySee } from '../../graphql/staff/context.js';
import type { StaffServices } from '../../graphql/staff/services.js';
import { INVOICE, INVOICE_PARTY, INVOICE_VAT } from '../../records/invoice.js';
import { fieldsOf } from '../../records/record.js';
import type { Cell } from '../../rest/csv/csv-text.js';
import { LEDGER_COLUMNS, ledgerRow, ORDER_COLUMNS, orderRows } from '../../rest/csv/rows.js';
import { presentInvoice } from '../../rest/presenters.js';
import type { ListedCustomer } from '../../services/customers/customer-admin.js';
import type { LedgerEntryView } from '../../services/customers/ledger-reader.js';
import type { InvoiceView } from '../../services/invoices/reading/invoice-view.js';
import type { ListedPool } from '../../services/keys/license-pool-list.js';
import type { StoredOrderView } from '../../services/orders/order-view.js';
import { CATALOGUE_COLUMNS, catalogueCells, EXPORT_ONLY_COLUMNS } from '../../services/products/catalogue-cells.js';
import type { StaffProductView } from '../../services/products/product-admin.js';
import type { SalesReportFigures } from '../../services/sales/sales-report-reader.js';
import type { AuditEntryView } from '../../services/staff/audit-log.js';
import { COST_STAFF, FINANCE_STAFF } from '../../services/staff/roles.js';

/** The services that the rows of an export read more from. */
export type ExportSources = Pick<
  StaffServices,
  'customers' | 'dashboard' | 'discountPackages' | 'licensePools' | 'products' | 'staffMembers'
>;

export interface RowDeps {
  sources: ExportSources;
  /** The member of staff who exports. */
  reader: AuditReader;
  /** The calendar days of the business, by which files of a month are requested. */
  dateOf: DateOf;
}

/** A file of CSV out of the nodes of a list. */
export interface Table<Node> {
  columns: readonly string[];
  rowsOf: (nodes: readonly Node[], deps: RowDeps) => Promise<Cell[][]> | Cell[][];
}

/** A table with a row for each node. @param read what its cells need besides, for the nodes of a page. */
function tableOf<Node, More>(
  read: (nodes: readonly Node[], deps: RowDeps) => More | Promise<More>,
  cells: Record<string, (node: Node, more: More) => Cell>,
): Table<Node> {
  return {
    columns: Object.keys(cells),
    rowsOf: async (nodes, deps) => {
      const more = await read(nodes, deps);
      return nodes.map((node) => Object.values(cells).map((cell) => cell(node, more)));
    },
  };
}

// So that the sum of a column is that of the orders.
const ONCE_AN_ORDER = new Set(['subTotal', 'discountTotal', 'vatAmount', 'grandTotal']);

async function orderRowsOf(
  orders: readonly StoredOrderView[],
  { sources: { customers, products }, dateOf }: RowDeps,
): Promise<Cell[][]> {
  const ids = new Set(orders.flatMap(({ items }) => items.map(({ productId }) => productId)));
  const [byId, sold] = await Promise.all([
    customers.customersById(orders.map(({ customerId }) => customerId)),
    products.productsById([...ids]),
  ]);
  return orders.flatMap((order) => {
    const { name = null, countryCode = null } = byId.get(order.customerId) ?? {};
    const day = dateOf(order.orderDate);
    return orderRows(order).map((row, index) => [
      order.customerNumber,
      name,
      ...row.map((cell, column) => (index > 0 && ONCE_AN_ORDER.has(ORDER_COLUMNS[column] ?? '') ? null : cell)),
      sold.get(order.items[index]?.productId ?? '')?.sku ?? null,
      countryCode,
      index + 1,
      day,
    ]);
  });
}

// Two columns whose names differ by letter case only are one to a spreadsheet's queries and to a database.
const RENAMED: Record<string, string> = { subtotal: 'itemSubtotal' };

/** The customers' columns, the customer, and columns that accountants sort by. */
export const ORDERS: Table<StoredOrderView> = {
  columns: [
    'customer',
    'customerName',
    ...ORDER_COLUMNS.map((name) => RENAMED[name] ?? name),
    'sku',
    'countryCode',
    'itemNumber',
    'day',
  ],
  rowsOf: orderRowsOf,
};

const euroOrNull = (cents: number | null): number | null => (cents === null ? null : toEuro(cents));

/** Those of a catalogue file, so that an export can be changed and imported, and some to read. */
const PRODUCT_COLUMNS = [...CATALOGUE_COLUMNS, ...EXPORT_ONLY_COLUMNS];

/** The SKUs of the products that license pools belong to, by the pool's id. */
async function skusOfPools(poolIds: readonly string[], { licensePools, products }: ExportSources) {
  const pools = await licensePools.poolsById(poolIds);
  const owners = await products.productsById([...new Set([...pools.values()].map(({ productId }) => productId))]);
  return new Map([...pools].map(([id, { productId }]) => [id, owners.get(productId)?.sku ?? '']));
}

async function productRowsOf(products: readonly StaffProductView[], { sources }: RowDeps): Promise<Cell[][]> {
  const bundled = products.filter(({ isBundle }) => isBundle).flatMap(({ licensePools }) => licensePools);
  const skus = await skusOfPools(bundled, sources);
  return products.map((product) => {
    const { id, isBundle, licensePools, oldListPriceCents, stock, updatedAt } = product;
    const bundleOf = isBundle ? licensePools.map((pool) => skus.get(pool) ?? '') : [];
    const cells: Record<(typeof PRODUCT_COLUMNS)[number], Cell> = {
      ...catalogueCells(product, bundleOf),
      _id: id,
      oldListPrice: euroOrNull(oldListPriceCents),
      stock,
      updatedAt,
    };
    return PRODUCT_COLUMNS.map((column) => cells[column]);
  });
}

export const PRODUCTS: Table<StaffProductView> = { columns: PRODUCT_COLUMNS, rowsOf: productRowsOf };

/** The names of the members of staff to whom these entries go back. */
async function staffNames(
  entries: readonly { staffMemberId: string | null }[],
  { staffMembers }: ExportSources,
): Promise<(id: string | null) => string | null> {
  const members = await staffMembers.membersById(entries.flatMap(({ staffMemberId }) => staffMemberId ?? []));
  return (id) => (id === null ? null : (members.get(id)?.name ?? null));
}

async function ledgerRowsOf(entries: readonly LedgerEntryView[], { sources, dateOf }: RowDeps): Promise<Cell[][]> {
  const [customers, staffName] = await Promise.all([
    sources.customers.customersById(entries.map(({ customerId }) => customerId)),
    staffNames(entries, sources),
  ]);
  return entries.map((entry) => {
    const customer = customers.get(entry.customerId);
    const whose = [customer?.customerNumber ?? null, customer?.name ?? null];
    return [entry.id, ...whose, ...ledgerRow(entry), staffName(entry.staffMemberId), dateOf(entry.at)];
  });
}

/** The customers' columns, the customer, the member who recorded the entry, and its day. */
export const LEDGER: Table<LedgerEntryView> = {
  columns: ['_id', 'customer', 'customerName', ...LEDGER_COLUMNS, 'staffMember', 'day'],
  rowsOf: ledgerRowsOf,
};

/** `before` and `after` are JSON, without the cost of keys: every role may export them. */
export const AUDIT = tableOf(
  async (entries: readonly AuditEntryView[], { sources, reader, dateOf }) => {
    const jsonOf = (entry: AuditEntryView, state: unknown): string | null => {
      const visible = visibleState(entry, state, reader);
      return visible === null ? null : JSON.stringify(visible);
    };
    return { jsonOf, dateOf, staffName: await staffNames(entries, sources) };
  },
  {
    _id: ({ id }) => id,
    at: ({ at }) => at,
    staffMember: ({ staffMemberId }, { staffName }) => staffName(staffMemberId),
    action: ({ action }) => action,
    subjectType: ({ subjectType }) => subjectType,
    subjectId: ({ subjectId }) => subjectId,
    before: (entry, { jsonOf }) => jsonOf(entry, entry.before),
    after: (entry, { jsonOf }) => jsonOf(entry, entry.after),
    requestId: ({ requestId }) => requestId,
    via: ({ via }) => via,
    operator: ({ operator }) => operator,
    day: ({ at }, { dateOf }) => dateOf(at),
  },
);

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

const outlooksByExport = new WeakMap<RowDeps, ReturnType<ExportSources['dashboard']['poolOutlooks']>>();

/** The outlooks of all pools, which an export reads once, and not with each page. */
function outlooksOf(deps: RowDeps) {
  const outlooks = outlooksByExport.get(deps) ?? deps.sources.dashboard.poolOutlooks();
  outlooksByExport.set(deps, outlooks);
  return outlooks;
}

/** License pools with their keys; the last two are empty if nothing is sold, and where a cost is unknown or hidden. */
export const STOCK = tableOf(
  async (pools: readonly ListedPool[], deps) => {
    const { licensePools, products } = deps.sources;
    const [owners, outlooks, costs] = await Promise.all([
      products.productsById([...new Set(pools.map(({ productId }) => productId))]),
      outlooksOf(deps),
      maySee(deps.reader.role, COST_STAFF) ? licensePools.averageCostsOf(pools.map(({ id }) => id)) : null,
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
  (_rows: readonly SalesReportFigures[], { reader: { role } }) => ({ seesCosts: maySee(role, FINANCE_STAFF) }),
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

const NESTED_RECORDS = { seller: INVOICE_PARTY, buyer: INVOICE_PARTY, vat: INVOICE_VAT } as const;

/** Columns that change after an invoice is issued, and those with several values. */
const OMITTED = ['status', 'openAmount', 'lines'];

/** The fields of a document by REST's names: `vat.rate`. */
const PATHS: readonly (readonly [name: string, nestedName?: string])[] = Object.keys(fieldsOf(INVOICE))
  .filter((name) => !OMITTED.includes(name))
  .flatMap((name): [string, string?][] => {
    const nested = NESTED_RECORDS[name as keyof typeof NESTED_RECORDS];
    return nested
      ? Object.keys(fieldsOf(nested as typeof INVOICE_PARTY)).map((nestedName) => [name, nestedName])
      : [[name]];
  });

function invoiceRowsOf(invoices: readonly InvoiceView[]): Cell[][] {
  return invoices.map((invoice) => {
    const presented = presentInvoice(invoice) as unknown as Record<string, Cell | Record<string, Cell>>;
    return PATHS.map(([name, nestedName]) => {
      const value = presented[name];
      return (nestedName === undefined ? value : (value as Record<string, Cell>)[nestedName]) as Cell;
    });
  });
}

export const INVOICES: Table<InvoiceView> = { columns: PATHS.map((path) => path.join('.')), rowsOf: invoiceRowsOf };
