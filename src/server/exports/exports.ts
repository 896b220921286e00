import { AuditEntryResolver } from '../../graphql/staff/resolvers/audit-entry-resolver.js';
import { StaffLedgerEntryResolver } from '../../graphql/staff/resolvers/ledger-entry-resolver.js';
import { StaffOrderResolver } from '../../graphql/staff/resolvers/order-resolver.js';
import { StaffProductResolver } from '../../graphql/staff/resolvers/product-resolver.js';
import type { ConnectionOf } from '../../graphql/shared/types/connection.js';
import type { Cell } from '../../rest/csv/csv-text.js';
import type { ExportFilter } from './export-filter.js';
import {
  EXPORTED_AUDIT_COLUMNS,
  EXPORTED_LEDGER_COLUMNS,
  EXPORTED_ORDER_COLUMNS,
  EXPORTED_PRODUCT_COLUMNS,
  exportedAuditRows,
  exportedLedgerRows,
  exportedOrderRows,
  exportedProductRows,
  type ExportSources,
} from './export-rows.js';

/** Reads a page of a list, as the resolver of staff's GraphQL does. */
type ReadPage<Node> = (args: ExportFilter & { first: number; after: string | null }) => Promise<ConnectionOf<Node>>;

/** A list of staff's GraphQL as a file of CSV. */
export interface Export<Node> {
  /** The query of staff's GraphQL, whose filters and roles are the export's. */
  list: string;
  resolver: new (...services: never[]) => object;
  columns: readonly string[];
  rowsOf: (nodes: readonly Node[], sources: ExportSources) => Promise<Cell[][]>;
}

const PAGE_SIZE = 500;

/** Lets the compiler check that an export's rows take the nodes of its list. */
function exported<Name extends string, Node>(
  list: Name,
  resolver: new (...services: never[]) => Record<Name, (args: never) => Promise<ConnectionOf<Node>>>,
  columns: readonly string[],
  rowsOf: (nodes: readonly Node[], sources: ExportSources) => Promise<Cell[][]>,
): Export<never> {
  return { list, resolver, columns, rowsOf };
}

/** The exports by the names of their files, without the ending. */
export const EXPORTS: Readonly<Record<string, Export<never>>> = {
  orders: exported('orders', StaffOrderResolver, EXPORTED_ORDER_COLUMNS, exportedOrderRows),
  products: exported('products', StaffProductResolver, EXPORTED_PRODUCT_COLUMNS, exportedProductRows),
  ledger: exported('ledgerEntries', StaffLedgerEntryResolver, EXPORTED_LEDGER_COLUMNS, exportedLedgerRows),
  audit: exported('auditLog', AuditEntryResolver, EXPORTED_AUDIT_COLUMNS, exportedAuditRows),
};

/** The rows of an export, read page by page, so that memory does not hold all of them. */
export async function* exportRows(
  { list, rowsOf }: Export<never>,
  resolver: object,
  filter: ExportFilter,
  sources: ExportSources,
): AsyncGenerator<Cell[][]> {
  const lists = resolver as Record<string, ReadPage<never>>;
  for (let after: string | null = null; ;) {
    const page: ConnectionOf<never> | undefined = await lists[list]?.({ ...filter, first: PAGE_SIZE, after });
    if (!page) return;
    yield await rowsOf(page.nodes, sources);
    if (!page.pageInfo.hasNextPage) return;
    after = page.pageInfo.endCursor;
  }
}
