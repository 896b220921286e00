import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { savedViewsQuery } from '../api/saved-views';
import { toFormErrors } from '../lib/form-errors';
import { isSameView, viewQueryOf } from '../lib/view-query';
import { t } from '../texts/views';
import { ButtonPlace } from './button-place';

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog')).SaveViewDialog }));
const ManageViewsDialog = lazy(async () => ({ default: (await import('./manage-views-dialog')).ManageViewsDialog }));

/** The list without filters; no view has this id. */
const STANDARD = 'standard';

/** Opens, saves and changes views of a list. */
export function ViewsMenu({ list }: { list: string }) {
  const { data, error } = useQuery(savedViewsQuery);
  const shown = viewQueryOf(useLocation({ select: ({ searchStr }) => searchStr }));
  const router = useRouter();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const views = data?.filter((view) => view.list === list) ?? [];
  const current = views.find(({ query }) => isSameView(query, shown));
  const close = (): void => setDialog(null);
  const open = (id: string): void => {
    const query = views.find((view) => view.id === id)?.query ?? '';
    void navigate({ to: '.', search: router.options.parseSearch(`?${query}`) as never, resetScroll: false });
  };
  // A menu that fills while it is open moves its items from under the pointer.
  if (!data && !error) return <ButtonPlace text={t.lists.views} />;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" maw={260}>
            {current ? t.views.current(current.name) : t.lists.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" maw={320} style={{ overflowY: 'auto' }}>
          <Menu.RadioGroup value={current?.id ?? (shown === '' ? STANDARD : '')} onChange={open}>
            <Menu.RadioItem value={STANDARD} closeMenuOnClick>
              {t.views.standard}
            </Menu.RadioItem>
            {views.map(({ id, name }) => (
              <Menu.RadioItem key={id} value={id} closeMenuOnClick>
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {data && views.length === 0 && <Menu.Label>{t.views.none}</Menu.Label>}
          {error && <Menu.Label>{toFormErrors(error, []).form}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('save')}>{t.views.save}</Menu.Item>
          <Menu.Item onClick={() => setDialog('manage')} disabled={views.length === 0}>
            {t.views.manage}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'save' && <SaveViewDialog list={list} query={shown} views={views} onClose={close} />}
        {dialog === 'manage' && <ManageViewsDialog query={shown} views={views} onClose={close} />}
      </Suspense>
    </>
  );
}
