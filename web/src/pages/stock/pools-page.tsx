import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { PRODUCTS } from '../../api/search';
import { poolsCountQuery, poolsQuery } from '../../api/stock';
import type { Filter } from '../../components/filters';
import type { SortChoice } from '../../components/list-card';
import { ListPage } from '../../components/list-page';
import { ButtonLink } from '../../components/page-link';
import { Icon } from '../../icons/icon';
import { useDeferredQuery } from '../../lib/deferred-query';
import { exportAddress } from '../../lib/export-address';
import { oneOf, PAGE_SIZE, useFilters } from '../../lib/list-search';
import { useSession } from '../../lib/session';
import { sortingOf } from '../../lib/sorting';
import { t } from '../../texts/stock';
import { POOL_COLUMNS } from './pool-columns';
import { MAX_DAYS, POOL_SORTS, toOrder, toVariables, type PoolsSearch } from './stock-search';

const POOL_FILTERS: readonly Filter[] = [
  { id: 'search', kind: 'search', label: t.words.nameOrSku, icon: 'search', maxLength: 200 },
  { id: 'product', kind: 'found', label: t.words.product, icon: 'package', source: PRODUCTS },
  { id: 'days', kind: 'number', label: t.stock.runsOutWithin, icon: 'clock', min: 0, max: MAX_DAYS },
];

const POOL_SORT_CHOICES: readonly SortChoice[] = [
  { value: '', label: t.words.oldestFirst },
  ...POOL_SORTS.map((sort) => ({ value: sort, label: t.stock.sortedBy[sort] })),
];

const CreatePoolDialog = lazy(async () => ({ default: (await import('./pool-dialogs')).CreatePoolDialog }));

export function PoolsPage({ search }: { search: PoolsSearch }) {
  const { after, sort } = search;
  const { may } = useSession();
  const change = useFilters<PoolsSearch>();
  const variables = toVariables(search);
  const asked = { ...variables, ...toOrder(sort) };
  const query = useDeferredQuery(poolsQuery({ ...asked, first: PAGE_SIZE, after }));
  const { data: total } = useQuery(poolsCountQuery(variables));
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <ListPage
        list="stock"
        help="stock"
        title={t.shell.stock}
        csv={{ href: exportAddress('stock', asked), label: t.stock.csvLabel }}
        actions={
          may('createLicensePool') && (
            <Button leftSection={<Icon name="plus" />} onClick={() => setIsCreating(true)}>
              {t.stock.createPool}
            </Button>
          )
        }
        search={search}
        query={query}
        total={total}
        columns={POOL_COLUMNS}
        rowId={({ id }) => id}
        isPlain
        filters={POOL_FILTERS}
        sorting={sortingOf(sort, (to) => change({ sort: oneOf(POOL_SORTS, to) }))}
        sorts={POOL_SORT_CHOICES}
        empty={{
          title: t.stock.noPools,
          hint: t.stock.noPoolsHint,
          icon: 'key',
          action: <ButtonLink to="/products">{t.stock.toProducts}</ButtonLink>,
        }}
        noMatch={{ title: t.stock.noMatch, hint: t.stock.noMatchHint }}
      />
      <Suspense>{isCreating && <CreatePoolDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}
