import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PRODUCTS } from '../../api/search';
import { poolsCountQuery, poolsQuery } from '../../api/stock';
import { ChoiceField } from '../../components/choice-field';
import { ColumnChoice } from '../../components/column-choice';
import { DataTable } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { Pager } from '../../components/pager';
import { TypedField } from '../../components/typed-field';
import { Waiting } from '../../components/waiting';
import { PAGE_SIZE, useFilters, usePages } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/stock';
import { poolColumns } from './pool-columns';
import { toVariables, type PoolsSearch } from './pools-search';

export function PoolsPage({ search }: { search: PoolsSearch }) {
  const { after, hide } = search;
  const work = useWork();
  const columns = useMemo(() => poolColumns(work), [work]);
  const change = useFilters<PoolsSearch>();
  const pages = usePages(search);
  const variables = toVariables(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(poolsQuery({ ...variables, first: PAGE_SIZE, after }));
  const { data: total } = useQuery(poolsCountQuery(variables));
  const isFiltered = Object.keys(variables).length > 0;
  return (
    <>
      <PageHeader title={t.stock.title} help="stock">
        <ColumnChoice columns={columns} hide={hide} onChange={(hidden) => change({ hide: hidden }, 'keep-place')} />
      </PageHeader>
      <SimpleGrid component="search" cols={{ base: 1, sm: 2 }} spacing="xs" mb="md" aria-label={t.lists.filters}>
        <TypedField
          label={t.stock.search}
          value={search.search}
          onChange={(text) => change({ search: text })}
          maxLength={200}
        />
        <ChoiceField
          label={t.stock.ownProduct}
          source={PRODUCTS}
          value={search.product}
          onChange={(id) => change({ product: id })}
        />
      </SimpleGrid>
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
            isOutdated={isPlaceholderData}
          />
          <Pager pages={pages} shown={data.nodes.length} total={total} pageInfo={data.pageInfo} />
        </>
      )}
      {data?.nodes.length === 0 && (
        <EmptyList
          title={isFiltered ? t.stock.noMatch : t.stock.noPools}
          hint={isFiltered ? t.stock.noMatchHint : t.stock.noPoolsHint}
          onClear={isFiltered ? () => change({ search: undefined, product: undefined }) : undefined}
        />
      )}
    </>
  );
}
