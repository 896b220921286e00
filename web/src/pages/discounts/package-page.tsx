import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { packageCustomersQuery, packagesQuery } from '../../api/discounts';
import type { PackagePartsFragment } from '../../api/generated/types';
import { DataTable, type Column } from '../../components/data-table';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { NotFound } from '../../components/not-found';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { Pager } from '../../components/pager';
import { Section } from '../../components/section';
import { Waiting } from '../../components/waiting';
import { formatDay } from '../../lib/days';
import { useDeferredQuery } from '../../lib/deferred-query';
import { formatNumber, formatPercent } from '../../lib/money';
import { PAGE_SIZE, usePages, type PlaceSearch } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/discounts';
import { DraftPrices } from './draft-prices';
import { toDraft, toValues } from './package-values';
import { PackageState } from './package-state';
import type { Owner } from './take-dialog';

const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog')).AssignDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog')).DeleteDialog }));
const PackageDialog = lazy(async () => ({ default: (await import('./package-dialog')).PackageDialog }));
const TakeDialog = lazy(async () => ({ default: (await import('./take-dialog')).TakeDialog }));

/** Who has a package. */
function PackageCustomers({ id, search }: { id: string; search: PlaceSearch }) {
  const { may } = useWork();
  const pages = usePages(search);
  const [taken, setTaken] = useState<Owner | null>(null);
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    packageCustomersQuery({ id, first: PAGE_SIZE, after: search.after }),
  );
  const columns: Column<Owner>[] = [
    { id: 'number', title: t.discounts.number, cell: ({ customerNumber }) => customerNumber },
    {
      id: 'name',
      title: t.discounts.customer,
      cell: ({ id: customerId, name }) => (
        <PageLink to="/customers/$customerId" params={{ customerId }}>
          {name}
        </PageLink>
      ),
    },
    { id: 'status', title: t.discounts.status, cell: ({ status }) => t.discounts.statusOf[status] },
    ...(may('assignDiscountPackage')
      ? [
          {
            id: 'take',
            title: t.discounts.action,
            cell: (customer: Owner) => (
              <Button
                size="xs"
                variant="default"
                aria-label={t.discounts.takeLabel(customer.name)}
                onClick={() => setTaken(customer)}
              >
                {t.discounts.take}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Section title={t.discounts.whoHasIt}>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {data?.nodes.length === 0 && <Text c="dimmed">{t.discounts.nobodyHasIt}</Text>}
      {data && data.nodes.length > 0 && (
        <div>
          <DataTable
            title={t.discounts.whoHasIt}
            columns={columns}
            rows={data.nodes}
            rowId={(customer) => customer.id}
            isOutdated={isOutdated}
          />
          <Pager pages={pages} shown={data.nodes.length} total={data.totalCount} pageInfo={data.pageInfo} />
        </div>
      )}
      <Suspense>{taken && <TakeDialog customer={taken} onClose={() => setTaken(null)} />}</Suspense>
    </Section>
  );
}

function LoadedPackage({ stored, search }: { stored: PackagePartsFragment; search: PlaceSearch }) {
  const { may } = useWork();
  const [dialog, setDialog] = useState<'edit' | 'assign' | 'delete' | null>(null);
  const close = (): void => setDialog(null);
  const { id, name, discounts, validFrom, validUntil, customers } = stored;
  const [first] = discounts.filter(({ category }) => category !== 'Default');
  const input = toDraft(toValues(stored, validFrom));
  return (
    <Stack gap="lg">
      <PageHeader title={name} help="discounts">
        <PackageState {...stored} />
        {may('updateDiscountPackage') && <Button onClick={() => setDialog('edit')}>{t.discounts.edit}</Button>}
        {may('assignDiscountPackage') && (
          <Button variant="default" onClick={() => setDialog('assign')}>
            {t.discounts.assign}
          </Button>
        )}
        {may('deleteDiscountPackage') && (
          <Button variant="outline" color="red" onClick={() => setDialog('delete')}>
            {t.discounts.delete}
          </Button>
        )}
      </PageHeader>
      <Facts
        facts={[
          [t.discounts.firstDay, formatDay(validFrom)],
          [t.discounts.lastDay, formatDay(validUntil)],
          [t.discounts.customers, formatNumber(customers)],
          ...discounts.map(
            ({ category, percentage }) =>
              [category === 'Default' ? t.discounts.others : category, formatPercent(percentage)] as const,
          ),
        ]}
      />
      <PackageCustomers id={id} search={search} />
      <DraftPrices draft={input && { discountPackage: input }} filter={first ? { category: first.category } : {}} />
      <Suspense>
        {dialog === 'edit' && <PackageDialog stored={stored} onClose={close} />}
        {dialog === 'assign' && <AssignDialog stored={stored} onClose={close} />}
        {dialog === 'delete' && <DeleteDialog stored={stored} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

export function PackagePage({ packageId, search }: { packageId: string; search: PlaceSearch }) {
  const { data, error, refetch } = useQuery(packagesQuery);
  const stored = data?.find(({ id }) => id === packageId);
  return (
    <>
      <Group mb="xs">
        <PageLink to="/discounts">← {t.discounts.packages}</PageLink>
      </Group>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && !stored && <NotFound title={t.discounts.noPackage} />}
      {stored && <LoadedPackage stored={stored} search={search} />}
    </>
  );
}
