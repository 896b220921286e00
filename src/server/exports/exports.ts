import type { ConnectionOf } from '../../graphql/shared/types.js';
import { AuditEntryResolver } from '../../graphql/staff/resolvers/audit-entry-resolver.js';
import { StaffCustomerResolver } from '../../graphql/staff/resolvers/customer-resolver.js';
import { StaffInvoiceResolver } from '../../graphql/staff/resolvers/invoice-resolver.js';
import { StaffLedgerEntryResolver } from '../../graphql/staff/resolvers/ledger-entry-resolver.js';
import { StaffLicensePoolResolver } from '../../graphql/staff/resolvers/license-pool-resolver.js';
import { StaffOrderResolver } from '../../graphql/staff/resolvers/order-resolver.js';
import { StaffProductResolver } from '../../graphql/staff/resolvers/product-resolver.js';
import { SalesReportResolver } from '../../graphql/staff/resolvers/sales-report-resolver.js';
import type { Cell } from '../../rest/csv/csv-text.js';
import type { ExportFilter } from './export-filter.js';
import { AUDIT, LEDGER, ORDERS, PRODUCTS, type RowDeps, type Table } from './export-rows.js';
import { CUSTOMERS, SALES, STOCK } from './figure-rows.js';
import { INVOICES } from './invoice-rows.js';

/** A page of a list, or a report, which has no pages. */
type PageOrReport<Node> = ConnectionOf<Node> | { rows: Node[] };

/** Reads a page of a list or a report, as the resolver of staff's GraphQL does. */
type ReadPage<Node> = (args: ExportFilter & { first: number; after: string | null }) => Promise<PageOrReport<Node>>;

/** A list or a report of staff's GraphQL as a file of CSV. */
export interface Export<Node> extends Table<Node> {
  /** The query of staff's GraphQL, whose filters and roles apply to the export. */
  list: string;
  resolver: new (...services: never[]) => object;
}

const PAGE_SIZE = 500;

/** Lets the compiler check that an export's rows take the nodes of its list. */
function exported<Name extends string, Node>(
  list: Name,
  resolver: new (...services: never[]) => Record<Name, (args: never) => Promise<PageOrReport<Node>>>,
  table: Table<Node>,
): Export<never> {
  return { list, resolver, ...table };
}

/** The exports by the names of their files, without the ending. */
export const EXPORTS: Readonly<Record<string, Export<never>>> = {
  orders: exported('orders', StaffOrderResolver, ORDERS),
  customers: exported('customers', StaffCustomerResolver, CUSTOMERS),
  products: exported('products', StaffProductResolver, PRODUCTS),
  stock: exported('licensePools', StaffLicensePoolResolver, STOCK),
  sales: exported('salesReport', SalesReportResolver, SALES),
  ledger: exported('ledgerEntries', StaffLedgerEntryResolver, LEDGER),
  invoices: exported('invoices', StaffInvoiceResolver, INVOICES),
  audit: exported('auditLog', AuditEntryResolver, AUDIT),
};

/** The rows of an export, read page by page, so that memory does not hold all of them. */
export async function* exportRows(
  { list, rowsOf }: Export<never>,
  resolver: object,
  filter: ExportFilter,
  deps: RowDeps,
): AsyncGenerator<Cell[][]> {
  const lists = resolver as Record<string, ReadPage<never>>;
  for (let after: string | null = null; ;) {
    const page: PageOrReport<never> | undefined = await lists[list]?.({ ...filter, first: PAGE_SIZE, after });
    if (!page) return;
    const nodes = 'rows' in page ? page.rows : page.nodes;
    if (nodes.length > 0) yield await rowsOf(nodes, deps);
    if ('rows' in page || !page.pageInfo.hasNextPage) return;
    after = page.pageInfo.endCursor;
  }
}
