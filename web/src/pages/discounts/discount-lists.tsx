import type { Filter } from '../../components/filters';
import { AreaLink, AreaLinks } from '../../components/tabs';
import type { DeferredQuery } from '../../lib/deferred-query';
import { shownTime } from '../../lib/times';
import { t } from '../../texts/discounts';
import { STATES } from './discounts-search';

export const DISCOUNT_FILTERS: readonly Filter[] = [
  {
    id: 'state',
    kind: 'choice',
    label: t.words.status,
    icon: 'circle-check',
    choices: STATES.map((state) => ({ value: state, label: t.discounts.stateOf[state] })),
  },
];

/** In their sort order in lists: current ones first. */
export const RANK = { running: 0, coming: 1, over: 2 } as const;

/** A query of all entries in the form of a paged list. */
export function asOnePage<Row>(query: Omit<DeferredQuery<unknown>, 'data'>, rows: readonly Row[] | undefined) {
  return { ...query, data: rows && { nodes: rows, pageInfo: { hasNextPage: false } } };
}

// Packages are valid for years, so each date has its year.
const NO_YEAR = new Date(0);

/** A day: `31 Dec 2026`. */
export function DayText({ day }: { day: string }) {
  return <span className="number">{shownTime(day, 'UTC', NO_YEAR).day}</span>;
}

/** The two kinds of discounts, each with its own list. */
export function DiscountsTabs() {
  return (
    <AreaLinks label={t.shell.discounts}>
      <AreaLink to="/discounts" activeOptions={{ exact: true, includeSearch: false }}>
        {t.discounts.packages}
      </AreaLink>
      <AreaLink to="/discounts/promotions" activeOptions={{ includeSearch: false }}>
        {t.words.promotions}
      </AreaLink>
    </AreaLinks>
  );
}
