import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeliveryRowFragment } from '../../api/generated/types';
import { CUSTOMERS } from '../../api/search';
import { deliveriesCountQuery, deliveriesQuery } from '../../api/webhooks';
import type { Filter } from '../../components/filters';
import type { ListCardProps, SortChoice } from '../../components/list-card';
import { useDeferredQuery } from '../../lib/deferred-query';
import { oneOf, PAGE_SIZE, useFilters } from '../../lib/list-search';
import { useSession } from '../../lib/session';
import { orderOf, sortingOf } from '../../lib/sorting';
import { t } from '../../texts/webhooks';
import { canRedeliver } from './can-redeliver';
import {
  DELIVERY_SORT_VALUES,
  DELIVERY_SORTS,
  DELIVERY_STATUSES,
  EVENT_KINDS,
  toVariables,
  type DeliveriesSearch,
} from './deliveries-search';
import { deliveryColumns } from './delivery-columns';

const STATUSES = DELIVERY_STATUSES.map((status) => ({ value: status, label: t.deliveries.statusOf[status] }));
const EVENTS = EVENT_KINDS.map((kind) => ({ value: kind, label: t.webhooks.eventOf[kind] }));

const OF_ONE: readonly Filter[] = [
  { id: 'status', kind: 'choice', label: t.words.status, icon: 'circle-check', choices: STATUSES },
  { id: 'event', kind: 'choice', label: t.deliveries.event, icon: 'bolt', choices: EVENTS },
  { id: 'from', until: 'to', kind: 'days', label: t.words.created, icon: 'calendar' },
];
const OF_ALL: readonly Filter[] = [
  { id: 'customer', kind: 'found', label: t.words.customer, icon: 'users', source: CUSTOMERS },
  ...OF_ONE,
];

const SORTS: readonly SortChoice[] = [
  { value: '', label: t.words.newestFirst },
  { value: 'time', label: t.words.oldestFirst },
];

/** A list of deliveries, to one webhook or to all. @param webhookId undefined for all. */
export function useDeliveries(search: DeliveriesSearch, webhookId?: string): ListCardProps<DeliveryRowFragment> {
  const { after, page: _page, hide: _hide, sort, ...filters } = search;
  const { zone, may } = useSession();
  const ofAll = webhookId === undefined;
  const change = useFilters<DeliveriesSearch>();
  const variables = toVariables(filters, webhookId, zone);
  const query = useDeferredQuery(
    deliveriesQuery({ ...variables, ...orderOf(DELIVERY_SORTS, sort), first: PAGE_SIZE, after }),
  );
  // All deliveries of a webhook can be repeated, or none of them.
  const isAction = may('redeliver') && (ofAll || (query.data?.nodes.some(canRedeliver) ?? true));
  const columns = useMemo(() => deliveryColumns(ofAll, isAction), [ofAll, isAction]);
  const { data: total } = useQuery(deliveriesCountQuery(variables));
  return {
    title: t.deliveries.title,
    search,
    query,
    total,
    columns,
    rowId: ({ id }) => id,
    filters: ofAll ? OF_ALL : OF_ONE,
    sorting: sortingOf(sort ?? '-time', (by) => change({ sort: oneOf(DELIVERY_SORT_VALUES, by) })),
    sorts: SORTS,
    empty: { title: t.deliveries.empty, hint: t.deliveries.emptyHint, icon: 'send' },
    noMatch: { title: t.deliveries.noMatch, hint: t.deliveries.noMatchHint },
  };
}
