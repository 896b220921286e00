import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { poolsCountQuery, poolsQuery } from '../../api/stock';
import { ColumnChoice } from '../../components/column-choice';
import { DataTable } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { Pager } from '../../components/pager';
import { SavedViews } from '../../components/saved-views';
import { Waiting } from '../../components/waiting';
import { useDeferredQuery } from '../../lib/deferred-query';
import { oneOf, PAGE_SIZE, useFilters, usePages } from '../../lib/place';
import { useWork } from '../../lib/session';
import { columnOf, sortedBy } from '../../lib/sorting';
import { t } from '../../texts/stock';
import { poolColumns } from './pool-columns';
import { PoolFilterBar } from './pool-filters';
import { POOL_SORTS, toOrder, toVariables, type PoolsSearch } from './pools-search';

const CreatePoolDialog = lazy(async () => ({ default: (await import('./create-pool-dialog')).CreatePoolDialog }));

const NO_FILTERS = { search: undefined, product: undefined, days: undefined };

export function PoolsPage({ search }: { search: PoolsSearch }) {
  const { after, hide, sort } = search;
  const work = useWork();
  const columns = useMemo(() => poolColumns(work), [work]);
  const change = useFilters<PoolsSearch>();
  const pages = usePages(search);
  const variables = toVariables(search);
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    poolsQuery({ ...variables, ...toOrder(sort), first: PAGE_SIZE, after }),
  );
  const [isCreating, setIsCreating] = useState(false);
  const { data: total } = useQuery(poolsCountQuery(variables));
  const isFiltered = Object.keys(variables).length > 0;
  return (
    <>
      <PageHeader title={t.stock.title} help="stock">
        <SavedViews list="stock" />
        <ColumnChoice columns={columns} hide={hide} onChange={(hidden) => change({ hide: hidden }, 'keep-place')} />
        {work.may('createLicensePool') && (
          <Button variant="default" onClick={() => setIsCreating(true)}>
            {t.stock.createPool}
          </Button>
        )}
      </PageHeader>
      <PoolFilterBar search={search} onChange={change} />
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && data.nodes.length > 0 && (
        <>
          <DataTable
            title={t.stock.title}
            columns={columns}
            rows={data.nodes}
            rowId={({ id }) => id}
            hide={hide}
            isOutdated={isOutdated}
            sorting={{
              ...columnOf(sort),
              onSort: (column) => change({ sort: oneOf(POOL_SORTS, sortedBy(sort, column)) }),
            }}
          />
          <Pager pages={pages} shown={data.nodes.length} total={total} pageInfo={data.pageInfo} />
        </>
      )}
      {data?.nodes.length === 0 && (
        <EmptyList
          title={isFiltered ? t.stock.noMatch : t.stock.noPools}
          hint={isFiltered ? t.stock.noMatchHint : t.stock.noPoolsHint}
          onClear={isFiltered ? () => change(NO_FILTERS) : undefined}
        />
      )}
      <Suspense>{isCreating && <CreatePoolDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}
