import { DataTable, type Column } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { Pager } from '../../components/pager';
import { Waiting } from '../../components/waiting';
import type { DeferredQuery } from '../../lib/deferred-query';
import type { Pages } from '../../lib/place';

interface Page<Row> {
  nodes: readonly Row[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

interface PartListProps<Row> {
  title: string;
  query: DeferredQuery<Page<Row>>;
  total: number | undefined;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  pages: Pages;
  empty: { title: string; hint: string; onClear?: () => void };
}

/** A list of what belongs to a customer, page by page. */
export function PartList<Row>({ title, query, total, columns, rowId, pages, empty }: PartListProps<Row>) {
  const { data, error, isOutdated, refetch } = query;
  return (
    <>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && data.nodes.length > 0 && (
        <div>
          <DataTable title={title} columns={columns} rows={data.nodes} rowId={rowId} isOutdated={isOutdated} />
          <Pager pages={pages} shown={data.nodes.length} total={total} pageInfo={data.pageInfo} />
        </div>
      )}
      {data?.nodes.length === 0 && <EmptyList {...empty} />}
    </>
  );
}
