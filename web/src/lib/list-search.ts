import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { dayOf } from './days';

/** How many entries a page of a list has. */
export const PAGE_SIZE = 50;

/** The parameters of every list's address besides its filters. */
export interface ListSearch {
  /** The cursor after which the page starts. */
  after?: string;
  /** The number of the page, from 1; for display only. */
  page?: number;
  /** Hidden columns, joined by commas. */
  hide?: string;
}

/** The list that led to a page, with its filters and position. */
interface ListLinkState {
  href: string;
  trail: string[] | undefined;
  view: string | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the pages before, the first page's being empty. */
    trail?: string[];
    list?: ListLinkState;
    /**
     * The id of the saved view that a list was opened with, even if changed since; empty for the view of all entries.
     * Without it the list was newly opened, and starts with the member's default view.
     */
    view?: string | undefined;
  }
}

/** A string from the URL, which reads digits as a number; `noteUnknown` notes what this drops. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A day from the URL, such as `2026-05-06`. */
export const dayFrom = (value: unknown): string | undefined => dayOf(textOf(value));

/** An id from the URL. */
export const idFrom = (value: unknown): string | undefined => /^[0-9a-f]{24}$/.exec(textOf(value) ?? '')?.[0];

export function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((known) => known === value);
}

export function parseListSearch({ after, page, hide }: Record<string, unknown>): ListSearch {
  const search: ListSearch = {};
  if (textOf(after)) search.after = textOf(after);
  if (after && typeof page === 'number' && page > 1) search.page = Math.floor(page);
  if (textOf(hide)) search.hide = textOf(hide);
  return search;
}

/** For {@link searchParser}: one of some values. */
export const choiceOf =
  <const T extends string>(values: readonly T[]) =>
  (value: unknown): T | undefined =>
    oneOf(values, value);

/** Removes undefined values, so that URLs stay short. */
export function withoutEmpty<T extends object>(search: T): T {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as T;
}

/**
 * Creates the parser of the search parameters of a list: each filter with its own function, which returns undefined for
 * a value that is dropped, and the parameters of every list.
 */
export const searchParser =
  <Filters extends Record<string, unknown>>(parsers: { [Name in keyof Filters]: (value: unknown) => Filters[Name] }) =>
  (search: Record<string, unknown>): Partial<Filters> & ListSearch => {
    const filters = Object.entries(parsers).map(([name, parse]) => [name, parse(search[name])] as const);
    return { ...withoutEmpty(Object.fromEntries(filters) as Partial<Filters>), ...parseListSearch(search) };
  };

export interface Pages {
  number: number;
  toFirst: () => void;
  /** Undefined if the previous page is unknown. */
  toPrevious: (() => void) | undefined;
  toNext: (endCursor: string) => void;
  /** Preloads the next page if the list's route has a loader. */
  preloadNext: (endCursor: string) => void;
}

/** The URL parameters for the page of a list. */
const pageSearch = (after: string | undefined, page: number): never =>
  ((search: object) => withoutEmpty({ ...search, after, page: page > 1 ? page : undefined })) as never;

/** Navigates the pages of a list. Each page is an entry of the browser's history. */
export function usePages({ after, page = 1 }: ListSearch): Pages {
  const navigate = useNavigate();
  const router = useRouter();
  const trail = useLocation({ select: ({ state }) => state.trail }) ?? [];
  const goTo = (cursor: string | undefined, number: number, newTrail: string[]): void => {
    void navigate({
      to: '.',
      search: pageSearch(cursor, number),
      state: (state) => ({ ...state, trail: newTrail }),
    });
  };
  const number = after ? page : 1;
  return {
    number,
    toFirst: () => goTo(undefined, 1, []),
    toPrevious: trail.length === 0 ? undefined : () => goTo(trail.at(-1) || undefined, page - 1, trail.slice(0, -1)),
    toNext: (endCursor) => goTo(endCursor, number + 1, [...trail, after ?? '']),
    preloadNext: (endCursor) => void router.preloadRoute({ to: '.', search: pageSearch(endCursor, number + 1) }),
  };
}

type Change<Search> = (changes: Partial<Search>, page?: 'first-page' | 'same-page') => void;

/** Changes the filters of a list and returns to its first page. It replaces the entry in the browser's history. */
export function useFilters<Search extends ListSearch>(): Change<Search> {
  const navigate = useNavigate();
  return (changes, page = 'first-page') => {
    const begin = page === 'first-page';
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ((search: object) =>
        withoutEmpty({ ...search, ...changes, ...(begin && { after: undefined, page: undefined }) })) as never,
      state: (state) => ({ ...state, view: state.view ?? '', ...(begin && { trail: [] }) }),
    });
  };
}

/**
 * For links that leave a list: they read the list's state when followed, so that they need not render again whenever
 * its URL changes.
 */
export function useListLinkState(): () => { list: ListLinkState } {
  const router = useRouter();
  return useCallback(() => {
    const { href, state } = router.latestLocation;
    return { list: { href, trail: state.trail, view: state.view ?? '' } };
  }, [router]);
}

/** The URLs of lists that the way back leads to. */
export type ListPath =
  | '/orders'
  | '/claims'
  | '/invoices'
  | '/stock'
  | '/customers'
  | '/webhooks'
  | '/webhooks/deliveries'
  | '/products'
  | '/products/prices'
  | '/discounts'
  | '/discounts/promotions';

/** The way back to the list that led here. @param list the fallback if the page was opened otherwise. */
export function useBackToList(list: ListPath) {
  const before = useLocation({ select: ({ state }) => state.list });
  return { to: before?.href ?? list, state: { trail: before?.trail, view: before?.view } };
}

/** The ids of hidden columns, as the address has them. */
export const parseHiddenColumns = (hide: string | undefined): string[] => hide?.split(',').filter(Boolean) ?? [];
