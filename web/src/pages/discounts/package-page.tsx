import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { packageCustomersQuery, packagesQuery } from '../../api/discounts';
import type { PackagePartsFragment } from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import { Card } from '../../components/card';
import { column, textColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { CardDescriptionList } from '../../components/description-list';
import { DetailPage } from '../../components/detail-page';
import { ErrorView } from '../../components/error-view';
import { CustomerLink } from '../../components/links';
import { Steps } from '../../components/list-card';
import type { MoreAction } from '../../components/more-actions';
import { QueryView } from '../../components/query-view';
import { Icon } from '../../icons/icon';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, usePages, type ListSearch } from '../../lib/list-search';
import { formatNumber, formatPercent } from '../../lib/money';
import { useSession } from '../../lib/session';
import { t } from '../../texts/discounts';
import type { Owner } from './confirm-dialogs';
import { DayText } from './discount-lists';
import { PackageState } from './discount-state';
import { DraftPrices } from './draft-prices';

const TakeDialog = lazy(async () => ({ default: (await import('./confirm-dialogs')).TakeDialog }));

const LOOKS: Record<Owner['status'], Omit<BadgeProps, 'children'>> = {
  ACTIVE: { tone: 'green', icon: 'check', isQuiet: true },
  INACTIVE: {},
  SUSPENDED: { tone: 'amber', icon: 'lock' },
};

const COLUMNS: Column<Owner>[] = [
  column('name', t.words.customer, ({ id, name }) => <CustomerLink id={id} name={name} />, {
    narrow: 'title',
    isFixed: true,
  }),
  textColumn('number', t.words.number, ({ customerNumber }) => customerNumber, { width: 96, narrow: 'meta' }),
  column('status', t.words.status, ({ status }) => <Badge {...LOOKS[status]}>{t.customerStatus[status]}</Badge>, {
    width: 120,
    narrow: 'badge',
  }),
];

const takeColumn = (onTake: (customer: Owner) => void): Column<Owner> => ({
  id: 'take',
  title: t.words.action,
  width: 104,
  narrow: 'end',
  isNumeric: true,
  cell: (customer) => (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={t.discounts.takeLabel(customer.name)}
      onClick={() => onTake(customer)}
    >
      {t.words.remove}
    </Button>
  ),
});

/** The customers with a package. */
function PackageCustomers({ id, search }: { id: string; search: ListSearch }) {
  const { may } = useSession();
  const pages = usePages(search);
  const [taken, setTaken] = useState<Owner | null>(null);
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    packageCustomersQuery({ id, first: PAGE_SIZE, after: search.after }),
  );
  if (error) return <ErrorView error={error} reset={() => void refetch()} />;
  const isEmpty = data?.nodes.length === 0;
  const hasPages = data !== undefined && (data.pageInfo.hasNextPage || pages.number > 1);
  return (
    <>
      <Card
        title={t.shell.customers}
        note={data && !isEmpty && <span className="dim">{formatNumber(data.totalCount)}</span>}
        rows={
          !isEmpty && (
            <DataTable
              title={t.discounts.whoHasIt}
              columns={may('assignDiscountPackage') ? [...COLUMNS, takeColumn(setTaken)] : COLUMNS}
              rows={data?.nodes}
              rowId={(customer) => customer.id}
              isOutdated={isOutdated}
            />
          )
        }
        foot={
          hasPages && <Steps pages={pages} shown={data.nodes.length} total={data.totalCount} pageInfo={data.pageInfo} />
        }
      >
        {isEmpty && <p className="dim">{t.discounts.nobodyHasIt}</p>}
      </Card>
      <Suspense>{taken && <TakeDialog customer={taken} onClose={() => setTaken(null)} />}</Suspense>
    </>
  );
}

const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog')).AssignDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./confirm-dialogs')).DeleteDialog }));
const PackageDialog = lazy(async () => ({ default: (await import('./package-dialog')).PackageDialog }));

/** The discount of each category. */
function Percentages({ discounts }: Pick<PackagePartsFragment, 'discounts'>) {
  const isDefault = (category: string): boolean => category === 'Default';
  const ordered = discounts.toSorted((a, b) => Number(isDefault(a.category)) - Number(isDefault(b.category)));
  return (
    <Card title={t.shell.discounts}>
      <CardDescriptionList
        items={ordered.map(
          ({ category, percentage }) =>
            [isDefault(category) ? t.discounts.others : category, formatPercent(percentage)] as const,
        )}
      />
    </Card>
  );
}

function LoadedPackage({ stored, search }: { stored: PackagePartsFragment; search: ListSearch }) {
  const { may } = useSession();
  const [dialog, setDialog] = useState<'edit' | 'assign' | 'delete' | null>(null);
  const close = (): void => setDialog(null);
  const { id, name, discounts, validFrom, validUntil } = stored;
  const [first] = discounts.filter(({ category }) => category !== 'Default');
  const more: MoreAction[] = may('deleteDiscountPackage')
    ? [{ label: t.discounts.deletePackage, icon: 'trash', isDestructive: true, onClick: () => setDialog('delete') }]
    : [];
  return (
    <>
      <DetailPage
        title={name}
        help="discounts"
        path={{ list: '/discounts', listTitle: t.discounts.packages, id }}
        badge={<PackageState {...stored} />}
        actions={
          may('updateDiscountPackage') && (
            <Button variant="default" leftSection={<Icon name="pencil" />} onClick={() => setDialog('edit')}>
              {t.words.edit}
            </Button>
          )
        }
        more={more}
        primary={
          may('assignDiscountPackage') && <Button onClick={() => setDialog('assign')}>{t.discounts.assign}</Button>
        }
        details={[
          {
            icon: 'calendar',
            label: t.words.valid,
            value: (
              <span>
                <DayText day={validFrom} /> – <DayText day={validUntil} />
              </span>
            ),
          },
        ]}
        sidebar={<Percentages discounts={discounts} />}
      >
        <PackageCustomers id={id} search={search} />
        <Card title={t.discounts.prices}>
          <DraftPrices
            container="card"
            draft={{ discountPackage: { name, discounts, validFrom, validUntil } }}
            filter={first ? { category: first.category } : {}}
          />
        </Card>
      </DetailPage>
      <Suspense>
        {dialog === 'edit' && <PackageDialog stored={stored} onClose={close} />}
        {dialog === 'assign' && <AssignDialog stored={stored} onClose={close} />}
        {dialog === 'delete' && <DeleteDialog stored={stored} onClose={close} />}
      </Suspense>
    </>
  );
}

export function PackagePage({ packageId, search }: { packageId: string; search: ListSearch }) {
  const { data, ...query } = useQuery(packagesQuery);
  const stored = data && (data.find(({ id }) => id === packageId) ?? null);
  return (
    <QueryView query={{ ...query, data: stored }} missing={t.discounts.noPackage}>
      {(loaded) => <LoadedPackage stored={loaded} search={search} />}
    </QueryView>
  );
}
