import { useQuery } from '@tanstack/react-query';
import type { ScheduledPricesQuery } from '../../api/generated/types';
import { scheduledPricesCountQuery, scheduledPricesQuery } from '../../api/scheduled-prices';
import { PRODUCTS } from '../../api/search';
import { column, countColumn, linkColumn, textColumn, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import type { Filter } from '../../components/filters';
import { ListPage } from '../../components/list-page';
import { Breadcrumbs } from '../../components/page-header';
import { ButtonLink, PageLink } from '../../components/page-link';
import { Timestamp } from '../../components/values';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE } from '../../lib/list-search';
import { t } from '../../texts/prices';
import { SCHEDULED_STATUSES, scheduledVariables, type ScheduledSearch } from './products-search';
import { ScheduledStatus } from './scheduled-status';

type Scheduled = ScheduledPricesQuery['scheduledPriceChanges']['nodes'][number];

const COLUMNS: Column<Scheduled>[] = [
  linkColumn('from', t.prices.from, '/products/prices', ({ id, from }) => ({ id, shown: <Timestamp at={from} /> }), {
    width: 160,
  }),
  countColumn('count', t.prices.count, ({ changes: { length } }) => length, {
    width: 80,
    narrow: 'end',
    unit: t.prices.unit,
  }),
  textColumn('note', t.words.note, ({ note }) => note ?? t.none, { narrow: 'meta' }),
  textColumn('by', t.prices.by, ({ staffMember }) => staffMember?.name ?? t.none, { width: 180, from: 1200 }),
  timeColumn('planned', t.prices.planned, ({ createdAt }) => createdAt, { width: 132, from: 1200 }),
  column('status', t.words.status, ({ status }) => <ScheduledStatus status={status} />, {
    width: 132,
    narrow: 'badge',
  }),
];

const FILTERS: readonly Filter[] = [
  {
    id: 'status',
    kind: 'choice',
    label: t.words.status,
    icon: 'clock',
    choices: SCHEDULED_STATUSES.map((value) => ({ value, label: t.prices.statusOf[value] })),
  },
  { id: 'product', kind: 'found', label: t.words.product, icon: 'package', source: PRODUCTS },
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
