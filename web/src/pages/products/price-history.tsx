import { Text } from '@mantine/core';
import type { PriceChangesQuery } from '../../api/generated/types';
import { priceChangesQuery } from '../../api/products';
import { DataTable, type Column } from '../../components/data-table';
import { Failure } from '../../components/failure';
import { Pager } from '../../components/pager';
import { Section } from '../../components/section';
import { useDeferredQuery } from '../../lib/deferred-query';
import { formatEuro } from '../../lib/money';
import { PAGE_SIZE, usePages, type PlaceSearch } from '../../lib/place';
import { useWork, type Work } from '../../lib/session';
import { t } from '../../texts/products';

type Change = PriceChangesQuery['priceChanges']['nodes'][number];

const columns = ({ time, zone }: Work): Column<Change>[] => [
  { id: 'at', title: t.products.when(zone), cell: ({ at }) => time(at) },
  { id: 'old', title: t.products.before, isNumeric: true, cell: ({ oldPrice }) => formatEuro(oldPrice) },
  { id: 'new', title: t.products.after, isNumeric: true, cell: ({ newPrice }) => formatEuro(newPrice) },
  { id: 'by', title: t.products.by, cell: ({ staffMember, operator }) => staffMember?.name ?? operator ?? t.none },
];

export function PriceHistory({ productId, search }: { productId: string; search: PlaceSearch }) {
  const work = useWork();
  const pages = usePages(search);
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    priceChangesQuery({ productId, first: PAGE_SIZE, after: search.after }),
  );
  return (
    <Section title={t.products.history}>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {data?.nodes.length === 0 && <Text c="dimmed">{t.products.noHistory}</Text>}
      {data && data.nodes.length > 0 && (
        <div>
          <DataTable
            title={t.products.history}
            columns={columns(work)}
            rows={data.nodes}
            rowId={({ version }) => String(version)}
            isOutdated={isOutdated}
          />
          <Pager pages={pages} shown={data.nodes.length} total={data.totalCount} pageInfo={data.pageInfo} />
        </div>
      )}
    </Section>
  );
}
