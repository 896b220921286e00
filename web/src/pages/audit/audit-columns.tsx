import type { AuditRowFragment } from '../../api/generated/types';
import type { Column } from '../../components/data-table';
import { Timestamp } from '../../components/values';
import type { ConsoleSession } from '../../lib/session';
import { t } from '../../texts/audit';
import { actorOf } from './actor';
import classes from './audit.module.css';
import { differencesOf, type Difference } from './differences';
import { shownPath, shownValue } from './shown-value';
import { SubjectLink, subjectName } from './subject-link';
import { actionName } from './words';

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

export const auditColumns = (
  time: ConsoleSession['time'],
  members: Members,
  onOpen: (entry: AuditRowFragment) => void,
): Column<AuditRowFragment>[] => [
  { id: 'time', title: t.words.time, width: 112, narrow: 'end', cell: ({ at }) => <Timestamp at={at} /> },
  { id: 'who', title: t.audit.who, width: 144, narrow: 'meta', cell: actorOf },
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
  {
    id: 'subject',
    title: t.audit.subject,
    width: 208,
    narrow: 'meta',
    cell: (entry) => <SubjectLink entry={entry} />,
  },
  {
    id: 'changes',
    title: t.words.changes,
    from: 1024,
    cell: (entry) => <Changes entry={entry} time={time} members={members} />,
  },
  { id: 'via', title: t.audit.via, width: 96, from: 1200, cell: ({ via }) => t.audit.viaOf[via] },
];
