import { useQuery } from '@tanstack/react-query';
import type { WebhookPartsFragment } from '../../api/generated/types';
import { CUSTOMERS } from '../../api/search';
import { webhooksCountQuery, webhooksQuery } from '../../api/webhooks';
import { column, countColumn, linkColumn, textColumn, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import type { Filter } from '../../components/filters';
import type { SortChoice } from '../../components/list-card';
import { ListPage } from '../../components/list-page';
import { Timestamp } from '../../components/values';
import { WebhookState } from '../../components/webhook-state';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, useFilters } from '../../lib/list-search';
import { said } from '../../texts/reasons';
import { t } from '../../texts/webhooks';
import { originOf } from './delivery-state';
import { toVariables, WEBHOOK_STATES, type WebhooksSearch } from './webhooks-search';
import { WebhooksTabs } from './webhooks-tabs';

const WEBHOOK_COLUMNS: Column<WebhookPartsFragment>[] = [
  linkColumn('url', t.webhooks.url, '/webhooks', ({ id, url }) => ({ id, shown: originOf(url) })),
  textColumn('customer', t.words.customer, ({ customer }) => customer.name, { narrow: 'meta' }),
  column('state', t.words.status, (webhook) => <WebhookState webhook={webhook} />, { width: 112, narrow: 'badge' }),
  countColumn('failures', t.webhooks.failures, ({ consecutiveFailures }) => consecutiveFailures, {
    width: 104,
    narrow: 'end',
    isSortable: true,
    unit: t.webhooks.failureUnit,
  }),
  timeColumn('since', t.webhooks.disabledAt, ({ disabledAt }) => disabledAt, { width: 112, from: 1200 }),
  textColumn('reason', t.reason, ({ disabledReason }) => (disabledReason ? said(disabledReason) : t.none), {
    from: 1200,
  }),
  {
    id: 'last',
    title: t.webhooks.lastDelivery,
    width: 124,
    cell: ({ lastDeliveryAt }) => (lastDeliveryAt ? <Timestamp at={lastDeliveryAt} /> : t.words.never),
  },
];

const STATES = WEBHOOK_STATES.map((state) => ({ value: state, label: t.webhooks.stateOf[state] }));

const FILTERS: readonly Filter[] = [
  { id: 'customer', kind: 'found', label: t.words.customer, icon: 'users', source: CUSTOMERS },
  { id: 'state', kind: 'choice', label: t.words.status, icon: 'circle-check', choices: STATES },
];

const SORTS: readonly SortChoice[] = [
  { value: '', label: t.webhooks.failingFirst },
  { value: 'failures', label: t.webhooks.fewestFirst },
  { value: 'age', label: t.words.oldestFirst },
];

export function WebhooksPage({ search }: { search: WebhooksSearch }) {
  const { after, sort } = search;
  const change = useFilters<WebhooksSearch>();
  const variables = toVariables(search);
  const order = sort !== 'age' && ({ sort: 'FAILURES', descending: sort !== 'failures' } as const);
  const query = useDeferredQuery(webhooksQuery({ ...variables, ...order, first: PAGE_SIZE, after }));
  const { data: total } = useQuery(webhooksCountQuery(variables));
  return (
    <ListPage
      list="webhooks"
      help="webhooks"
      title={t.shell.webhooks}
      actions={<WebhooksTabs />}
      search={search}
      query={query}
      total={total}
      columns={WEBHOOK_COLUMNS}
      rowId={({ id }) => id}
      isPlain
      filters={FILTERS}
      sorting={{
        column: sort === 'age' ? undefined : 'failures',
        isDescending: sort !== 'failures',
        onSort: () => change({ sort: sort ? undefined : 'failures' }),
      }}
      sorts={SORTS}
      empty={{ title: t.webhooks.empty, hint: t.webhooks.emptyHint, icon: 'webhook' }}
      noMatch={{ title: t.webhooks.noMatch, hint: t.words.noMatchHint }}
    />
  );
}
