import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSaveView, type SavedView } from '../api/saved-views';
import { toFormErrors } from '../lib/form-errors';
import { notifyDone } from '../lib/notify';
import { t } from '../texts/views';
import { FormDialog } from './form-dialog';

interface SaveViewDialogProps {
  list: string;
  /** The current view. */
  query: string;
  views: readonly SavedView[];
  onClose: () => void;
}

/** As the service compares names. */
const isSameName = (one: string, other: string): boolean =>
  one.trim().localeCompare(other.trim(), undefined, { sensitivity: 'base' }) === 0;

/** Saves the list's current state under a name. An existing name replaces that view. */
export function SaveViewDialog({ list, query, views, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const saving = useSaveView();
  const { fields, form } = toFormErrors(saving.error, ['name']);
  const replaced = views.find((view) => isSameName(view.name, name));
  const isMissing = name.trim() === '';
  const submit = (): void => {
    setIsChecked(true);
    if (isMissing) return;
    saving.mutate(
      { list, query, name: name.trim(), overwrite: replaced !== undefined },
      {
        onSuccess: (view) => {
          onClose();
          void notifyDone(t.views.saved(view.name));
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.views.saveTitle}
      submit={replaced ? t.views.replaceSubmit : t.views.saveSubmit}
      isDirty={name !== '' && !saving.isSuccess}
      isBusy={saving.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.views.effect}</Text>
      <TextInput
        label={t.views.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isChecked && isMissing ? t.views.nameMissing : fields.name}
        maxLength={100}
        required
        data-autofocus
      />
      <Text size="sm" role="status">
        {replaced && t.views.willReplace(replaced.name)}
      </Text>
    </FormDialog>
  );
}
