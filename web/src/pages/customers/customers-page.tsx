import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { customersCountQuery, customersQuery, packageNamesQuery } from '../../api/customers';
import { ListPage } from '../../components/list-page';
import { Icon } from '../../icons/icon';
import { useDeferredQuery } from '../../lib/deferred-query';
import { exportAddress } from '../../lib/export-address';
import { oneOf, PAGE_SIZE, useFilters } from '../../lib/list-search';
import { useSession } from '../../lib/session';
import { orderOf, sortingOf } from '../../lib/sorting';
import { t } from '../../texts/customers';
import { CUSTOMER_COLUMNS } from './customer-columns';
import { CUSTOMER_SORT_CHOICES, customerFilters } from './customer-filters';
import { CUSTOMER_SORT_VALUES, CUSTOMER_SORTS, toVariables, type CustomersSearch } from './customers-search';

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog')).CreateDialog }));

export function CustomersPage({ search }: { search: CustomersSearch }) {
  const { after, sort } = search;
  const { may } = useSession();
  const [isCreating, setIsCreating] = useState(false);
  const change = useFilters<CustomersSearch>();
  const variables = toVariables(search);
  const asked = { ...variables, ...orderOf(CUSTOMER_SORTS, sort) };
  const query = useDeferredQuery(customersQuery({ ...asked, first: PAGE_SIZE, after }));
  const { data: total } = useQuery(customersCountQuery(variables));
  const { data: packages } = useQuery(packageNamesQuery);
  const filters = useMemo(
    () => customerFilters(packages?.map(({ id, name }) => ({ value: id, label: name })) ?? []),
    [packages],
  );
  const create = may('createCustomer') && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setIsCreating(true)}>
      {t.customers.create}
    </Button>
  );
  return (
    <>
      <ListPage
        list="customers"
        help="customers"
        title={t.shell.customers}
        csv={{ href: exportAddress('customers', asked), label: t.customers.listLabel }}
        actions={create}
        search={search}
        query={query}
        total={total}
        columns={CUSTOMER_COLUMNS}
        rowId={({ id }) => id}
        isPlain
        filters={filters}
        sorting={sortingOf(sort, (by) => change({ sort: oneOf(CUSTOMER_SORT_VALUES, by) }))}
        sorts={CUSTOMER_SORT_CHOICES}
        empty={{ title: t.customers.empty, hint: t.customers.emptyHint, icon: 'users', action: create }}
        noMatch={{ title: t.customers.noMatch, hint: t.customers.noMatchHint }}
      />
      <Suspense>{isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}
