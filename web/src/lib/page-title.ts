import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../texts';

let shown = '';
let path = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the page: in the tab of the browser, and on a phone in the bar on top. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t.name}`;
    shown = title;
    path = location.pathname;
    for (const listener of listeners) listener();
  }, [title]);
}

/** The last title of the page. */
export const useShownTitle = (): string => useSyncExternalStore(subscribe, () => shown);

/** The path of the page that has that name. */
export const titledPath = (): string => path;
