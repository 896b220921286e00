import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { savedViewsQuery, type SavedView } from '../api/saved-views';
import { Icon } from '../icons/icon';
import { isSameView, viewQueryOf } from '../lib/view-query';
import { t } from '../texts';
import { PageTabs, TabLink } from './tabs';
import classes from './view-tabs.module.css';

// Loaded after the list, so that they do not delay the list.
const ViewMenu = lazy(async () => ({ default: (await import('./view-menu')).ViewMenu }));
const SaveViewDialog = lazy(async () => ({ default: (await import('./view-menu')).SaveViewDialog }));

const NOTHING: SavedView[] = [];

/** The views of a list, and its current state. */
export interface ListViews {
  list: string;
  views: readonly SavedView[];
  /** The list's current state, as a view stores it. */
  query: string;
  /** The open view, also if modified; undefined for the list's default. */
  current: SavedView | undefined;
  /** The built-in views, instead of the single view of all entries. */
  own?: readonly OwnTab[] | undefined;
}

/** @param list the name under which the service stores them: lower-case letters, digits and `-`. */
export function useListViews(list: string, own?: readonly OwnTab[]): ListViews {
  const { data = NOTHING } = useQuery(savedViewsQuery);
  const router = useRouter();
  const navigate = useNavigate();
  const query = viewQueryOf(useLocation({ select: ({ searchStr }) => searchStr }));
  const opened = useLocation({ select: ({ state }) => state.view });
  const views = data.filter((view) => view.list === list);
  const same = views.filter((view) => isSameView(view.query, query));
  const current = same.find(({ id }) => id === opened) ?? same[0] ?? views.find(({ id }) => id === opened);
  const first = views.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (first && opened === undefined && query === '') {
      const search = router.options.parseSearch(`?${first.query}`) as never;
      void navigate({ to: '.', search, replace: true, state: (state) => ({ ...state, view: first.id }) });
    }
  }, [first, opened, query, router, navigate]);
  return { list, views, query, current: query === '' ? same[0] : current, own };
}

function ViewName({ name, isShared }: SavedView) {
  if (!isShared) return name;
  return (
    <>
      {name}
      <Icon name="users-group" size="small" />
      <VisuallyHidden>{t.lists.shared}</VisuallyHidden>
    </>
  );
}

/** A built-in tab. */
export interface OwnTab {
  name: ReactNode;
  /** The query part of its address. */
  query: string;
  /** Whether the list shows it now. */
  isShown: boolean;
}

interface ViewTabsProps extends ListViews {
  /** Of the list. */
  title: string;
  /** The list's URL, if views are chosen elsewhere too. */
  to?: string;
}

const ALL: readonly OwnTab[] = [{ name: t.lists.all, query: '', isShown: true }];

/** The saved views of a list as tabs, after the built-in ones. */
export function ViewTabs({ views, query, current, title, to = '.', own = ALL }: ViewTabsProps) {
  const router = useRouter();
  const tab = (name: ReactNode, search: string, view: SavedView | undefined, isCurrent: boolean) => (
    <TabLink
      key={search}
      to={to}
      search={router.options.parseSearch(`?${search}`) as never}
      state={{ view: view?.id ?? '' }}
      activeOptions={{ exact: true }}
      resetScroll={false}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {name}
    </TabLink>
  );
  return (
    <PageTabs label={t.lists.views}>
      {own.map(({ name, query: search, isShown }) => tab(name, search, undefined, isShown && current === undefined))}
      {views.map((view) => (
        <span key={view.id} className={classes.view}>
          {tab(<ViewName {...view} />, view.query, view, view === current)}
          {view === current && (
            <Suspense fallback={<Icon name="chevron-down" size="small" />}>
              <ViewMenu key={view.id} view={view} query={query} title={title} />
            </Suspense>
          )}
        </span>
      ))}
    </PageTabs>
  );
}

/** Saves the current state if it is not a view yet. */
export function SaveViewButton({
  list,
  views,
  query,
  current,
  own = ALL,
  className,
}: ListViews & { className: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const isSaved = [...own, current].some((view) => view && isSameView(view.query, query));
  return (
    <>
      {!isSaved && (
        <button type="button" className={className} onClick={() => setIsOpen(true)}>
          {t.lists.saveView}
        </button>
      )}
      <Suspense>{isOpen && <SaveViewDialog {...{ list, views, query }} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
