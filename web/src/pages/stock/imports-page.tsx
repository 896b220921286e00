import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keyImportsCountQuery, keyImportsQuery } from '../../api/key-imports';
import { ColumnChoice } from '../../components/column-choice';
import { DataTable } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { Pager } from '../../components/pager';
import { SavedViews } from '../../components/saved-views';
import { Section } from '../../components/section';
import { Waiting } from '../../components/waiting';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, useFilters, usePages, type PlaceSearch } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/stock';
import { importColumns } from './import-columns';

/** The batches in which the keys of a pool came, newest first. */
export function ImportsPage({ poolId, search }: { poolId: string; search: PlaceSearch }) {
  const work = useWork();
  const columns = useMemo(() => importColumns(work, poolId), [work, poolId]);
  const { after, hide } = search;
  const change = useFilters<PlaceSearch>();
  const pages = usePages(search);
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    keyImportsQuery({ licensePoolId: poolId, first: PAGE_SIZE, after }),
  );
  const { data: total } = useQuery(keyImportsCountQuery(poolId));
  return (
    <Section title={t.stock.imports}>
      <Group>
        <SavedViews list="imports" />
        <ColumnChoice columns={columns} hide={hide} onChange={(hidden) => change({ hide: hidden }, 'keep-place')} />
      </Group>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && data.nodes.length > 0 && (
        <div>
          <DataTable
            title={t.stock.imports}
            columns={columns}
            rows={data.nodes}
            rowId={({ id }) => id}
            hide={hide}
            isOutdated={isOutdated}
          />
          <Pager pages={pages} shown={data.nodes.length} total={total} pageInfo={data.pageInfo} />
        </div>
      )}
      {data?.nodes.length === 0 && <EmptyList title={t.stock.noImports} hint={t.stock.noImportsHint} />}
    </Section>
  );
}
