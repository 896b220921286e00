import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useUpdateView, type SavedView } from '../api/saved-views';
import { toFormErrors } from '../lib/form-errors';
import { t } from '../texts/views';
import { FormDialog } from './form-dialog';

/** Renames a view. */
export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const [name, setName] = useState(view.name);
  const [isChecked, setIsChecked] = useState(false);
  const renaming = useUpdateView();
  const { fields, form } = toFormErrors(renaming.error, ['name']);
  const isMissing = name.trim() === '';
  const submit = (): void => {
    setIsChecked(true);
    if (!isMissing) renaming.mutate({ id: view.id, name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t.views.renameLabel(view.name)}
      submit={t.views.rename}
      isDirty={name !== view.name && !renaming.isSuccess}
      isBusy={renaming.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t.views.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isChecked && isMissing ? t.views.nameMissing : fields.name}
        maxLength={100}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
