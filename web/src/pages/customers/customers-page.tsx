import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { customersCountQuery, customersQuery, packageNamesQuery } from '../../api/customers';
import type { Choice } from '../../api/search';
import type { Filter } from '../../components/filters';
import type { SortChoice } from '../../components/list-card';
import { ListPage } from '../../components/list-page';
import { Icon } from '../../icons/icon';
import { useDeferredQuery } from '../../lib/deferred-query';
import { exportAddress } from '../../lib/export-address';
import { oneOf, PAGE_SIZE, useFilters } from '../../lib/list-search';
import { useSession } from '../../lib/session';
import { orderOf, sortingOf } from '../../lib/sorting';
import { t } from '../../texts/customers';
import { CUSTOMER_COLUMNS } from './customer-columns';
import {
  CUSTOMER_SORT_VALUES,
  CUSTOMER_SORTS,
  CUSTOMER_STATUSES,
  toVariables,
  type CustomersSearch,
} from './customers-search';

const STATUSES = CUSTOMER_STATUSES.map((status) => ({ value: status, label: t.customerStatus[status] }));
const CREDITS = [{ value: 'near', label: t.customers.creditNear }];

/** @param packages all discount packages. */
const customerFilters = (packages: readonly Choice[]): readonly Filter[] => [
  { id: 'search', kind: 'search', label: t.customers.search, icon: 'search', maxLength: 200 },
  { id: 'status', kind: 'choice', label: t.words.status, icon: 'circle-check', choices: STATUSES },
  { id: 'credit', kind: 'choice', label: t.credit.title, icon: 'credit-card', choices: CREDITS },
  { id: 'package', kind: 'choice', label: t.search.discountPackage, icon: 'discount', choices: packages },
];

const CUSTOMER_SORT_CHOICES: readonly SortChoice[] = [
  { value: '', label: t.customers.inOrderOfNumbers },
  { value: 'name', label: t.words.name },
  { value: '-balance', label: t.customers.mostOwed },
  { value: 'available', label: t.customers.leastLeft },
];

const CreateDialog = lazy(async () => ({ default: (await import('./customer-dialogs')).CreateDialog }));

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
