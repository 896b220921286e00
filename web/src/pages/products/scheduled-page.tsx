import { useQuery } from '@tanstack/react-query';
import type { ScheduledPricesQuery } from '../../api/generated/types';
import { scheduledPricesCountQuery, scheduledPricesQuery } from '../../api/scheduled-prices';
import { PRODUCTS } from '../../api/search';
import type { Column } from '../../components/data-table';
import type { Filter } from '../../components/filters';
import { ListPage } from '../../components/list-page';
import { Breadcrumbs } from '../../components/page-header';
import { ButtonLink, PageLink } from '../../components/page-link';
import { Timestamp } from '../../components/values';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, useListLinkState } from '../../lib/list-search';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/prices';
import { SCHEDULED_STATUSES, scheduledVariables, type ScheduledSearch } from './products-search';
import { ScheduledStatus } from './scheduled-status';

type Scheduled = ScheduledPricesQuery['scheduledPriceChanges']['nodes'][number];

function ScheduledLink({ id, from }: Scheduled) {
  const list = useListLinkState();
  return (
    <PageLink to="/products/prices/$id" params={{ id }} state={list}>
      <Timestamp at={from} />
    </PageLink>
  );
}

const COLUMNS: Column<Scheduled>[] = [
  { id: 'from', title: t.prices.from, width: 160, narrow: 'title', isFixed: true, cell: ScheduledLink },
  {
    id: 'count',
    title: t.prices.count,
    width: 80,
    narrow: 'end',
    isNumeric: true,
    cell: ({ changes: { length } }) => (
      <>
        {formatNumber(length)}
        <span className="phone"> {t.prices.unit(length)}</span>
      </>
    ),
  },
  { id: 'note', title: t.words.note, narrow: 'meta', cell: ({ note }) => note ?? t.none },
  { id: 'by', title: t.prices.by, width: 180, from: 1200, cell: ({ staffMember }) => staffMember?.name ?? t.none },
  {
    id: 'planned',
    title: t.prices.planned,
    width: 132,
    from: 1200,
    cell: ({ createdAt }) => <Timestamp at={createdAt} />,
  },
  {
    id: 'status',
    title: t.prices.status,
    width: 132,
    narrow: 'badge',
    cell: ({ status }) => <ScheduledStatus status={status} />,
  },
];

const FILTERS: readonly Filter[] = [
  {
    id: 'status',
    kind: 'choice',
    label: t.prices.status,
    icon: 'clock',
    choices: SCHEDULED_STATUSES.map((value) => ({ value, label: t.prices.statusOf[value] })),
  },
  { id: 'product', kind: 'found', label: t.prices.product, icon: 'package', source: PRODUCTS },
];

/** The scheduled changes of list prices: future ones, and those that can be undone. */
export function ScheduledPage({ search }: { search: ScheduledSearch }) {
  const variables = scheduledVariables(search);
  const query = useDeferredQuery(scheduledPricesQuery({ ...variables, first: PAGE_SIZE, after: search.after ?? null }));
  const { data: total } = useQuery(scheduledPricesCountQuery(variables));
  return (
    <>
      <Breadcrumbs here={t.words.priceChanges}>
        <PageLink to="/products">{t.shell.products}</PageLink>
      </Breadcrumbs>
      <ListPage
        list="price-changes"
        help="products"
        title={t.words.priceChanges}
        search={search}
        query={query}
        total={total}
        columns={COLUMNS}
        rowId={({ id }) => id}
        filters={FILTERS}
        empty={{
          title: t.words.noPriceChanges,
          hint: t.prices.emptyHint,
          icon: 'cash',
          action: <ButtonLink to="/products">{t.prices.toProducts}</ButtonLink>,
        }}
        noMatch={{ title: t.prices.noMatch, hint: t.prices.noMatchHint }}
      />
    </>
  );
}
