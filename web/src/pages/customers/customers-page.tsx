import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { customersCountQuery, customersQuery } from '../../api/customers';
import { ColumnChoice } from '../../components/column-choice';
import { SavedViews } from '../../components/saved-views';
import { DataTable } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { Pager } from '../../components/pager';
import { Waiting } from '../../components/waiting';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, useFilters, usePages } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/customers';
import { CUSTOMER_COLUMNS } from './customer-columns';
import { CustomerFilterBar } from './customer-filters';
import { toVariables, type CustomersSearch } from './customers-search';

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog')).CreateDialog }));

const NO_FILTERS = { search: undefined, status: undefined, package: undefined, credit: undefined };

export function CustomersPage({ search }: { search: CustomersSearch }) {
  const { after, hide } = search;
  const work = useWork();
  const [isCreating, setIsCreating] = useState(false);
  const change = useFilters<CustomersSearch>();
  const pages = usePages(search);
  const variables = toVariables(search);
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    customersQuery({ ...variables, first: PAGE_SIZE, after }),
  );
  const { data: total } = useQuery(customersCountQuery(variables));
  const isFiltered = Object.keys(variables).length > 0;
  return (
    <>
      <PageHeader title={t.customers.title} help="customers">
        <SavedViews list="customers" />
        <ColumnChoice
          columns={CUSTOMER_COLUMNS}
          hide={hide}
          onChange={(hidden) => change({ hide: hidden }, 'keep-place')}
        />
        {work.may('createCustomer') && <Button onClick={() => setIsCreating(true)}>{t.customers.create}</Button>}
      </PageHeader>
      <CustomerFilterBar filters={search} onChange={change} />
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && data.nodes.length > 0 && (
        <>
          <DataTable
            title={t.customers.title}
            columns={CUSTOMER_COLUMNS}
            rows={data.nodes}
            rowId={({ id }) => id}
            hide={hide}
            isOutdated={isOutdated}
          />
          <Pager pages={pages} shown={data.nodes.length} total={total} pageInfo={data.pageInfo} />
        </>
      )}
      {data?.nodes.length === 0 && (
        <EmptyList
          title={isFiltered ? t.customers.noMatch : t.customers.empty}
          hint={isFiltered ? t.customers.noMatchHint : t.customers.emptyHint}
          onClear={isFiltered ? () => change(NO_FILTERS) : undefined}
        />
      )}
      <Suspense>{isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}
