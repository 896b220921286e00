import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Conflict } from '../lib/draft';
import { t } from '../texts';
import { DataTable, type Column } from './data-table';

interface VersionConflictProps<Name extends string> {
  /**
   * The conflicts of a draft (`lib/draft.ts`), after the service has refused it and the stored values were read again.
   */
  conflicts: readonly Conflict<Name>[];
  labels: Readonly<Record<Name, string>>;
  /** The display of a field's text, such as the name for an id; default: the text itself. */
  show?: (name: Name, value: string) => string;
  isBusy: boolean;
  /** Saves the typed values over the stored ones. */
  onKeep: () => void;
  /** Puts the stored values into the form. */
  onTake: () => void;
}

/** Shows both versions of what two people have changed at the same time, and lets the second of them decide. */
export function VersionConflict<Name extends string>(props: VersionConflictProps<Name>) {
  const { conflicts, labels, show = (_name, value) => value, isBusy, onKeep, onTake } = props;
  const notice = useRef<HTMLDivElement>(null);
  // The form may be longer than the screen.
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up function.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const shown = (name: Name, value: string): string => (value === '' ? t.none : show(name, value));
  const columns: Column<Conflict<Name>>[] = [
    { id: 'field', title: t.conflict.field, cell: ({ name }) => labels[name] },
    {
      id: 'stored',
      title: t.conflict.stored,
      cell: ({ name, stored }) => <span className="multiline">{shown(name, stored)}</span>,
    },
    {
      id: 'typed',
      title: t.conflict.typed,
      cell: ({ name, typed }) => (
        <span className="multiline">{typed === undefined ? t.conflict.untouched : shown(name, typed)}</span>
      ),
    },
  ];
  return (
    <Alert ref={notice} color="yellow" variant="outline" role="alert">
      <Stack gap="sm">
        <Text fw={600}>{t.conflict.title}</Text>
        <Text size="sm">{conflicts.length > 0 ? t.conflict.text : t.conflict.same}</Text>
        {conflicts.length > 0 && (
          <DataTable title={t.conflict.title} columns={columns} rows={conflicts} rowId={({ name }) => name} />
        )}
        <Group justify="end">
          <Button variant="default" onClick={onTake} disabled={isBusy}>
            {t.conflict.take}
          </Button>
          <Button onClick={onKeep} loading={isBusy}>
            {t.conflict.keep}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
