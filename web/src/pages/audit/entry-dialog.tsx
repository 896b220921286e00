import { Stack, Text } from '@mantine/core';
import type { AuditRowFragment } from '../../api/generated/types';
import { column, textColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { DescriptionList } from '../../components/description-list';
import { Dialog } from '../../components/dialog';
import { Timestamp } from '../../components/values';
import { useSession } from '../../lib/session';
import { t } from '../../texts/audit';
import classes from './audit.module.css';
import { subjectName } from './subject-link';
import { actionName, actorOf, differencesOf, shownPath, shownValue, type Difference } from './values';

interface EntryDialogProps {
  entry: AuditRowFragment;
  /** The names of the members of staff, by their ids. */
  members: ReadonlyMap<string, string>;
  onClose: () => void;
}

/** A complete change: author, channel, and each field before and after. */
export function EntryDialog({ entry, members, onClose }: EntryDialogProps) {
  const { time } = useSession();
  const differences = differencesOf(entry);
  const show = (key: 'before' | 'after') => (difference: Difference) => (
    <span className={classes.value}>{shownValue(difference.path.at(-1) ?? '', difference[key], time, members)}</span>
  );
  const columns: Column<Difference>[] = [
    // On a phone it has a separate line.
    textColumn('field', t.conflict.field, ({ path }) => shownPath(path), { isFixed: true }),
    column('before', t.words.before, show('before')),
    column('after', t.words.after, (difference) => (
      <>
        <span className="phone">→ </span>
        {show('after')(difference)}
      </>
    )),
  ];
  return (
    <Dialog title={actionName(entry.action)} onClose={onClose} size="lg">
      <Stack gap="md">
        <DescriptionList
          items={[
            [t.words.time, <Timestamp key="time" at={entry.at} />],
            [t.audit.who, actorOf(entry)],
            [t.audit.via, t.audit.viaOf[entry.via]],
            [t.audit.subject, subjectName(entry)],
            [t.audit.subjectId, <code key="id">{entry.subjectId}</code>],
            [t.audit.request, entry.requestId && <code key="request">{entry.requestId}</code>],
          ]}
        />
        {differences.length === 0 ? (
          <Text c="dimmed">{t.audit.noDifferences}</Text>
        ) : (
          <DataTable
            title={t.words.changes}
            columns={columns}
            rows={differences}
            rowId={({ path }) => JSON.stringify(path)}
          />
        )}
      </Stack>
    </Dialog>
  );
}
