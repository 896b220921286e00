import { Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  useDeleteView,
  useSaveView,
  useSetDefaultView,
  useShareView,
  useUpdateView,
  type SavedView,
} from '../api/saved-views';
import { shellQuery } from '../api/shell';
import { Icon } from '../icons/icon';
import { toFormErrors } from '../lib/form-errors';
import { notifyDone } from '../lib/notify';
import { useSession } from '../lib/session';
import { isSameView, viewNameKey } from '../lib/view-query';
import { t } from '../texts/views';
import { text } from './field-kinds';
import { FieldsDialog } from './fields-dialog';
import { ConfirmDialog } from './form-dialog';
import { FormFields, useFields } from './form-fields';
import classes from './view-tabs.module.css';

/** Of the service, too. */
const NAME = { name: text({ label: t.words.name, required: t.words.nameMissing, maxLength: 100 }) };

interface SaveViewDialogProps {
  list: string;
  /** The current view. */
  query: string;
  views: readonly SavedView[];
  onClose: () => void;
}

/** Saves the list's current state under a name. An existing name replaces that view. */
export function SaveViewDialog({ list, query, views, onClose }: SaveViewDialogProps) {
  const saving = useSaveView();
  const form = useFields(NAME, { name: '' }, 0, saving.error);
  const replaced = views.find(({ name }) => viewNameKey(name) === viewNameKey(form.values.name));
  const onSuccess = ({ name }: SavedView): void => {
    onClose();
    void notifyDone(t.views.saved(name));
  };
  const save = (): void => {
    const name = form.values.name.trim();
    saving.mutate({ list, query, name, overwrite: replaced !== undefined }, { onSuccess });
  };
  return (
    <FieldsDialog
      form={form}
      saving={saving}
      title={t.lists.saveView}
      submit={replaced ? t.words.replace : t.views.saveSubmit}
      onSave={save}
      onClose={onClose}
    >
      <Text size="sm">{t.views.effect}</Text>
      <FormFields form={form} />
      <Text size="sm" role="status">
        {replaced && t.views.willReplace(replaced.name)}
      </Text>
    </FieldsDialog>
  );
}

function RenameViewDialog({ view: { id, name }, onClose }: { view: SavedView; onClose: () => void }) {
  const renaming = useUpdateView();
  const form = useFields(NAME, { name }, 0, renaming.error);
  return (
    <FieldsDialog
      form={form}
      saving={renaming}
      title={t.views.renameLabel(name)}
      submit={t.views.rename}
      onSave={() => renaming.mutate({ id, name: form.values.name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Asks before a view is deleted. The list does not change. */
function DeleteViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const deleting = useDeleteView();
  const navigate = useNavigate();
  const onSuccess = (): void => {
    onClose();
    void navigate({ to: '.', search: true, replace: true, state: (state) => ({ ...state, view: '' }) });
  };
  return (
    <ConfirmDialog
      title={t.views.deleteQuestion(view.name)}
      submit={t.words.delete}
      colour="red"
      effect={t.views.deleteEffect}
      action={deleting}
      onSubmit={() => deleting.mutate({ id: view.id }, { onSuccess })}
      onClose={onClose}
    />
  );
}

interface ViewMenuProps {
  view: SavedView;
  /** The current view. */
  query: string;
  /** Of the list. */
  title: string;
}

/** The actions for the current view. */
export function ViewMenu({ view, query, title }: ViewMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const { may } = useSession();
  const { data: shell } = useQuery(shellQuery);
  const updating = useUpdateView();
  const sharing = useShareView();
  const choosing = useSetDefaultView();
  const { id, list, isDefault, isShared } = view;
  // Users who may share views may also change the shared views of others.
  const mayChange = may('shareView') || view.staffMember.id === shell?.me.id;
  const error = updating.error ?? sharing.error ?? choosing.error;
  const close = (): void => setDialog(null);
  const save = (): void =>
    updating.mutate({ id: view.id, query }, { onSuccess: () => void notifyDone(t.views.saved(view.name)) });
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={classes.menu} aria-label={t.lists.viewMenu(view.name)}>
            <Icon name="chevron-down" size="small" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {error && <Menu.Label role="alert">{toFormErrors(error, []).form}</Menu.Label>}
          {mayChange && (
            <>
              <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => setDialog('rename')}>
                {t.views.rename}
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon name="device-floppy" />}
                disabled={isSameView(view.query, query)}
                closeMenuOnClick={false}
                onClick={save}
              >
                {t.words.saveChanges}
              </Menu.Item>
            </>
          )}
          <Menu.CheckboxItem
            closeMenuOnClick
            checked={isDefault}
            onChange={() => choosing.mutate({ list, id: isDefault ? null : id })}
          >
            {t.views.openWith(title)}
          </Menu.CheckboxItem>
          {may('shareView') && (
            <Menu.CheckboxItem
              closeMenuOnClick
              checked={isShared}
              onChange={() => sharing.mutate({ id, isShared: !isShared })}
            >
              {t.views.share}
            </Menu.CheckboxItem>
          )}
          {mayChange && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setDialog('delete')}>
                {t.words.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rename' && <RenameViewDialog view={view} onClose={close} />}
      {dialog === 'delete' && <DeleteViewDialog view={view} onClose={close} />}
    </>
  );
}
