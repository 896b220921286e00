import { Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDeleteView, useSaveView, useUpdateView, type SavedView } from '../api/saved-views';
import { toFormErrors } from '../lib/form-errors';
import { notifyDone } from '../lib/notify';
import { t } from '../texts/views';
import { FormDialog } from './form-dialog';

interface NameDialogProps {
  title: string;
  submit: (name: string) => string;
  initial: string;
  mutation: { error: Error | null; isPending: boolean; isSuccess: boolean };
  effect?: string;
  /** What happens for this name. */
  hint?: (name: string) => string | undefined;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ title, submit, initial, mutation, effect, hint, onSubmit, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const { fields, form } = toFormErrors(mutation.error, ['name']);
  const isMissing = name.trim() === '';
  return (
    <FormDialog
      title={title}
      submit={submit(name)}
      isDirty={name !== initial && !mutation.isSuccess}
      isBusy={mutation.isPending}
      error={form}
      onSubmit={() => {
        setIsChecked(true);
        if (!isMissing) onSubmit(name.trim());
      }}
      onClose={onClose}
    >
      {effect && <Text size="sm">{effect}</Text>}
      <TextInput
        label={t.words.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isChecked && isMissing ? t.words.nameMissing : fields.name}
        maxLength={100}
        required
        data-autofocus
      />
      {hint && (
        <Text size="sm" role="status">
          {hint(name)}
        </Text>
      )}
    </FormDialog>
  );
}

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
  const saving = useSaveView();
  const replacedBy = (name: string) => views.find((view) => isSameName(view.name, name));
  const onSuccess = (view: SavedView): void => {
    onClose();
    void notifyDone(t.views.saved(view.name));
  };
  return (
    <NameDialog
      title={t.lists.saveView}
      submit={(name) => (replacedBy(name) ? t.views.replaceSubmit : t.views.saveSubmit)}
      initial=""
      mutation={saving}
      effect={t.views.effect}
      hint={(name) => {
        const replaced = replacedBy(name);
        return replaced && t.views.willReplace(replaced.name);
      }}
      onSubmit={(name) =>
        saving.mutate({ list, query, name, overwrite: replacedBy(name) !== undefined }, { onSuccess })
      }
      onClose={onClose}
    />
  );
}

export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const renaming = useUpdateView();
  return (
    <NameDialog
      title={t.views.renameLabel(view.name)}
      submit={() => t.views.rename}
      initial={view.name}
      mutation={renaming}
      onSubmit={(name) => renaming.mutate({ id: view.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Asks before a view is deleted. The list does not change. */
export function DeleteViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const deleting = useDeleteView();
  const navigate = useNavigate();
  const onSuccess = (): void => {
    onClose();
    void navigate({ to: '.', search: true, replace: true, state: (state) => ({ ...state, view: '' }) });
  };
  return (
    <FormDialog
      title={t.views.deleteQuestion(view.name)}
      submit={t.views.delete}
      colour="red"
      isDirty={false}
      isBusy={deleting.isPending}
      error={toFormErrors(deleting.error, []).form}
      onSubmit={() => deleting.mutate({ id: view.id }, { onSuccess })}
      onClose={onClose}
    >
      <Text size="sm">{t.views.deleteEffect}</Text>
    </FormDialog>
  );
}
