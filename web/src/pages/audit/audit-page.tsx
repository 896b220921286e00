import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { AuditRowFragment } from '../../api/generated/types';
import { auditCountQuery, auditQuery } from '../../api/history';
import { staffQuery } from '../../api/staff';
import { ListPage } from '../../components/list-page';
import { useDeferredQuery } from '../../lib/deferred-query';
import { exportAddress } from '../../lib/export-address';
import { PAGE_SIZE } from '../../lib/list-search';
import { useSession } from '../../lib/session';
import { t } from '../../texts/audit';
import { auditColumns } from './audit-columns';
import { auditFilters } from './audit-filters';
import { toVariables, type AuditSearch } from './audit-search';
import { subjectName } from './subject-link';

const EntryDialog = lazy(async () => ({ default: (await import('./entry-dialog')).EntryDialog }));

/** All changes by staff, commands and the service. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const { after, page: _page, hide: _hide, ...filters } = search;
  const { time, zone } = useSession();
  const [open, setOpen] = useState<AuditRowFragment | null>(null);
  const variables = toVariables(filters, zone);
  const query = useDeferredQuery(auditQuery({ ...variables, first: PAGE_SIZE, after }));
  const { data: total } = useQuery(auditCountQuery(variables));
  const { data: staff } = useQuery(staffQuery);
  const names = useMemo(() => new Map(staff?.members.map(({ id, name }) => [id, name])), [staff]);
  const subject = query.data?.nodes.find(({ subjectId }) => subjectId === filters.subject);
  const columns = useMemo(() => auditColumns(time, names, setOpen), [time, names]);
  return (
    <>
      <ListPage
        list="audit"
        help="audit"
        title={t.shell.audit}
        csv={{ href: exportAddress('audit', variables), label: t.audit.csvLabel }}
        search={search}
        query={query}
        total={total}
        columns={columns}
        rowId={({ id }) => id}
        isPlain
        filters={auditFilters(filters, names, subject && subjectName(subject))}
        empty={{ title: t.audit.empty, hint: t.audit.emptyHint, icon: 'history' }}
        noMatch={{ title: t.audit.noMatch, hint: t.words.noMatchHint }}
      />
      <Suspense>{open && <EntryDialog entry={open} members={names} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
