import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { promotionsQuery } from '../../api/discounts';
import type { PromotionPartsFragment } from '../../api/generated/types';
import { column, linkColumn, textColumn, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { ListPage } from '../../components/list-page';
import { Icon } from '../../icons/icon';
import { formatPercent } from '../../lib/money';
import { useNow } from '../../lib/now';
import { useSession } from '../../lib/session';
import { t } from '../../texts/discounts';
import { asOnePage, DISCOUNT_FILTERS, DiscountsTabs, RANK } from './discount-lists';
import { promotionState, PromotionState } from './discount-state';
import type { DiscountsSearch } from './discounts-search';

const PromotionDialog = lazy(async () => ({ default: (await import('./promotion-dialog')).PromotionDialog }));

/** The targets of a promotion, in one line. */
function targetText({ categories, products }: Pick<PromotionPartsFragment, 'categories' | 'products'>): string {
  return [...categories, ...products.map(({ name }) => name)].join(', ') || t.discounts.everything;
}

const columns = (now: number): Column<PromotionPartsFragment>[] => [
  linkColumn('name', t.words.name, '/discounts/promotions', ({ id, name }) => ({ id, shown: name })),
  textColumn('target', t.discounts.target, (promotion) => targetText(promotion), { className: 'second' }),
  textColumn('off', t.discounts.off, ({ percentage }) => formatPercent(percentage), {
    width: 96,
    narrow: 'end',
    isNumeric: true,
    className: 'strong',
  }),
  timeColumn('from', t.discounts.begin, ({ validFrom }) => validFrom, { width: 148, from: 1200 }),
  timeColumn('until', t.discounts.end, ({ validUntil }) => validUntil, { width: 148, narrow: 'meta', isNamed: true }),
  column('state', t.words.status, (promotion) => <PromotionState promotion={promotion} now={now} isQuiet />, {
    width: 148,
    narrow: 'badge',
  }),
];

/** Running ones first, by earliest end, then scheduled ones; ended ones by latest end. */
const byEnd =
  (now: number) =>
  (a: PromotionPartsFragment, b: PromotionPartsFragment): number => {
    const [first, second] = [promotionState(a, now), promotionState(b, now)];
    if (first !== second) return RANK[first] - RANK[second];
    const difference = Date.parse(a.validUntil) - Date.parse(b.validUntil);
    return first === 'over' ? -difference : difference;
  };

function NewPromotion() {
  const { may } = useSession();
  const [isCreating, setIsCreating] = useState(false);
  if (!may('createPromotion')) return null;
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={() => setIsCreating(true)}>
        {t.discounts.createPromotion}
      </Button>
      <Suspense>{isCreating && <PromotionDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}

export function PromotionsPage({ search }: { search: DiscountsSearch }) {
  const { state } = search;
  const { data, dataUpdatedAt, error, refetch } = useQuery(promotionsQuery);
  const now = useNow(dataUpdatedAt);
  const rows = data?.filter((one) => state === undefined || promotionState(one, now) === state).toSorted(byEnd(now));
  return (
    <ListPage
      list="promotions"
      help="discounts"
      title={t.words.promotions}
      actions={
        <>
          <DiscountsTabs />
          <NewPromotion />
        </>
      }
      search={search}
      query={asOnePage({ error, refetch, isOutdated: false }, rows)}
      total={rows?.length}
      columns={useMemo(() => columns(now), [now])}
      rowId={({ id }) => id}
      filters={DISCOUNT_FILTERS}
      empty={{
        title: t.discounts.noPromotions,
        hint: t.discounts.noPromotionsHint,
        icon: 'discount',
        action: <NewPromotion />,
      }}
      noMatch={{ title: t.discounts.noPromotionMatches, hint: t.discounts.noMatchHint }}
    />
  );
}
