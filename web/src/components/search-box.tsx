// Instead of Mantine's Spotlight, another package, which knows neither the service's search nor our ranking.
import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchQuery } from '../api/generated/types';
import { searchQuery } from '../api/search';
import { shellQuery } from '../api/shell';
import { Icon } from '../icons/icon';
import { recentPages } from '../lib/recent-pages';
import { useSession } from '../lib/session';
import { t } from '../texts/palette';
import { paletteGroups, type PaletteGroup, type PaletteOption } from './palette-options';
import classes from './search-box.module.css';

const TYPING_MS = 150;

const NOTHING: SearchQuery['search'] = [];

/** The modal gets its name from its title, which the palette does not have. */
const ATTRIBUTES = { content: { 'aria-label': t.search.title, 'aria-labelledby': undefined } };

/** The parts of a label, of which every second one is marked. */
function partsOf(label: string, marked: readonly number[]): string[] {
  const parts = [''];
  for (let index = 0; index < label.length; index += 1) {
    const isMarked = parts.length % 2 === 0;
    if (marked.includes(index) !== isMarked) parts.push('');
    parts.push(`${parts.pop()}${label[index]}`);
  }
  return parts;
}

function Label({ label, marked }: Pick<PaletteOption, 'label' | 'marked'>) {
  return (
    <span className={`ellipsis ${classes.label}`}>
      {partsOf(label, marked).map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}
    </span>
  );
}

interface OptionProps {
  id: string;
  option: PaletteOption;
  isSelected: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

function Option({ id, option, isSelected, onPoint, onOpen }: OptionProps) {
  const { icon, label, hint, marked, target, act } = option;
  const attributes = {
    id,
    role: 'option',
    'aria-selected': isSelected,
    className: classes.hit,
    tabIndex: -1,
    onMouseMove: onPoint,
  } as const;
  const content = (
    <>
      <Icon name={icon} />
      <Label label={label} marked={marked} />
      <span className={`ellipsis dim ${classes.hint}`}>{hint}</span>
    </>
  );
  if (target) {
    return (
      <Link {...target} {...attributes} onClick={(event) => !event.ctrlKey && !event.metaKey && onOpen()}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...attributes}
      disabled={!act}
      onClick={() => {
        onOpen();
        act?.();
      }}
    >
      {content}
    </button>
  );
}

interface GroupProps {
  group: PaletteGroup;
  selected: PaletteOption | undefined;
  idOf: (option: PaletteOption) => string;
  onPoint: (option: PaletteOption) => void;
  onOpen: () => void;
}

function Group({ group: { title, options, hint }, selected, idOf, onPoint, onOpen }: GroupProps) {
  return (
    <div role="group" aria-label={title} className={classes.group}>
      <div className={classes.title} aria-hidden="true">
        {title}
      </div>
      {options.map((option) => (
        <Option
          key={option.id}
          id={idOf(option)}
          option={option}
          isSelected={option === selected}
          onPoint={() => onPoint(option)}
          onOpen={onOpen}
        />
      ))}
      {hint && (
        <div className={classes.title} aria-hidden="true">
          {hint}
        </div>
      )}
    </div>
  );
}

/** The action of Enter, in the footer. */
function Keys() {
  return (
    <footer className={classes.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t.palette.toSelect}
      </span>
      <span>
        <kbd>↵</kbd> {t.palette.toOpen}
      </span>
      <span>
        <kbd>Ctrl ↵</kbd> {t.palette.newTab}
      </span>
    </footer>
  );
}

interface SearchBoxProps {
  /** The text typed before the box was rendered. */
  takeTyped: () => string;
  onClose: () => void;
}

function useGroups(typed: string) {
  const session = useSession();
  const { data: shell } = useSuspenseQuery(shellQuery);
  const [text] = useDebouncedValue(typed, TYPING_MS);
  const { data = NOTHING, isFetching } = useQuery(searchQuery(text));
  const recent = useMemo(() => recentPages(shell.me.id), [shell.me.id]);
  const hits = typed === '' || text === '' ? NOTHING : data;
  const groups = paletteGroups({ typed, hits, recent, may: session.may });
  return { groups, isCurrent: text === typed && !isFetching };
}

/** The command palette. The text may be a license key, so it does not appear in the URL. */
export function SearchBox({ takeTyped, onClose }: SearchBoxProps) {
  const [input, setInput] = useState('');
  const [selected, setSelected] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { groups, isCurrent } = useGroups(input.trim());
  const options = groups.flatMap((group) => group.options);
  const idOf = (option: PaletteOption): string => `${listId}-${options.indexOf(option)}`;
  const here = options[Math.min(selected, options.length - 1)];
  const selectAt = (index: number): void => {
    const next = (index + options.length) % options.length;
    setSelected(next);
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (options.length === 0 || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step !== undefined) return selectAt(selected + step);
    const line = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    const isNewTab = event.ctrlKey || event.metaKey;
    if (isNewTab && line instanceof HTMLAnchorElement) window.open(line.href, '_blank', 'noopener');
    else line?.click();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={560}
      padding={0}
      attributes={ATTRIBUTES}
      yOffset="12vh"
    >
      <div className={classes.type}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t.search.title}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={here && idOf(here)}
          placeholder={t.search.placeholder}
          value={input}
          onChange={({ currentTarget }) => {
            setInput(currentTarget.value);
            setSelected(0);
          }}
          onFocus={() => setInput(input + takeTyped())}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <div ref={list} id={listId} role="listbox" aria-label={t.palette.results} className={classes.list}>
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            selected={here}
            idOf={idOf}
            onPoint={(option) => setSelected(options.indexOf(option))}
            onOpen={onClose}
          />
        ))}
      </div>
      <p role="status" className={options.length > 0 ? 'unseen' : classes.status}>
        {isCurrent && (options.length > 0 ? t.palette.count(options.length) : t.search.nothing)}{' '}
        {isCurrent && groups.find(({ hint }) => hint)?.hint}
      </p>
      <Keys />
    </Modal>
  );
}
