import type { MouseEvent, RefObject } from 'react';
import type { Selection } from '../lib/selection';
import { useSingleKeys, type KeyBinding } from '../lib/single-keys';

const CONTROLS = 'a, button, input, label, select, textarea';

/** The link that a row opens, or the button that opens a dialog; null if it opens nothing. */
const linkOf = (row: Element): HTMLElement | null => row.querySelector('[data-opens] :is(a, button)');

const inNewTab = (link: HTMLAnchorElement): unknown => window.open(link.href, '_blank', 'noopener');

/** Opens a row by a click outside its links and buttons. Selecting its text opens nothing. */
export function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { currentTarget: row, target } = event;
  // Events of the row's menus and dialogs bubble here too, although they are not within the row.
  if (!(target instanceof Element) || !row.contains(target) || target.closest(CONTROLS)) return;
  const link = linkOf(row);
  if (!link || getSelection()?.type === 'Range') return;
  const isAside = event.ctrlKey || event.metaKey || event.button === 1;
  if (isAside && link instanceof HTMLAnchorElement) inNewTab(link);
  else if (event.button === 0) link.click();
}

/** Undefined if rows cannot be selected. */
type Selecting = Pick<Selection<never>, 'toggle' | 'togglePage' | 'clear'> | undefined;

/** `x` selects the row that is `here`, Ctrl-A the page, Escape clears the selection. */
export function useSelectingKeys(selection: Selecting, here: () => string | undefined): void {
  const select = (toLast: boolean): void => {
    const id = here();
    if (id !== undefined) selection?.toggle(id, toLast);
  };
  const selecting: KeyBinding[] = selection
    ? [
        ['X', () => select(false)],
        ['shift+X', () => select(true)],
        ['mod+A', selection.togglePage],
        ['Escape', selection.clear],
      ]
    : [];
  useSingleKeys(selecting);
}

interface RowKeys {
  table: RefObject<HTMLTableElement | null>;
  selection: Selecting;
}

/** `j` and `k` move the focus from row to row, which Enter then opens as each link; `x` selects. */
export function useRowKeys({ table, selection }: RowKeys, isOn: boolean): void {
  const rows = (): HTMLTableRowElement[] => [...(table.current?.tBodies[0]?.rows ?? [])];
  const here = (): number => rows().findIndex((row) => row.contains(document.activeElement));
  const move = (step: 1 | -1): void => {
    const row = rows()[Math.max(0, here() + step)];
    if (!row) return;
    (linkOf(row) ?? row.querySelector<HTMLElement>('a, button, input'))?.focus();
    row.scrollIntoView({ block: 'nearest' });
  };
  const moving: KeyBinding[] = [
    ['J', () => move(1)],
    ['K', () => move(-1)],
  ];
  useSingleKeys(isOn ? moving : []);
  useSelectingKeys(isOn ? selection : undefined, () => rows()[here()]?.dataset.id);
}
