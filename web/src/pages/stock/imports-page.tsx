import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keyImportsCountQuery, keyImportsQuery } from '../../api/key-imports';
import { DataTable } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { Pager } from '../../components/pager';
import { Section } from '../../components/section';
import { Waiting } from '../../components/waiting';
import { PAGE_SIZE, usePages, type PlaceSearch } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/stock';
import { importColumns } from './import-columns';

/** The batches in which the keys of a pool came, newest first. */
export function ImportsPage({ poolId, search }: { poolId: string; search: PlaceSearch }) {
  const work = useWork();
  const columns = useMemo(() => importColumns(work, poolId), [work, poolId]);
  const pages = usePages(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    keyImportsQuery({ licensePoolId: poolId, first: PAGE_SIZE, after: search.after }),
  );
  const { data: total } = useQuery(keyImportsCountQuery(poolId));
  return (
    <Section title={t.stock.imports}>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && data.nodes.length > 0 && (
        <div>
          <DataTable
            title={t.stock.imports}
            columns={columns}
            rows={data.nodes}
            rowId={({ id }) => id}
            isOutdated={isPlaceholderData}
          />
          <Pager pages={pages} shown={data.nodes.length} total={total} pageInfo={data.pageInfo} />
        </div>
      )}
      {data?.nodes.length === 0 && <EmptyList title={t.stock.noImports} hint={t.stock.noImportsHint} />}
    </Section>
  );
}
