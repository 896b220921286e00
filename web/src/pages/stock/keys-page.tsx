import { Alert, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { poolKeysCountQuery, poolKeysQuery, useRevealKey } from '../../api/stock';
import { ColumnChoice } from '../../components/column-choice';
import { DataTable } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { Pager } from '../../components/pager';
import { SavedViews } from '../../components/saved-views';
import { Section } from '../../components/section';
import { Waiting } from '../../components/waiting';
import { useDeferredQuery } from '../../lib/deferred-query';
import { toFormErrors } from '../../lib/form-errors';
import { oneOf, PAGE_SIZE, useFilters, usePages, withoutEmpty } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/stock';
import { keyColumns, type RevealedKeys } from './key-columns';
import { KEY_STATUSES, type KeysSearch } from './keys-search';

const STATUSES = [
  { value: '', label: t.lists.any },
  ...KEY_STATUSES.map((status) => ({ value: status as string, label: t.stock.statusOf[status] })),
];

function useRevealedKeys(mayReveal: boolean): RevealedKeys & { error: Error | null } {
  const [whole, setWhole] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutate, variables, isPending, error } = useRevealKey();
  const busyId = isPending ? variables.id : undefined;
  return useMemo(
    () => ({
      whole,
      busyId,
      error,
      reveal: mayReveal
        ? (key) => mutate(key, { onSuccess: (text) => setWhole((known) => new Map(known).set(key.id, text)) })
        : undefined,
    }),
    [whole, busyId, error, mayReveal, mutate],
  );
}

/** The keys of a pool, in the order in which they are sold. */
export function KeysPage({ poolId, search }: { poolId: string; search: KeysSearch }) {
  const { after, hide, status } = search;
  const work = useWork();
  const mayReveal = work.may('revealLicenseKeys');
  const revealed = useRevealedKeys(mayReveal);
  const columns = useMemo(() => keyColumns(work, poolId, revealed), [work, poolId, revealed]);
  const change = useFilters<KeysSearch>();
  const pages = usePages(search);
  const variables = withoutEmpty({ licensePoolId: poolId, status });
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    poolKeysQuery({ ...variables, first: PAGE_SIZE, after }),
  );
  const { data: total } = useQuery(poolKeysCountQuery(variables));
  return (
    <Section title={t.stock.keys}>
      <Group component="search" align="end" aria-label={t.lists.filters}>
        <NativeSelect
          label={t.stock.status}
          data={STATUSES}
          value={status ?? ''}
          onChange={({ currentTarget }) => change({ status: oneOf(KEY_STATUSES, currentTarget.value) })}
        />
        <SavedViews list="keys" />
        <ColumnChoice columns={columns} hide={hide} onChange={(hidden) => change({ hide: hidden }, 'keep-place')} />
      </Group>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {revealed.error && (
        <Alert color="red" variant="outline" role="alert">
          {toFormErrors(revealed.error, []).form}
        </Alert>
      )}
      {!data && !error && <Waiting />}
      {data && data.nodes.length > 0 && (
        <div>
          <DataTable
            title={t.stock.keys}
            columns={columns}
            rows={data.nodes}
            rowId={({ id }) => id}
            hide={hide}
            isOutdated={isOutdated}
          />
          <Pager pages={pages} shown={data.nodes.length} total={total} pageInfo={data.pageInfo} />
        </div>
      )}
      {data?.nodes.length === 0 && (
        <EmptyList
          title={status ? t.stock.noKeyMatches : t.stock.noKeys}
          hint={status ? t.stock.noKeyMatchesHint : t.stock.noKeysHint}
          onClear={status ? () => change({ status: undefined }) : undefined}
        />
      )}
      {mayReveal && (
        <Text size="sm" c="dimmed">
          {t.stock.revealNote}
        </Text>
      )}
    </Section>
  );
}
