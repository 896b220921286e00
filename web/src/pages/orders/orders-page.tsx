import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { OrderRowFragment } from '../../api/generated/types';
import { ordersCountQuery, ordersQuery, ordersWaitingQuery } from '../../api/orders';
import { ListPage } from '../../components/list-page';
import { Icon } from '../../icons/icon';
import { useDeferredQuery } from '../../lib/deferred-query';
import { exportAddress } from '../../lib/export-address';
import { useFilters } from '../../lib/list-search';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSelection, type Selection } from '../../lib/selection';
import { useSession, zoneOf } from '../../lib/session';
import { language } from '../../texts/language';
import { t } from '../../texts/orders';
import { ORDER_COLUMNS } from './order-columns';
import { ORDER_FILTERS, ORDER_SORTS } from './order-filters';
import { ordersExport, toPageVariables, toVariables, type OrdersSearch } from './orders-search';

const NewOrderDialog = lazy(async () => ({ default: (await import('./new-order-dialog')).NewOrderDialog }));

/** Places an order for a customer, who is chosen first. */
function NewOrder() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={() => setIsOpen(true)}>
        {t.words.newOrder}
      </Button>
      <Suspense>{isOpen && <NewOrderDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

/** Next to the checkboxes, a number needs no padding; its head is longer in German. */
const COLUMNS = ORDER_COLUMNS.map((column) =>
  column.id === 'number' ? { ...column, width: language === 'de' ? 92 : 72 } : column,
);
const NOTHING: readonly OrderRowFragment[] = [];
const idOf = ({ orderNumber }: OrderRowFragment): string => String(orderNumber);

/** All orders, and those that need attention, with their counts. */
function useOwnViews(shown: OrdersSearch['status']) {
  const { data } = useQuery(ordersWaitingQuery);
  return [
    { name: t.lists.all, query: '', isShown: shown === undefined },
    ...(['pending', 'failed'] as const).map((status) => ({
      name: (
        <>
          {t.orders.statusOf[status]} {data !== undefined && data[status] > 0 && <small>{data[status]}</small>}
        </>
      ),
      query: `status=${status}`,
      isShown: status === shown,
    })),
  ];
}

/** Saves the selected orders as a file. */
function ExportSelected({ selected }: Pick<Selection<OrderRowFragment>, 'selected'>) {
  return (
    <Button
      component="a"
      variant="subtle"
      size="xs"
      leftSection={<Icon name="download" size="small" />}
      href={exportAddress('orders', { orderNumbers: [...selected.keys()].join(',') })}
      download
    >
      {t.lists.export}
    </Button>
  );
}

export function OrdersPage({ search }: { search: OrdersSearch }) {
  const { after: _after, page: _page, hide: _hide, sort, ...filters } = search;
  const session = useSession();
  const change = useFilters<OrdersSearch>();
  const query = useDeferredQuery(ordersQuery(toPageVariables(search, session.zone)));
  const { data: total } = useQuery(ordersCountQuery(toVariables(filters, session.zone)));
  const selection = useSelection(query.data?.nodes ?? NOTHING, idOf);
  // A phone stores no files, and has no space for the checkboxes.
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const create = session.may('createOrder') && <NewOrder />;
  return (
    <ListPage
      list="orders"
      help="orders"
      title={t.shell.orders}
      csv={{ href: ordersExport(filters, sort, session.zone), label: t.orders.csvLabel }}
      actions={create}
      ownViews={useOwnViews(search.status)}
      search={search}
      query={query}
      total={total}
      columns={COLUMNS}
      rowId={idOf}
      isPlain
      rowName={({ orderNumber }) => t.search.order(orderNumber)}
      filters={ORDER_FILTERS}
      sorting={{
        column: 'date',
        isDescending: sort !== 'date',
        onSort: () => change({ sort: sort ? undefined : 'date' }),
      }}
      sorts={ORDER_SORTS}
      empty={{ title: t.words.noOrders, hint: t.orders.emptyHint, icon: 'shopping-bag', action: create }}
      noMatch={{ title: t.orders.noMatch, hint: t.words.noMatchHint }}
      {...(!isPhone && { selection, selectionActions: <ExportSelected {...selection} /> })}
    />
  );
}

export const prefetch = ({ context: { queryClient, shell }, deps }: PrefetchInput<unknown, OrdersSearch>): void =>
  void queryClient.prefetchQuery(ordersQuery(toPageVariables(deps, zoneOf(shell))));
