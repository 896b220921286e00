import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useDeleteView, useUpdateView, type SavedView } from '../api/saved-views';
import { toFormErrors } from '../lib/form-errors';
import { isSameView } from '../lib/view-query';
import { t } from '../texts/views';
import { Dialog } from './dialog';

interface ViewProps {
  view: SavedView;
  /** What is shown. */
  query: string;
}

/** Gives a view another name. */
function RenameForm({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const [name, setName] = useState(view.name);
  const renaming = useUpdateView();
  const { fields, form } = toFormErrors(renaming.error, ['name']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!renaming.isPending) renaming.mutate({ id: view.id, name }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group align="end" gap="xs">
        <TextInput
          label={t.views.name}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={fields.name ?? form}
          maxLength={100}
          flex={1}
          autoFocus
        />
        <Button variant="default" onClick={onClose} disabled={renaming.isPending}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={renaming.isPending}>
          {t.views.rename}
        </Button>
      </Group>
    </form>
  );
}

/** Asks before a view is gone. */
function DeleteQuestion({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const deleting = useDeleteView();
  return (
    <Group role="group" aria-label={t.views.deleteQuestion(view.name)} gap="xs" justify="end">
      <Text role="alert" flex={1}>
        {deleting.error ? toFormErrors(deleting.error, []).form : t.views.deleteQuestion(view.name)}
      </Text>
      <Button variant="default" onClick={onClose} disabled={deleting.isPending} autoFocus>
        {t.cancel}
      </Button>
      <Button color="red" loading={deleting.isPending} onClick={() => deleting.mutate(view.id)}>
        {t.views.delete}
      </Button>
    </Group>
  );
}

function ViewEntry({ view, query }: ViewProps) {
  const [step, setStep] = useState<'rename' | 'delete' | null>(null);
  const updating = useUpdateView();
  const close = (): void => setStep(null);
  const { name } = view;
  if (step === 'rename') return <RenameForm view={view} onClose={close} />;
  if (step === 'delete') return <DeleteQuestion view={view} onClose={close} />;
  return (
    <Group gap="xs" justify="end">
      <Text flex={1} miw="8rem" className="multiline">
        {name}
      </Text>
      <Button
        size="xs"
        variant="default"
        loading={updating.isPending}
        disabled={isSameView(view.query, query)}
        aria-label={t.views.overwriteLabel(name)}
        onClick={() => updating.mutate({ id: view.id, query })}
      >
        {t.views.overwrite}
      </Button>
      <Button size="xs" variant="default" aria-label={t.views.renameLabel(name)} onClick={() => setStep('rename')}>
        {t.views.rename}
      </Button>
      <Button size="xs" variant="default" aria-label={t.views.deleteLabel(name)} onClick={() => setStep('delete')}>
        {t.views.delete}
      </Button>
      {updating.error && (
        <Alert color="red" variant="outline" role="alert" w="100%">
          {toFormErrors(updating.error, []).form}
        </Alert>
      )}
    </Group>
  );
}

interface ManageViewsDialogProps {
  query: string;
  views: readonly SavedView[];
  onClose: () => void;
}

/** Renames and deletes views, and lets them show what is shown now. */
export function ManageViewsDialog({ query, views, onClose }: ManageViewsDialogProps) {
  return (
    <Dialog title={t.views.manageTitle} onClose={onClose} size="lg">
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t.views.title}>
        {views.map((view) => (
          <li key={view.id}>
            <ViewEntry view={view} query={query} />
          </li>
        ))}
      </Stack>
      {views.length === 0 && <Text>{t.views.none}</Text>}
    </Dialog>
  );
}
