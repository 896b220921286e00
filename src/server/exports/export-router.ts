import { Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { DateOf } from '../../domain/common/calendar-date.js';
import { authorize, declaredRoles } from '../../graphql/shared/authorization.js';
import type { ConnectionOf } from '../../graphql/shared/types.js';
import { readerOf } from '../../graphql/staff/audited.js';
import type { StaffContext } from '../../graphql/staff/context.js';
import { AuditEntryResolver } from '../../graphql/staff/resolvers/audit.js';
import { StaffCustomerResolver } from '../../graphql/staff/resolvers/customers.js';
import { StaffInvoiceResolver } from '../../graphql/staff/resolvers/invoices.js';
import { StaffLicensePoolResolver } from '../../graphql/staff/resolvers/keys.js';
import { StaffOrderResolver } from '../../graphql/staff/resolvers/orders.js';
import { StaffProductResolver } from '../../graphql/staff/resolvers/products.js';
import { SalesResolver } from '../../graphql/staff/resolvers/sales.js';
import { csvHeaders, csvTextForSpreadsheets, type Cell } from '../../rest/csv/csv-text.js';
import { awaitRateLimit } from '../../rest/rate-limit.js';
import { sendStream } from '../../rest/send.js';
import { lazy, type Lazy } from '../../services/common/lazy.js';
import type { Contexts } from '../contexts.js';
import { filterReader, type ExportFilter } from './export-filter.js';
import {
  AUDIT,
  CUSTOMERS,
  INVOICES,
  LEDGER,
  ORDERS,
  PRODUCTS,
  SALES,
  STOCK,
  type ExportSources,
  type RowDeps,
  type Table,
} from './export-rows.js';

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
  sales: exported('salesReport', SalesResolver, SALES),
  ledger: exported('ledgerEntries', StaffCustomerResolver, LEDGER),
  invoices: exported('invoices', StaffInvoiceResolver, INVOICES),
  audit: exported('auditLog', AuditEntryResolver, AUDIT),
};

/** The rows of an export, read page by page, so that memory does not hold all of them. */
async function* exportRows(
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

export interface ExportDeps {
  /** The staff's, whose lists are exported. */
  schema: Lazy<GraphQLSchema>;
  resolvers: readonly object[];
  sources: ExportSources;
  /** The calendar days of the business. */
  dateOf: DateOf;
}

/**
 * Serves `GET /admin/export/NAME.csv` to staff (docs/staff.md#exports). Its roles and filters are those of the list in
 * GraphQL.
 */
export function exportRouter(contexts: Pick<Contexts, 'ofStaff'>, deps: ExportDeps): Router {
  const { schema, resolvers, sources, dateOf } = deps;
  const router = Router({ caseSensitive: true });
  for (const [name, one] of Object.entries(EXPORTS)) {
    const roles = declaredRoles(one.resolver, one.list);
    const filters = lazy(async () => filterReader(await schema(), one.list, dateOf));
    const resolver = resolvers.find((candidate) => candidate instanceof one.resolver);
    if (!resolver) throw new Error(`${one.resolver.name} is missing`);
    router.get(`/admin/export/${name}.csv`, async (request, response) => {
      const context: StaffContext = await contexts.ofStaff(request);
      await awaitRateLimit(context, response);
      authorize(context, roles);
      const readFilter = await filters();
      const rows = exportRows(one, resolver, readFilter(request.query), { sources, reader: readerOf(context), dateOf });
      // It may contain everything that customers bought, so no cache may store a copy.
      response.set('Cache-Control', 'private, no-store');
      await sendStream(request, response, csvTextForSpreadsheets(one.columns, rows), csvHeaders(`${name}.csv`));
    });
  }
  return router;
}
