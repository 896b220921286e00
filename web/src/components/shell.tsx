import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { keyboardAsked, sessionEnded, useFlag } from '../api/flags';
import { notifyTabs } from '../api/session';
import { shellQuery } from '../api/shell';
import { Icon } from '../icons/icon';
import { useShownTitle } from '../lib/page-title';
import { useRecentPages } from '../lib/recent-pages';
import { SessionProvider } from '../lib/session';
import { t } from '../texts';
import { Navigation } from './navigation';
import { usePageKeys } from './page-keys';
import classes from './shell.module.css';
import './busy-overlay.css';

const SearchBox = lazy(async () => ({ default: (await import('./search-box')).SearchBox }));
const SessionEnded = lazy(async () => ({ default: (await import('./session-ended')).SessionEnded }));
const KeyboardDialog = lazy(async () => ({ default: (await import('./keyboard-dialog')).KeyboardDialog }));

/**
 * Moves the focus to the content after each page change, so that screen readers announce it. A page can change below
 * an open dialog, as the inbox does when a response arrives: focus stays on the input there.
 */
function useFocusOnContent(isCovered: boolean): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const reached = useRef(pathname);
  useEffect(() => {
    if (reached.current === pathname) return;
    reached.current = pathname;
    if (!isCovered) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname, isCovered]);
}

/**
 * Buffers what is typed while a box is still loading.
 * @param isOn from the key press that opens the box until it closes.
 * @returns the text typed so far; the box handles input once it is loaded.
 */
function useTypeahead(isOn: boolean): () => string {
  const typed = useRef<string | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    typed.current = '';
    const keep = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey } = event;
      if (typed.current === null) return;
      // AltGr counts as Ctrl on some systems.
      const isShortcut = metaKey || (ctrlKey && !event.getModifierState('AltGraph'));
      if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key.length === 1 && !isShortcut) typed.current += key;
      else return;
      // It is not meant for the element that still has the focus.
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', keep, true);
    return () => removeEventListener('keydown', keep, true);
  }, [isOn]);
  return useCallback(() => {
    const text = typed.current ?? '';
    typed.current = null;
    return text;
  }, []);
}

interface BarProps {
  isOpen: boolean;
  onMenu: () => void;
  onSearch: () => void;
}

/** On a phone: the navigation button, if there is a navigation, and the search. */
function Bar({ isOpen, onMenu, onSearch }: BarProps) {
  const title = useShownTitle();
  return (
    <header className={classes.bar}>
      <button
        type="button"
        aria-label={t.shell.menu}
        aria-expanded={isOpen}
        aria-controls="navigation"
        onClick={onMenu}
      >
        <Icon name={isOpen ? 'x' : 'menu-2'} size="large" />
      </button>
      <p className="cut">{title}</p>
      <button type="button" aria-label={t.search.button} onClick={onSearch}>
        <Icon name="search" size="large" />
      </button>
    </header>
  );
}

function Frame() {
  const [isMenuOpen, menu] = useDisclosure();
  const [isSearching, setIsSearching] = useState(false);
  const takeTyped = useTypeahead(isSearching);
  const hasEnded = useFlag(sessionEnded);
  const isKeyboardShown = useFlag(keyboardAsked);
  // The frame is rendered first; its content is rendered with lower priority.
  const hasContent = useDeferredValue(true, false);
  const openSearch = (): void => {
    menu.close();
    setIsSearching(true);
  };
  useHotkeys([['mod+K', openSearch]], []);
  // It is also the target of the page's own actions.
  useHotkeys([['Escape', menu.close, { preventDefault: false }]]);
  usePageKeys(openSearch);
  useRecentPages();
  useFocusOnContent(isSearching || isKeyboardShown || hasEnded);
  useEffect(notifyTabs, []);
  return (
    <div className={classes.shell}>
      <a
        className={classes.skip}
        href="#content"
        onClick={(event) => {
          // The address stays as it is.
          event.preventDefault();
          document.querySelector('main')?.focus();
        }}
      >
        {t.skip}
      </a>
      <Bar isOpen={isMenuOpen} onMenu={menu.toggle} onSearch={openSearch} />
      {isMenuOpen && <button type="button" className={classes.overlay} aria-label={t.close} onClick={menu.close} />}
      <Navigation isOpen={isMenuOpen} onSearch={openSearch} onLeave={menu.close} />
      <main id="content" tabIndex={-1} className={classes.main}>
        {hasContent && <Outlet />}
      </main>
      <Suspense>{isSearching && <SearchBox takeTyped={takeTyped} onClose={() => setIsSearching(false)} />}</Suspense>
      <Suspense>{isKeyboardShown && <KeyboardDialog />}</Suspense>
      <Suspense>{hasEnded && <SessionEnded />}</Suspense>
    </div>
  );
}

/** The frame of every page: the navigation, the search box and the account. */
export function Shell() {
  const { data: shell } = useSuspenseQuery(shellQuery);
  return (
    <SessionProvider shell={shell}>
      <Frame />
    </SessionProvider>
  );
}
