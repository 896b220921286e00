import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keyboardAsked } from '../api/flags';
import { useSession } from '../lib/session';
import { useSingleKeys, type KeyBinding } from '../lib/single-keys';
import { NAVIGATION } from './navigation';

/** The URL fragment that triggers the page's primary action, such as opening the dialog for a new product. */
export const PRIMARY = 'new';

// Mantine marks every variant of a button but the primary one.
const PRIMARY_ACTION = 'main [data-primary], main h1 ~ * .mantine-Button-root:not([data-variant])';
const NOTE_FIELD = 'main [data-note] textarea, main textarea[data-note]';

const press = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click();

/** Of a page and a list on it, the list moves on. */
const step = (mark: string): void => [...document.querySelectorAll<HTMLElement>(`main [${mark}]`)].at(-1)?.click();

/** Triggers the page's primary action once it is rendered, if the URL requests it. */
function usePrimaryOfAddress(): void {
  // Of the shown page: until the next one is loaded, the previous one is still there with its own action.
  const isAsked = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash === PRIMARY });
  const navigate = useNavigate();
  useEffect(() => {
    if (!isAsked) return undefined;
    const look = (): void => {
      const action = document.querySelector<HTMLElement>(PRIMARY_ACTION);
      if (!action) return;
      seen.disconnect();
      // Not repeated on going back, nor on a reload.
      void navigate({ to: '.', search: true, hash: '', replace: true });
      action.click();
    };
    const seen = new MutationObserver(look);
    seen.observe(document.body, { childList: true, subtree: true });
    look();
    return () => seen.disconnect();
  }, [isAsked, navigate]);
}

/** The keys that work on every page. */
export function usePageKeys(openSearch: () => void): void {
  const session = useSession();
  const navigate = useNavigate();
  const entries = NAVIGATION.flatMap((group): readonly (typeof group.entries)[number][] => group.entries);
  usePrimaryOfAddress();
  useSingleKeys([
    ['/', openSearch],
    ['?', () => keyboardAsked.note(true)],
    ['n', () => press(PRIMARY_ACTION)],
    ['m', () => document.querySelector<HTMLElement>(NOTE_FIELD)?.focus()],
    ['[', () => step('data-previous')],
    [']', () => step('data-next')],
    ...entries
      .filter(({ operation }) => session.may(operation))
      .map(({ to, key }): KeyBinding => [`g ${key}`, () => void navigate({ to })]),
  ]);
}
