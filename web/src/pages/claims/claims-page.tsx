import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { claimsCountQuery, claimsQuery } from '../../api/claims';
import { CUSTOMERS } from '../../api/search';
import { ChoiceField } from '../../components/choice-field';
import { ColumnChoice } from '../../components/column-choice';
import { DataTable } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { Pager } from '../../components/pager';
import { SavedViews } from '../../components/saved-views';
import { Waiting } from '../../components/waiting';
import { useDeferredQuery } from '../../lib/deferred-query';
import { oneOf, PAGE_SIZE, useFilters, usePages } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/claims';
import { claimColumns } from './claim-columns';
import { CLAIM_STATUSES, toVariables, type ClaimFilters, type ClaimsSearch } from './claims-search';

// An inbox fills while nobody touches it.
const REFETCH_MS = 30_000;

const STATUSES = [
  ...CLAIM_STATUSES.map((status) => ({ value: status as string, label: t.claimStatus[status] })),
  { value: 'ALL', label: t.claims.all },
];
const SORTS = [
  { value: '', label: t.claims.oldestFirst },
  { value: 'newest', label: t.claims.newestFirst },
];

interface ClaimFilterBarProps {
  filters: ClaimFilters;
  onChange: (changes: Partial<ClaimFilters>) => void;
}

function ClaimFilterBar({ filters: { status, customer, sort }, onChange }: ClaimFilterBarProps) {
  const chooseStatus = (value: string): void =>
    onChange({ status: oneOf([...CLAIM_STATUSES.filter((known) => known !== 'OPEN'), 'ALL'] as const, value) });
  return (
    <SimpleGrid component="search" cols={{ base: 2, sm: 3 }} spacing="xs" mb="md" aria-label={t.lists.filters}>
      <NativeSelect
        label={t.claims.status}
        data={STATUSES}
        value={status ?? 'OPEN'}
        onChange={({ currentTarget }) => chooseStatus(currentTarget.value)}
      />
      <ChoiceField
        label={t.claims.customer}
        source={CUSTOMERS}
        value={customer}
        onChange={(id) => onChange({ customer: id })}
      />
      <NativeSelect
        label={t.claims.sort}
        data={SORTS}
        value={sort ?? ''}
        onChange={({ currentTarget }) => onChange({ sort: oneOf(['newest'] as const, currentTarget.value) })}
      />
    </SimpleGrid>
  );
}

export function ClaimsPage({ search }: { search: ClaimsSearch }) {
  const { after, hide, status, customer, sort } = search;
  const work = useWork();
  const columns = useMemo(() => claimColumns(work), [work]);
  const change = useFilters<ClaimsSearch>();
  const pages = usePages(search);
  const variables = toVariables(search);
  const { data, error, isOutdated, refetch } = useDeferredQuery({
    ...claimsQuery({ ...variables, first: PAGE_SIZE, after, oldestFirst: sort !== 'newest' }),
    refetchInterval: REFETCH_MS,
  });
  const { data: total } = useQuery(claimsCountQuery(variables));
  const isFiltered = status !== undefined || customer !== undefined;
  return (
    <>
      <PageHeader title={t.claims.title} help="claims">
        <SavedViews list="claims" />
        <ColumnChoice columns={columns} hide={hide} onChange={(hidden) => change({ hide: hidden }, 'keep-place')} />
      </PageHeader>
      <ClaimFilterBar filters={search} onChange={change} />
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && data.nodes.length > 0 && (
        <>
          <DataTable
            title={t.claims.title}
            columns={columns}
            rows={data.nodes}
            rowId={({ id }) => id}
            hide={hide}
            isOutdated={isOutdated}
            sorting={{
              column: 'made',
              isDescending: sort === 'newest',
              onSort: () => change({ sort: sort ? undefined : 'newest' }),
            }}
          />
          <Pager pages={pages} shown={data.nodes.length} total={total} pageInfo={data.pageInfo} />
        </>
      )}
      {data?.nodes.length === 0 && isFiltered && (
        <EmptyList
          title={t.claims.noMatch}
          hint={t.claims.noMatchHint}
          onClear={() => change({ status: undefined, customer: undefined })}
        />
      )}
      {data?.nodes.length === 0 && !isFiltered && <EmptyList title={t.claims.empty} hint={t.claims.emptyHint} />}
    </>
  );
}
