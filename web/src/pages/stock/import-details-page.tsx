import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { KeyImportOrdersQuery } from '../../api/generated/types';
import { keyImportOrdersQuery, keyImportQuery } from '../../api/key-imports';
import type { Column } from '../../components/data-table';
import { ErrorView } from '../../components/error-view';
import { ListCard } from '../../components/list-card';
import { Loading } from '../../components/loading';
import { NotFound } from '../../components/not-found';
import { PageLink } from '../../components/page-link';
import { Money, Timestamp } from '../../components/values';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE } from '../../lib/list-search';
import type { PrefetchInput } from '../../lib/prefetch';
import { t } from '../../texts/stock';
import { ImportCard } from './import-card';
import { RecallCard } from './recall-card';
import type { ImportSearch } from './recall-search';
import { RecalledKeys } from './recalled-keys';
import classes from './stock.module.css';

type ImportOrder = NonNullable<KeyImportOrdersQuery['keyImport']>['orders']['nodes'][number];

const ORDER_COLUMNS: Column<ImportOrder>[] = [
  {
    id: 'number',
    title: t.words.order,
    width: 96,
    narrow: 'meta',
    isFixed: true,
    cell: ({ orderNumber }) => (
      <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
        {orderNumber}
      </PageLink>
    ),
  },
  {
    id: 'date',
    title: t.stock.orderDate,
    width: 128,
    narrow: 'meta',
    cell: ({ orderDate }) => <Timestamp at={orderDate} />,
  },
  { id: 'customer', title: t.words.customer, narrow: 'title', cell: ({ customer }) => customer.name },
  {
    id: 'total',
    title: t.words.total,
    width: 104,
    narrow: 'end',
    isNumeric: true,
    cell: ({ grandTotal }) => <Money amount={grandTotal} />,
  },
];

/** The orders that got keys of a batch. */
function ImportOrders({ id, search }: { id: string; search: ImportSearch }) {
  const query = useDeferredQuery(keyImportOrdersQuery({ id, first: PAGE_SIZE, after: search.after ?? null }));
  return (
    <section>
      <h2 className={classes.title}>{t.stock.ordersOfImport}</h2>
      <ListCard
        title={t.stock.ordersOfImport}
        search={search}
        query={query}
        total={query.data?.totalCount}
        columns={ORDER_COLUMNS}
        rowId={({ orderNumber }) => String(orderNumber)}
        empty={{ title: t.words.noOrders, hint: t.stock.noOrdersHint, icon: 'shopping-bag' }}
      />
    </section>
  );
}

export function ImportDetailsPage({ poolId, id, search }: { poolId: string; id: string; search: ImportSearch }) {
  const { data: keyImport, error, refetch } = useQuery(keyImportQuery(id));
  if (keyImport === null) return <NotFound title={t.stock.noImport} />;
  const pool = keyImport?.licensePool.id ?? poolId;
  // It was moved.
  if (pool !== poolId) return <Navigate to="/stock/$poolId/imports/$id" params={{ poolId: pool, id }} replace />;
  return (
    <>
      {error && <ErrorView error={error} reset={() => void refetch()} />}
      {!keyImport && !error && <Loading />}
      {keyImport && (
        <div className="columns">
          {keyImport.recall ? (
            <RecalledKeys keyImportId={id} search={search} />
          ) : (
            <ImportOrders id={id} search={search} />
          )}
          <aside aria-label={t.words.import}>
            {keyImport.recall && <RecallCard keyImportId={id} recall={keyImport.recall} />}
            <ImportCard keyImport={keyImport} />
          </aside>
        </div>
      )}
    </>
  );
}

export const prefetch = ({ context: { queryClient }, params: { id } }: PrefetchInput<{ id: string }>): void =>
  void queryClient.prefetchQuery(keyImportQuery(id));
