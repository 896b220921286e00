import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { packagesQuery } from '../../api/discounts';
import type { PackagePartsFragment } from '../../api/generated/types';
import { column, countColumn, linkColumn, Named, textColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { ListPage } from '../../components/list-page';
import { Icon } from '../../icons/icon';
import { useDeferredQuery } from '../../lib/deferred-query';
import { formatPercent } from '../../lib/money';
import { useSession } from '../../lib/session';
import { t } from '../../texts/discounts';
import { asOnePage, DayText, DISCOUNT_FILTERS, DiscountsTabs, RANK } from './discount-lists';
import { PackageState, stateOf, useBusinessDay } from './discount-state';
import type { DiscountsSearch } from './discounts-search';

const PackageDialog = lazy(async () => ({ default: (await import('./package-dialog')).PackageDialog }));

/** Percentages in one line: `office 10 %, all others 5 %`. */
const discountsText = (discounts: PackagePartsFragment['discounts']): string =>
  discounts
    .toSorted((a, b) => Number(a.category === 'Default') - Number(b.category === 'Default'))
    .map(
      ({ category, percentage }) =>
        `${category === 'Default' ? t.discounts.others.toLowerCase() : category} ${formatPercent(percentage)}`,
    )
    .join(', ') || t.none;

const COLUMNS: Column<PackagePartsFragment>[] = [
  linkColumn('name', t.words.name, '/discounts', ({ id, name }) => ({ id, shown: name })),
  textColumn('discounts', t.shell.discounts, ({ discounts }) => discountsText(discounts), { className: 'second' }),
  column('from', t.discounts.firstDay, ({ validFrom }) => <DayText day={validFrom} />, { width: 112, from: 1024 }),
  {
    id: 'until',
    title: t.discounts.lastDay,
    width: 112,
    narrow: 'meta',
    cell: ({ validUntil }) => (
      <Named title={t.discounts.lastDay}>
        <DayText day={validUntil} />
      </Named>
    ),
  },
  column('state', t.words.status, (one) => <PackageState {...one} isQuiet />, { width: 148, narrow: 'badge' }),
  countColumn('customers', t.shell.customers, ({ customers }) => customers, {
    width: 104,
    narrow: 'end',
    unit: t.discounts.customerUnit,
  }),
];

function NewPackage() {
  const { may } = useSession();
  const [isCreating, setIsCreating] = useState(false);
  if (!may('createDiscountPackage')) return null;
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={() => setIsCreating(true)}>
        {t.discounts.createPackage}
      </Button>
      <Suspense>{isCreating && <PackageDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}

export function PackagesPage({ search }: { search: DiscountsSearch }) {
  const { state } = search;
  const today = useBusinessDay();
  const query = useDeferredQuery(packagesQuery);
  // The earliest end first.
  const rows = useMemo(() => {
    const stateNow = ({ validFrom, validUntil }: PackagePartsFragment) => stateOf(today, validFrom, validUntil);
    const rank = (one: PackagePartsFragment): string => `${RANK[stateNow(one)]} ${one.validUntil}`;
    return query.data
      ?.filter((one) => state === undefined || stateNow(one) === state)
      .toSorted((a, b) => rank(a).localeCompare(rank(b)));
  }, [query.data, state, today]);
  return (
    <ListPage
      list="packages"
      help="discounts"
      title={t.discounts.packages}
      actions={
        <>
          <DiscountsTabs />
          <NewPackage />
        </>
      }
      search={search}
      query={asOnePage(query, rows)}
      total={rows?.length}
      columns={COLUMNS}
      rowId={({ id }) => id}
      filters={DISCOUNT_FILTERS}
      empty={{
        title: t.discounts.noPackages,
        hint: t.discounts.noPackagesHint,
        icon: 'discount',
        action: <NewPackage />,
      }}
      noMatch={{ title: t.discounts.noPackageMatches, hint: t.discounts.noMatchHint }}
    />
  );
}
