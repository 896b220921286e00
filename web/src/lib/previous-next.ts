import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

interface RememberedList {
  /** The rows of its page, in their order. */
  ids: readonly string[];
  /** The position of the first of them, from 1. */
  from: number;
  /** Of the complete list; undefined until it is known. */
  total: number | undefined;
}

/** By their URLs, until the console is reloaded. */
const remembered = new Map<string, RememberedList>();

/** Stores the rows of a list, so that a page opened from it can step to its neighbours. */
export function useRememberList(ids: readonly string[] | undefined, from: number, total: number | undefined): void {
  const href = useLocation({ select: (location) => location.href });
  useEffect(() => {
    if (ids) remembered.set(href, { ids, from, total });
  }, [href, ids, from, total]);
}

interface PreviousNext {
  /** Its position in the complete list, from 1. */
  position: number;
  total: number | undefined;
  /** The id of its neighbour; undefined at an end of the list's page. */
  previous: string | undefined;
  next: string | undefined;
}

/**
 * The position of an object in the list that led to it; undefined if the page was opened otherwise.
 * @param id its row's.
 */
export function usePreviousNext(id: string): PreviousNext | undefined {
  const href = useLocation({ select: ({ state }) => state.list?.href });
  const list = href === undefined ? undefined : remembered.get(href);
  const index = list?.ids.indexOf(id) ?? -1;
  if (!list || index < 0) return undefined;
  return { position: list.from + index, total: list.total, previous: list.ids[index - 1], next: list.ids[index + 1] };
}
