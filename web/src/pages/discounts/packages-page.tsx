import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { packagesQuery } from '../../api/discounts';
import type { PackagePartsFragment } from '../../api/generated/types';
import { DataTable, type Column } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { Waiting } from '../../components/waiting';
import { formatNumber, formatPercent } from '../../lib/money';
import { useWork } from '../../lib/session';
import { formatDay } from '../../lib/days';
import { t } from '../../texts/discounts';
import { stateOf, useBusinessDay } from './discount-days';
import { DiscountsParts } from './discounts-parts';
import { PackageState } from './package-state';

const PackageDialog = lazy(async () => ({ default: (await import('./package-dialog')).PackageDialog }));

/** Percentages in one line: `office 10 %, all others 5 %`. */
const discountsText = (discounts: PackagePartsFragment['discounts']): string =>
  discounts
    .map(
      ({ category, percentage }) =>
        `${category === 'Default' ? t.discounts.others : category} ${formatPercent(percentage)}`,
    )
    .join(', ') || t.discounts.nothingOff;

const COLUMNS: Column<PackagePartsFragment>[] = [
  {
    id: 'name',
    title: t.discounts.name,
    isFixed: true,
    cell: ({ id, name }) => (
      <PageLink to="/discounts/$packageId" params={{ packageId: id }}>
        {name}
      </PageLink>
    ),
  },
  { id: 'discounts', title: t.discounts.percentages, cell: ({ discounts }) => discountsText(discounts) },
  { id: 'from', title: t.discounts.firstDay, isNumeric: true, cell: ({ validFrom }) => formatDay(validFrom) },
  { id: 'until', title: t.discounts.lastDay, isNumeric: true, cell: ({ validUntil }) => formatDay(validUntil) },
  { id: 'state', title: t.discounts.state, cell: (one) => <PackageState {...one} /> },
  { id: 'customers', title: t.discounts.customers, isNumeric: true, cell: ({ customers }) => formatNumber(customers) },
];

const RANK = { running: 0, coming: 1, over: 2 } as const;

export function PackagesPage() {
  const { may } = useWork();
  const [isCreating, setIsCreating] = useState(false);
  const today = useBusinessDay();
  const { data, error, refetch } = useQuery(packagesQuery);
  // What ends first stands first.
  const rows = useMemo(() => {
    const rank = ({ validFrom, validUntil }: PackagePartsFragment): string =>
      `${RANK[stateOf(today, validFrom, validUntil)]} ${validUntil}`;
    return data?.toSorted((a, b) => rank(a).localeCompare(rank(b)));
  }, [data, today]);
  return (
    <>
      <PageHeader title={t.discounts.title} help="discounts">
        {may('createDiscountPackage') && (
          <Button onClick={() => setIsCreating(true)}>{t.discounts.createPackage}</Button>
        )}
      </PageHeader>
      <DiscountsParts />
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!rows && !error && <Waiting />}
      {rows && rows.length > 0 && (
        <DataTable title={t.discounts.packages} columns={COLUMNS} rows={rows} rowId={({ id }) => id} />
      )}
      {rows?.length === 0 && <EmptyList title={t.discounts.noPackages} hint={t.discounts.noPackagesHint} />}
      <Suspense>{isCreating && <PackageDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}
