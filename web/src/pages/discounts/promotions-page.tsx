import { Button, NativeSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { promotionsQuery } from '../../api/discounts';
import type { PromotionPartsFragment } from '../../api/generated/types';
import { DataTable, type Column } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { SavedViews } from '../../components/saved-views';
import { Waiting } from '../../components/waiting';
import { formatPercent } from '../../lib/money';
import { useNow } from '../../lib/now';
import { oneOf, useFilters, useThisList } from '../../lib/place';
import { useWork, type Work } from '../../lib/session';
import { t } from '../../texts/discounts';
import type { DiscountState } from './discount-days';
import { DiscountsParts } from './discounts-parts';
import { promotionState, PromotionState } from './promotion-state';
import { STATES, type PromotionsSearch } from './promotions-search';

const PromotionDialog = lazy(async () => ({ default: (await import('./promotion-dialog')).PromotionDialog }));

const STATE_CHOICES = [
  { value: '', label: t.lists.any },
  ...STATES.map((state) => ({ value: state, label: t.discounts.stateOf[state] })),
];

/** What a promotion is for, in one line. */
function targetText({ categories, products }: Pick<PromotionPartsFragment, 'categories' | 'products'>): string {
  return [...categories, ...products.map(({ name }) => name)].join(', ') || t.discounts.everything;
}

function PromotionLink({ id, name }: PromotionPartsFragment) {
  const list = useThisList();
  return (
    <PageLink to="/discounts/promotions/$promotionId" params={{ promotionId: id }} state={{ list }}>
      {name}
    </PageLink>
  );
}

const columns = ({ time, zone }: Work, now: number): Column<PromotionPartsFragment>[] => [
  { id: 'name', title: t.discounts.name, isFixed: true, cell: (promotion) => <PromotionLink {...promotion} /> },
  { id: 'off', title: t.discounts.off, isNumeric: true, cell: ({ percentage }) => formatPercent(percentage) },
  { id: 'target', title: t.discounts.target, cell: targetText },
  { id: 'from', title: t.discounts.begins(zone), cell: ({ validFrom }) => time(validFrom) },
  { id: 'until', title: t.discounts.ends(zone), cell: ({ validUntil }) => time(validUntil) },
  { id: 'state', title: t.discounts.state, cell: (promotion) => <PromotionState promotion={promotion} now={now} /> },
];

const RANK: Record<DiscountState, number> = { running: 0, coming: 1, over: 2 };

/** What runs and ends first, then what is to come; of what is over the latest first. */
const byEnd =
  (now: number) =>
  (a: PromotionPartsFragment, b: PromotionPartsFragment): number => {
    const [first, second] = [promotionState(a, now), promotionState(b, now)];
    if (first !== second) return RANK[first] - RANK[second];
    const difference = Date.parse(a.validUntil) - Date.parse(b.validUntil);
    return first === 'over' ? -difference : difference;
  };

export function PromotionsPage({ search: { state } }: { search: PromotionsSearch }) {
  const work = useWork();
  const [isCreating, setIsCreating] = useState(false);
  const change = useFilters<PromotionsSearch>();
  const { data, dataUpdatedAt, error, refetch } = useQuery(promotionsQuery);
  const now = useNow(dataUpdatedAt);
  const rows = data?.filter((one) => state === undefined || promotionState(one, now) === state).toSorted(byEnd(now));
  return (
    <>
      <PageHeader title={t.discounts.promotions} help="discounts">
        <SavedViews list="promotions" />
        {work.may('createPromotion') && (
          <Button onClick={() => setIsCreating(true)}>{t.discounts.createPromotion}</Button>
        )}
      </PageHeader>
      <DiscountsParts />
      <SimpleGrid component="search" cols={{ base: 1, sm: 3 }} spacing="xs" mb="md" aria-label={t.lists.filters}>
        <NativeSelect
          label={t.discounts.state}
          data={STATE_CHOICES}
          value={state ?? ''}
          onChange={({ currentTarget }) => change({ state: oneOf(STATES, currentTarget.value) })}
        />
      </SimpleGrid>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!rows && !error && <Waiting />}
      {rows && rows.length > 0 && (
        <DataTable title={t.discounts.promotions} columns={columns(work, now)} rows={rows} rowId={({ id }) => id} />
      )}
      {rows?.length === 0 && (
        <EmptyList
          title={state ? t.discounts.noMatch : t.discounts.noPromotions}
          hint={state ? t.discounts.noMatchHint : t.discounts.noPromotionsHint}
          onClear={state ? () => change({ state: undefined }) : undefined}
        />
      )}
      <Suspense>{isCreating && <PromotionDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}
