import { useEffect, useRef } from 'react';

/** A key such as `j`, `shift+X` or `mod+A`, or two in a row as `g o`, and what it does. */
export type KeyBinding = [keys: string, act: () => void];

const STORED = 'console:single-keys';

/** Whether single keys do something. Somebody who types by voice switches them off (WCAG 2.2, 2.1.4). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(STORED) !== 'off';

export function setSingleKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
}

// A letter there is typed, or meant for what is open above the page.
const ELSEWHERE =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

/** How long the second of two keys may take. */
const SECOND_KEY_MS = 1500;

const registered: { readonly current: readonly KeyBinding[] }[] = [];

/** The first of two keys, and until when it counts. */
let begun = { key: '', until: 0 };

/** What a key is called in a binding; undefined where it is none's. Characters count, not where a keyboard has them. */
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
  // What came last is nearest to what is done.
  const bindings = registered.flatMap(({ current }) => current).reverse();
  const found = bindings.find(([keys]) => keys.toLowerCase() === wanted);
  if (found) {
    event.preventDefault();
    found[1]();
  } else if (!isSecond && bindings.some(([keys]) => keys.toLowerCase().startsWith(`${key} `))) {
    begun = { key, until: event.timeStamp + SECOND_KEY_MS };
  }
}

/** Does something on keys, except where somebody types, in dialogs and in menus. */
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
