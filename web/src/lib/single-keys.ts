import { useEffect, useRef } from 'react';

/** A key such as `j`, `shift+X` or `mod+A`, or a sequence such as `g o`, and its action. */
export type KeyBinding = [keys: string, act: () => void];

const STORED = 'console:single-keys';

/** Whether single-key shortcuts are on. Users of voice input switch them off (WCAG 2.2, 2.1.4). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(STORED) !== 'off';

export function setSingleKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
}

// A letter there is input, or meant for an overlay.
const ELSEWHERE =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

/** How long to wait for the second key of a sequence. */
const SECOND_KEY_MS = 1500;

const registered: { readonly current: readonly KeyBinding[] }[] = [];

/** The first key of a sequence, and when it expires. */
let begun = { key: '', until: 0 };

/** The name of a key in a binding; undefined for a key without one. Characters count, not positions on the keyboard. */
function nameOf(event: KeyboardEvent): string | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  const isCharacter = key.length === 1;
  // Some systems report AltGr as Ctrl and Alt. It is part of typing a character, as Shift is: German has `[` and `?` there.
  const isAltGr = event.getModifierState('AltGraph') || (ctrlKey && altKey);
  if (altKey && !isAltGr) return undefined;
  const isMod = (ctrlKey || metaKey) && !isAltGr;
  const isShift = shiftKey && (!isCharacter || /\p{L}/u.test(key));
  return `${isMod ? 'mod+' : ''}${isShift ? 'shift+' : ''}${key.toLowerCase()}`;
}

function isForPage({ target, key, ctrlKey, metaKey, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || document.querySelector('[aria-modal="true"]')) return false;
  if (!(target instanceof Element)) return true;
  // Enter is for the link or button that has the focus.
  return !target.closest(key === 'Enter' && !ctrlKey && !metaKey ? `${ELSEWHERE}, a, button, summary` : ELSEWHERE);
}

function onKeyDown(event: KeyboardEvent): void {
  const key = nameOf(event);
  if (key === undefined || !isForPage(event)) return;
  if (!areSingleKeysOn() && event.key.length === 1 && !key.startsWith('mod+')) return;
  const isSecond = begun.key !== '' && event.timeStamp < begun.until;
  const wanted = isSecond ? `${begun.key} ${key}` : key;
  begun = { key: '', until: 0 };
  // The latest binding takes precedence.
  const bindings = registered.flatMap(({ current }) => current).reverse();
  const found = bindings.find(([keys]) => keys.toLowerCase() === wanted);
  if (found) {
    event.preventDefault();
    found[1]();
  } else if (!isSecond && bindings.some(([keys]) => keys.toLowerCase().startsWith(`${key} `))) {
    begun = { key, until: event.timeStamp + SECOND_KEY_MS };
  }
}

/** Binds keys to actions, except in inputs, dialogs and menus. */
export function useSingleKeys(bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    if (registered.length === 0) addEventListener('keydown', onKeyDown);
    registered.push(latest);
    return () => {
      registered.splice(registered.indexOf(latest), 1);
      if (registered.length === 0) removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
