import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSetDefaultView, useShareView, useUpdateView, type SavedView } from '../api/saved-views';
import { shellQuery } from '../api/shell';
import { Icon } from '../icons/icon';
import { toFormErrors } from '../lib/form-errors';
import { notifyDone } from '../lib/notify';
import { useSession } from '../lib/session';
import { isSameView } from '../lib/view-query';
import { t } from '../texts/views';
import { DeleteViewDialog, RenameViewDialog } from './view-dialogs';
import classes from './view-tabs.module.css';

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
                {t.views.delete}
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
