import { Group, NativeSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deliveriesCountQuery, deliveriesQuery } from '../../api/webhooks';
import { ColumnChoice } from '../../components/column-choice';
import { SavedViews } from '../../components/saved-views';
import { DataTable } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { Pager } from '../../components/pager';
import { TypedField } from '../../components/typed-field';
import { Waiting } from '../../components/waiting';
import { useDeferredQuery } from '../../lib/deferred-query';
import { oneOf, PAGE_SIZE, useFilters, usePages } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/webhooks';
import {
  DELIVERY_STATUSES,
  EVENT_KINDS,
  toVariables,
  type DeliveriesSearch,
  type DeliveryFilters,
} from './deliveries-search';
import { deliveryColumns } from './delivery-columns';

const STATUSES = [
  { value: '', label: t.lists.any },
  ...DELIVERY_STATUSES.map((status) => ({ value: status as string, label: t.deliveries.statusOf[status] })),
];
const EVENTS = [
  { value: '', label: t.lists.any },
  ...EVENT_KINDS.map((kind) => ({ value: kind as string, label: t.webhooks.eventOf[kind] })),
];
const NO_FILTERS = { status: undefined, event: undefined, from: undefined, to: undefined };

interface DeliveryFilterBarProps {
  filters: DeliveryFilters;
  onChange: (changes: Partial<DeliveryFilters>) => void;
}

function DeliveryFilterBar({ filters: { status, event, from, to }, onChange }: DeliveryFilterBarProps) {
  return (
    <SimpleGrid component="search" cols={{ base: 2, sm: 4 }} spacing="xs" mb="md" aria-label={t.lists.filters}>
      <NativeSelect
        label={t.deliveries.status}
        data={STATUSES}
        value={status ?? ''}
        onChange={({ currentTarget }) => onChange({ status: oneOf(DELIVERY_STATUSES, currentTarget.value) })}
      />
      <NativeSelect
        label={t.deliveries.event}
        data={EVENTS}
        value={event ?? ''}
        onChange={({ currentTarget }) => onChange({ event: oneOf(EVENT_KINDS, currentTarget.value) })}
      />
      <TypedField
        label={t.deliveries.from}
        type="date"
        value={from}
        onChange={(day) => onChange({ from: day })}
        max={to}
      />
      <TypedField
        label={t.deliveries.until}
        type="date"
        value={to}
        onChange={(day) => onChange({ to: day })}
        min={from}
      />
    </SimpleGrid>
  );
}

/** What was sent, to one webhook or to all. @param webhookId undefined for all. */
export function DeliveriesList({ search, webhookId }: { search: DeliveriesSearch; webhookId?: string }) {
  const { after, page: _page, hide, ...filters } = search;
  const work = useWork();
  const columns = useMemo(() => deliveryColumns(work, webhookId === undefined), [work, webhookId]);
  const change = useFilters<DeliveriesSearch>();
  const pages = usePages(search);
  const variables = toVariables(filters, webhookId, work.zone);
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    deliveriesQuery({ ...variables, first: PAGE_SIZE, after }),
  );
  const { data: total } = useQuery(deliveriesCountQuery(variables));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div>
      <DeliveryFilterBar filters={filters} onChange={change} />
      <Group gap="xs" mb="xs">
        <SavedViews list="deliveries" />
        <ColumnChoice columns={columns} hide={hide} onChange={(hidden) => change({ hide: hidden }, 'keep-place')} />
      </Group>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && data.nodes.length > 0 && (
        <>
          <DataTable
            title={t.deliveries.title}
            columns={columns}
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
          title={isFiltered ? t.deliveries.noMatch : t.deliveries.empty}
          hint={isFiltered ? t.deliveries.noMatchHint : t.deliveries.emptyHint}
          onClear={isFiltered ? () => change(NO_FILTERS) : undefined}
        />
      )}
    </div>
  );
}
