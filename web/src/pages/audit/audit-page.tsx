import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { AuditRowFragment } from '../../api/generated/types';
import { auditCountQuery, auditQuery } from '../../api/history';
import { staffQuery } from '../../api/staff';
import { column, textColumn, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import type { Filter } from '../../components/filters';
import { ListPage } from '../../components/list-page';
import { useDeferredQuery } from '../../lib/deferred-query';
import { exportAddress } from '../../lib/export-address';
import { PAGE_SIZE } from '../../lib/list-search';
import { useSession, type ConsoleSession } from '../../lib/session';
import { t } from '../../texts/audit';
import { toVariables, type AuditSearch } from './audit-search';
import classes from './audit.module.css';
import { SubjectLink, subjectName } from './subject-link';
import { actionName, actorOf, differencesOf, shownPath, shownValue, subjectTypeName, type Difference } from './values';

/** By name; also one in the URL that the console does not know. */
function choicesOf(values: readonly string[], chosen: string | undefined, labelOf: (value: string) => string) {
  const all = chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
  return all
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** @param names of the members of staff, by id. @param subject the name of the object with the id in `subject`. */
function auditFilters(
  { who, action, type }: AuditSearch,
  names: ReadonlyMap<string, string>,
  subject: string | undefined,
): readonly Filter[] {
  const members = choicesOf([...names.keys()], who, (id) => names.get(id) ?? id);
  const actions = choicesOf(Object.keys(t.audit.actionOf), action, actionName);
  const types = choicesOf(Object.keys(t.audit.subjectTypeOf), type, subjectTypeName);
  return [
    { id: 'who', kind: 'choice', label: t.audit.who, icon: 'user', choices: members },
    { id: 'action', kind: 'choice', label: t.audit.action, icon: 'bolt', choices: actions },
    { id: 'type', kind: 'choice', label: t.words.kind, icon: 'package', choices: types },
    { id: 'subject', kind: 'text', label: t.audit.subjectId, icon: 'tag', maxLength: 100, shown: subject },
    { id: 'from', until: 'to', kind: 'days', label: t.words.time, icon: 'calendar' },
  ];
}

/** The names of the members of staff, by their ids. */
type Members = ReadonlyMap<string, string>;

/** For an object whose name the page does not know: the entry's dialog has it. */
const ID = /^[0-9a-f]{24}$/;

// The others are in the entry's dialog.
const SHOWN_DIFFERENCES = 2;

/** The first changes, and the number of further ones. */
function Changes({
  entry,
  time,
  members,
}: {
  entry: AuditRowFragment;
  time: ConsoleSession['time'];
  members: Members;
}) {
  const differences = differencesOf(entry);
  // An id and a browser's full name are the least useful.
  const isId = ({ path }: Difference): boolean => /^id$|Id$|^userAgent$/.test(path.at(-1) ?? '');
  const ordered = [...differences.filter((one) => !isId(one)), ...differences.filter(isId)];
  const shown = ordered.slice(0, SHOWN_DIFFERENCES).map(({ path, before, after }) => {
    const show = (value: unknown): string => shownValue(path.at(-1) ?? '', value, time, members);
    if (ID.test(show(after))) return shownPath(path);
    return t.audit.change(shownPath(path), entry.before ? show(before) : undefined, show(after));
  });
  return (
    <span className={classes.changes}>
      <span>{shown.join(' · ')}</span>
      {differences.length > shown.length && <small>+{differences.length - shown.length}</small>}
    </span>
  );
}

const auditColumns = (
  time: ConsoleSession['time'],
  members: Members,
  onOpen: (entry: AuditRowFragment) => void,
): Column<AuditRowFragment>[] => [
  timeColumn('time', t.words.time, ({ at }) => at, { width: 112, narrow: 'end' }),
  column('who', t.audit.who, actorOf, { width: 144, narrow: 'meta' }),
  {
    id: 'action',
    title: t.audit.action,
    width: 176,
    narrow: 'title',
    isFixed: true,
    cell: (entry) => (
      <button
        type="button"
        aria-label={t.audit.detailsOf(actionName(entry.action), subjectName(entry))}
        onClick={() => onOpen(entry)}
      >
        {actionName(entry.action)}
      </button>
    ),
  },
  column('subject', t.audit.subject, (entry) => <SubjectLink entry={entry} />, { width: 208, narrow: 'meta' }),
  column('changes', t.words.changes, (entry) => <Changes entry={entry} time={time} members={members} />, {
    from: 1024,
  }),
  textColumn('via', t.audit.via, ({ via }) => t.audit.viaOf[via], { width: 96, from: 1200 }),
];

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
        empty={{ title: t.words.noEntries, hint: t.audit.emptyHint, icon: 'history' }}
        noMatch={{ title: t.audit.noMatch, hint: t.words.noMatchHint }}
      />
      <Suspense>{open && <EntryDialog entry={open} members={names} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
