import { Button, Stack, Text } from '@mantine/core';
import type { AuditRowFragment } from '../../api/generated/types';
import type { Column } from '../../components/data-table';
import type { Work } from '../../lib/session';
import { t } from '../../texts/audit';
import { differencesOf, type Difference } from './differences';
import { shownPath, shownValue } from './shown-value';
import { SubjectLink, subjectName } from './subject-link';
import { whoOf } from './who';
import { actionName } from './words';

// The others are in the entry's dialog.
const SHOWN_DIFFERENCES = 2;

function Changes({ entry, time }: { entry: AuditRowFragment; time: Work['time'] }) {
  const differences = differencesOf(entry);
  // An id says less than anything else.
  const isId = ({ path }: Difference): boolean => path.at(-1) === 'id';
  const telling = [...differences.filter((one) => !isId(one)), ...differences.filter(isId)];
  const shown = telling.slice(0, SHOWN_DIFFERENCES);
  return (
    <Stack gap={2}>
      {shown.map(({ path, before, after }) => {
        const show = (value: unknown): string => shownValue(path.at(-1) ?? '', value, time);
        return (
          <Text key={JSON.stringify(path)} size="sm" lineClamp={2}>
            {t.audit.change(shownPath(path), entry.before ? show(before) : undefined, show(after))}
          </Text>
        );
      })}
      {differences.length > shown.length && (
        <Text size="sm" c="dimmed">
          {t.audit.moreFields(differences.length - shown.length)}
        </Text>
      )}
    </Stack>
  );
}

export function auditColumns(
  { zone, time }: Work,
  onOpen: (entry: AuditRowFragment) => void,
): Column<AuditRowFragment>[] {
  return [
    { id: 'time', title: t.audit.time(zone), isFixed: true, cell: ({ at }) => time(at) },
    { id: 'who', title: t.audit.who, cell: whoOf },
    { id: 'via', title: t.audit.via, cell: ({ via }) => t.audit.viaOf[via] },
    { id: 'action', title: t.audit.action, cell: ({ action }) => actionName(action) },
    { id: 'subject', title: t.audit.subject, cell: (entry) => <SubjectLink entry={entry} /> },
    { id: 'changes', title: t.audit.differences, cell: (entry) => <Changes entry={entry} time={time} /> },
    {
      id: 'details',
      title: t.audit.details,
      isFixed: true,
      isNumeric: true,
      cell: (entry) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t.audit.detailsOf(actionName(entry.action), subjectName(entry))}
          onClick={() => onOpen(entry)}
        >
          {t.audit.details}
        </Button>
      ),
    },
  ];
}
