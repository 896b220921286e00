import type { PriceChangesQuery } from '../../api/generated/types';
import { priceChangesQuery } from '../../api/products';
import { Card } from '../../components/card';
import { DataTable, type Column } from '../../components/data-table';
import { ErrorView } from '../../components/error-view';
import { Steps } from '../../components/list-card';
import { Money, Timestamp } from '../../components/values';
import { actorName } from '../../lib/actor';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, usePages, type ListSearch } from '../../lib/list-search';
import { t } from '../../texts/products';

type Change = PriceChangesQuery['priceChanges']['nodes'][number];

const COLUMNS: Column<Change>[] = [
  { id: 'at', title: t.products.when, width: 132, narrow: 'meta', cell: ({ at }) => <Timestamp at={at} /> },
  {
    id: 'by',
    title: t.words.by,
    narrow: 'title',
    cell: (change) => actorName(change) ?? t.none,
  },
  {
    id: 'old',
    title: t.words.before,
    width: 108,
    narrow: 'badge',
    isNumeric: true,
    cell: ({ oldPrice }) => (
      <span className="second">
        <Money amount={oldPrice} />
      </span>
    ),
  },
  {
    id: 'new',
    title: t.products.after,
    width: 108,
    narrow: 'end',
    isNumeric: true,
    cell: ({ newPrice }) => <Money amount={newPrice} />,
  },
];

/** How the list price came about. */
export function PriceHistory({ productId, search }: { productId: string; search: ListSearch }) {
  const pages = usePages(search);
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    priceChangesQuery({ productId, first: PAGE_SIZE, after: search.after }),
  );
  if (error) return <ErrorView error={error} reset={() => void refetch()} />;
  if (data?.nodes.length === 0) {
    return (
      <Card title={t.products.history}>
        <p className="dim">{t.products.noHistory}</p>
      </Card>
    );
  }
  return (
    <Card
      title={t.products.history}
      rows={
        <DataTable
          title={t.products.history}
          columns={COLUMNS}
          rows={data?.nodes}
          rowId={({ version }) => String(version)}
          isOutdated={isOutdated}
        />
      }
      foot={
        data &&
        (data.pageInfo.hasNextPage || pages.number > 1) && (
          <Steps pages={pages} shown={data.nodes.length} total={data.totalCount} pageInfo={data.pageInfo} />
        )
      }
    />
  );
}
