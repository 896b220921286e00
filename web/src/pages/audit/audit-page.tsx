import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { auditCountQuery, auditQuery } from '../../api/audit';
import type { AuditRowFragment } from '../../api/generated/types';
import { ColumnChoice } from '../../components/column-choice';
import { SavedViews } from '../../components/saved-views';
import { DataTable } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { Pager } from '../../components/pager';
import { Waiting } from '../../components/waiting';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, useFilters, usePages } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/audit';
import { auditColumns } from './audit-columns';
import { AuditFilterBar } from './audit-filters';
import { csvAddress, toVariables, type AuditSearch } from './audit-search';

const EntryDialog = lazy(async () => ({ default: (await import('./entry-dialog')).EntryDialog }));

const NO_FILTERS = {
  who: undefined,
  action: undefined,
  type: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
};

/** Everything that staff, commands and the service changed. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const { after, page: _page, hide, ...filters } = search;
  const work = useWork();
  const [open, setOpen] = useState<AuditRowFragment | null>(null);
  const columns = useMemo(() => auditColumns(work, setOpen), [work]);
  const change = useFilters<AuditSearch>();
  const pages = usePages(search);
  const variables = toVariables(filters, work.zone);
  const { data, error, isOutdated, refetch } = useDeferredQuery(auditQuery({ ...variables, first: PAGE_SIZE, after }));
  const { data: total } = useQuery(auditCountQuery(variables));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader title={t.audit.title} help="audit">
        <SavedViews list="audit" />
        <ColumnChoice columns={columns} hide={hide} onChange={(hidden) => change({ hide: hidden }, 'keep-place')} />
        <Button
          component="a"
          variant="default"
          href={csvAddress(filters, work.zone)}
          download
          aria-label={t.audit.csvLabel}
        >
          {t.audit.csv}
        </Button>
      </PageHeader>
      <AuditFilterBar filters={filters} onChange={change} />
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && data.nodes.length > 0 && (
        <>
          <DataTable
            title={t.audit.title}
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
          title={isFiltered ? t.audit.noMatch : t.audit.empty}
          hint={isFiltered ? t.audit.noMatchHint : t.audit.emptyHint}
          onClear={isFiltered ? () => change(NO_FILTERS) : undefined}
        />
      )}
      <Suspense>{open && <EntryDialog entry={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
