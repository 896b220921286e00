import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { shellQuery } from '../api/shell';
import { titledPath, useShownTitle } from './page-title';

/** A visited page. */
export interface SeenPage {
  path: string;
  title: string;
}

const MOST = 6;

/** Pages of one object; lists and forms are in the navigation anyway. */
const OF_ONE_THING = /^\/(orders|claims|customers|products|stock|discounts|discounts\/promotions|webhooks)\/[^/]+$/;
const OF_MANY = ['/products/import', '/discounts/promotions', '/webhooks/deliveries'];

const storedAs = (memberId: string): string => `console:recent:${memberId}`;

const isSeenPage = (value: unknown): value is SeenPage =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  value.path.startsWith('/') &&
  'title' in value &&
  typeof value.title === 'string';

/** The pages that a member visited in this browser, the latest first. */
export function recentPages(memberId: string): SeenPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs(memberId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeenPage).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Records visited pages by their titles, which contain no license keys. */
export function useRecentPages(): void {
  const { data: shell } = useSuspenseQuery(shellQuery);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const title = useShownTitle();
  const { id } = shell.me;
  useEffect(() => {
    // The title of the previous page stays until the next one is rendered.
    if (title === '' || !titledPath().endsWith(path)) return;
    if (!OF_ONE_THING.test(path) || OF_MANY.includes(path)) return;
    const others = recentPages(id).filter((page) => page.path !== path);
    localStorage.setItem(storedAs(id), JSON.stringify([{ path, title }, ...others].slice(0, MOST)));
  }, [id, path, title]);
}
