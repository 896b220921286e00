import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { shellQuery } from '../api/shell';
import { titledPath, useShownTitle } from './page-title';

/** A page that somebody has seen. */
export interface SeenPage {
  path: string;
  title: string;
}

const MOST = 6;

/** Pages of one thing; lists and forms are at hand anyway. */
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

/** What a member has seen last in this browser, the last one first. */
export function recentPages(memberId: string): SeenPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs(memberId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeenPage).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps which pages are seen, by their titles, which no license key is in. */
export function useRecentPages(): void {
  const { data: shell } = useSuspenseQuery(shellQuery);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const title = useShownTitle();
  const { id } = shell.me;
  useEffect(() => {
    // The title of the page before stays until the next one has come.
    if (title === '' || !titledPath().endsWith(path)) return;
    if (!OF_ONE_THING.test(path) || OF_MANY.includes(path)) return;
    const others = recentPages(id).filter((page) => page.path !== path);
    localStorage.setItem(storedAs(id), JSON.stringify([{ path, title }, ...others].slice(0, MOST)));
  }, [id, path, title]);
}
