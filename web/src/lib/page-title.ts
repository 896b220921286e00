import { useEffect } from 'react';
import { t } from '../texts';

/** Names the tab of the browser. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t.name}`;
  }, [title]);
}
