import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { promotionsQuery } from '../../api/discounts';
import type { PromotionPartsFragment } from '../../api/generated/types';
import type { Column } from '../../components/data-table';
import { ListPage } from '../../components/list-page';
import { PageLink } from '../../components/page-link';
import { Timestamp } from '../../components/values';
import { Icon } from '../../icons/icon';
import { useListLinkState } from '../../lib/list-search';
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

function PromotionLink({ id, name }: PromotionPartsFragment) {
  const list = useListLinkState();
  return (
    <PageLink to="/discounts/promotions/$promotionId" params={{ promotionId: id }} state={list}>
      {name}
    </PageLink>
  );
}

const columns = (now: number): Column<PromotionPartsFragment>[] => [
  {
    id: 'name',
    title: t.words.name,
    narrow: 'title',
    isFixed: true,
    cell: (promotion) => <PromotionLink {...promotion} />,
  },
  {
    id: 'target',
    title: t.discounts.target,
    cell: (promotion) => <span className="second">{targetText(promotion)}</span>,
  },
  {
    id: 'off',
    title: t.discounts.off,
    width: 96,
    narrow: 'end',
    isNumeric: true,
    cell: ({ percentage }) => <span className="strong">{formatPercent(percentage)}</span>,
  },
  {
    id: 'from',
    title: t.discounts.begin,
    width: 148,
    from: 1200,
    cell: ({ validFrom }) => <Timestamp at={validFrom} />,
  },
  {
    id: 'until',
    title: t.discounts.end,
    width: 148,
    narrow: 'meta',
    cell: ({ validUntil }) => (
      <>
        <span className="phone">{t.discounts.end} </span>
        <Timestamp at={validUntil} />
      </>
    ),
  },
  {
    id: 'state',
    title: t.words.status,
    width: 148,
    narrow: 'badge',
    cell: (promotion) => <PromotionState promotion={promotion} now={now} isQuiet />,
  },
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
