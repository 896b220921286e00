import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CUSTOMERS } from '../../api/search';
import { webhooksCountQuery, webhooksQuery } from '../../api/webhooks';
import { ChoiceField } from '../../components/choice-field';
import { ColumnChoice } from '../../components/column-choice';
import { SavedViews } from '../../components/saved-views';
import { DataTable } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { Pager } from '../../components/pager';
import { Waiting } from '../../components/waiting';
import { useDeferredQuery } from '../../lib/deferred-query';
import { oneOf, PAGE_SIZE, useFilters, usePages } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/webhooks';
import { webhookColumns } from './webhook-columns';
import { WebhookParts } from './webhook-parts';
import { toVariables, WEBHOOK_STATES, type WebhookFilters, type WebhooksSearch } from './webhooks-search';

const STATES = [
  { value: '', label: t.lists.any },
  ...WEBHOOK_STATES.map((state) => ({ value: state as string, label: t.webhooks.stateOf[state] })),
];
const SORTS = [
  { value: '', label: t.webhooks.failingFirst },
  { value: 'age', label: t.webhooks.byAge },
];

interface WebhookFilterBarProps {
  filters: WebhookFilters;
  onChange: (changes: Partial<WebhookFilters>) => void;
}

function WebhookFilterBar({ filters: { customer, state, sort }, onChange }: WebhookFilterBarProps) {
  return (
    <SimpleGrid component="search" cols={{ base: 2, sm: 3 }} spacing="xs" mb="md" aria-label={t.lists.filters}>
      <NativeSelect
        label={t.webhooks.state}
        data={STATES}
        value={state ?? ''}
        onChange={({ currentTarget }) => onChange({ state: oneOf(WEBHOOK_STATES, currentTarget.value) })}
      />
      <ChoiceField
        label={t.webhooks.customer}
        source={CUSTOMERS}
        value={customer}
        onChange={(id) => onChange({ customer: id })}
      />
      <NativeSelect
        label={t.webhooks.sort}
        data={SORTS}
        value={sort ?? ''}
        onChange={({ currentTarget }) => onChange({ sort: oneOf(['age'] as const, currentTarget.value) })}
      />
    </SimpleGrid>
  );
}

export function WebhooksPage({ search }: { search: WebhooksSearch }) {
  const { after, hide, customer, state, sort } = search;
  const work = useWork();
  const columns = useMemo(() => webhookColumns(work), [work]);
  const change = useFilters<WebhooksSearch>();
  const pages = usePages(search);
  const variables = toVariables(search);
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    webhooksQuery({ ...variables, first: PAGE_SIZE, after, failingFirst: sort !== 'age' }),
  );
  const { data: total } = useQuery(webhooksCountQuery(variables));
  const isFiltered = customer !== undefined || state !== undefined;
  return (
    <>
      <PageHeader title={t.webhooks.title} help="webhooks">
        <SavedViews list="webhooks" />
        <ColumnChoice columns={columns} hide={hide} onChange={(hidden) => change({ hide: hidden }, 'keep-place')} />
      </PageHeader>
      <WebhookParts />
      <WebhookFilterBar filters={search} onChange={change} />
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && data.nodes.length > 0 && (
        <>
          <DataTable
            title={t.webhooks.title}
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
          title={isFiltered ? t.webhooks.noMatch : t.webhooks.empty}
          hint={isFiltered ? t.webhooks.noMatchHint : t.webhooks.emptyHint}
          onClear={isFiltered ? () => change({ customer: undefined, state: undefined }) : undefined}
        />
      )}
    </>
  );
}
