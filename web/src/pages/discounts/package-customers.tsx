import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { packageCustomersQuery } from '../../api/discounts';
import { Badge, type BadgeProps } from '../../components/badge';
import { Card } from '../../components/card';
import { DataTable, type Column } from '../../components/data-table';
import { ErrorView } from '../../components/error-view';
import { Steps } from '../../components/list-card';
import { PageLink } from '../../components/page-link';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, usePages, type ListSearch } from '../../lib/list-search';
import { formatNumber } from '../../lib/money';
import { useSession } from '../../lib/session';
import { t } from '../../texts/discounts';
import type { Owner } from './take-dialog';

const TakeDialog = lazy(async () => ({ default: (await import('./take-dialog')).TakeDialog }));

const LOOKS: Record<Owner['status'], Omit<BadgeProps, 'children'>> = {
  ACTIVE: { tone: 'green', icon: 'check', isQuiet: true },
  INACTIVE: {},
  SUSPENDED: { tone: 'amber', icon: 'lock' },
};

const COLUMNS: Column<Owner>[] = [
  {
    id: 'name',
    title: t.words.customer,
    narrow: 'title',
    isFixed: true,
    cell: ({ id, name }) => (
      <PageLink to="/customers/$customerId" params={{ customerId: id }}>
        {name}
      </PageLink>
    ),
  },
  { id: 'number', title: t.words.number, width: 96, narrow: 'meta', cell: ({ customerNumber }) => customerNumber },
  {
    id: 'status',
    title: t.words.status,
    width: 120,
    narrow: 'badge',
    cell: ({ status }) => <Badge {...LOOKS[status]}>{t.discounts.statusOf[status]}</Badge>,
  },
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
export function PackageCustomers({ id, search }: { id: string; search: ListSearch }) {
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
