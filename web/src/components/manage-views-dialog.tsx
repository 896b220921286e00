import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useDeleteView, useUpdateView, type SavedView } from '../api/saved-views';
import { toFormErrors } from '../lib/form-errors';
import { isSameView } from '../lib/view-query';
import { t } from '../texts/views';
import { Dialog } from './dialog';
import { RenameViewDialog } from './rename-view-dialog';

interface ViewEntryProps {
  view: SavedView;
  /** What is shown. */
  query: string;
  onRename: () => void;
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

function ViewEntry({ view, query, onRename }: ViewEntryProps) {
  const [deletion, setDeletion] = useState<'asked' | 'refused' | null>(null);
  const updating = useUpdateView();
  const { name } = view;
  if (deletion === 'asked') return <DeleteQuestion view={view} onClose={() => setDeletion('refused')} />;
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
      <Button size="xs" variant="default" aria-label={t.views.renameLabel(name)} onClick={onRename}>
        {t.views.rename}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={t.views.deleteLabel(name)}
        onClick={() => setDeletion('asked')}
        autoFocus={deletion === 'refused'}
      >
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

/** Renames and deletes views, and replaces their content by the current list. */
export function ManageViewsDialog({ query, views, onClose }: ManageViewsDialogProps) {
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  if (renamed) return <RenameViewDialog view={renamed} onClose={() => setRenamed(null)} />;
  return (
    <Dialog title={t.views.manageTitle} onClose={onClose} size="lg">
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t.lists.views}>
        {views.map((view) => (
          <li key={view.id}>
            <ViewEntry view={view} query={query} onRename={() => setRenamed(view)} />
          </li>
        ))}
      </Stack>
      {views.length === 0 && <Text>{t.views.none}</Text>}
    </Dialog>
  );
}
