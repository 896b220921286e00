import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Conflict } from '../lib/versioned-form';
import { t } from '../texts';
import { column } from './columns';
import { DataTable, type Column } from './data-table';
import type { FieldsForm } from './form-fields';

/** The mutation that saves a draft. */
export interface Saving {
  error: unknown;
  isPending: boolean;
  isSuccess: boolean;
  /** How often it got no response. */
  failureCount: number;
  reset: () => void;
}

interface VersionConflictProps<Name extends string> {
  /** After the service has refused it and the stored values were read again. */
  form: FieldsForm<Name>;
  saving: Saving;
  /** Saves the typed values over the stored version. */
  onSave: (version: number, values: Record<Name, string>) => void;
  /** Called to keep the stored values; without it they are put into the form. */
  onTake?: (() => void) | undefined;
}

/** Shows both versions after two users changed the same object, and lets the second one decide. */
export function VersionConflict<Name extends string>({ form, saving, onSave, onTake }: VersionConflictProps<Name>) {
  const { conflicts } = form;
  const discard = (): void => {
    form.discard();
    saving.reset();
  };
  const notice = useRef<HTMLDivElement>(null);
  // The form may be longer than the screen.
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up function.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const shown = (name: Name, value: string): string => (value === '' ? t.none : form.show(name, value));
  const columns: Column<Conflict<Name>>[] = [
    column('field', t.conflict.field, ({ name }) => form.labels[name]),
    column('stored', t.conflict.stored, ({ name, stored }) => <span className="multiline">{shown(name, stored)}</span>),
    column('typed', t.conflict.typed, ({ name, typed }) => (
      <span className="multiline">{typed === undefined ? t.conflict.untouched : shown(name, typed)}</span>
    )),
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
          <Button variant="default" onClick={onTake ?? discard} disabled={saving.isPending}>
            {t.conflict.take}
          </Button>
          <Button onClick={() => onSave(form.storedVersion, form.rebase())} loading={saving.isPending}>
            {t.conflict.keep}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
