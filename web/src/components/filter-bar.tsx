import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { choiceQuery, type ChoiceSource } from '../api/search';
import { Icon } from '../icons/icon';
import { addDays, formatDay } from '../lib/days';
import { useSession } from '../lib/session';
import { useSingleKeys } from '../lib/single-keys';
import { dayIn } from '../lib/times';
import { t } from '../texts';
import { DebouncedField } from './debounced-field';
import classes from './filter-bar.module.css';
import { isSet, valueOf, without, type ChangeFilters, type Filter, type FilterValues } from './filters';

// Loaded after the list, so that they do not delay the list.
const FilterPopup = lazy(async () => ({ default: (await import('./filter-popup')).FilterPopup }));
const FilterSheet = lazy(async () => ({ default: (await import('./filter-popup')).FilterSheet }));

interface FilterBarProps {
  filters: readonly Filter[];
  values: FilterValues;
  onChange: ChangeFilters;
}

/** The open popup: the list of filters, or the values of one. */
interface Open {
  /** The chip below which it is; undefined for the button that adds one. */
  chip: string | undefined;
  filter: Filter | null;
}

function Found({ source, id }: { source: ChoiceSource; id: string }) {
  const { data } = useQuery(choiceQuery(source, id));
  return data?.label ?? id;
}

function Days({ from, until }: { from: string; until: string }) {
  const { zone } = useSession();
  const [today] = useState(() => dayIn(zone, new Date()));
  if (from && until) return from === until ? formatDay(from) : `${formatDay(from)} – ${formatDay(until)}`;
  if (until) return t.lists.untilDay(formatDay(until));
  return from === addDays(today, -29) ? t.lists.last30Days : t.lists.sinceDay(formatDay(from));
}

/** What a filter is set to, in words. */
function FilterValue({ filter, values }: { filter: Filter; values: FilterValues }) {
  const value = valueOf(values, filter.id);
  switch (filter.kind) {
    case 'choice':
      return filter.choices.find((choice) => choice.value === value)?.label ?? value;
    case 'found':
      return <Found source={filter.source} id={value} />;
    case 'days':
      return <Days from={value} until={valueOf(values, filter.until)} />;
    case 'text':
      return filter.shown ?? value;
    case 'number':
    case 'search':
      return value;
  }
}

interface ChipProps {
  filter: Filter;
  values: FilterValues;
  isOpen: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function Chip({ filter, values, isOpen, onEdit, onRemove }: ChipProps) {
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={onEdit}>
        <span>{filter.label}</span>
        <b>
          <FilterValue filter={filter} values={values} />
        </b>
      </button>
      <button type="button" aria-label={t.lists.removeFilter(filter.label)} onClick={onRemove}>
        <Icon name="x" size="small" />
      </button>
    </>
  );
}

function SearchField({ filter, values, onChange }: Pick<FilterBarProps, 'values' | 'onChange'> & { filter: Filter }) {
  return (
    <DebouncedField
      className={classes.search}
      size="xs"
      aria-label={filter.label}
      placeholder={filter.label}
      leftSection={<Icon name="search" size="small" />}
      value={valueOf(values, filter.id)}
      onChange={(text) => onChange({ [filter.id]: text })}
    />
  );
}

/** The filters of a list: active ones as chips, and a button for more; on a phone, inside a menu. */
export function FilterBar({ filters, values, onChange }: FilterBarProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const search = filters.find(({ kind }) => kind === 'search');
  const rest = filters.filter((filter) => filter !== search);
  const set = rest.filter((filter) => isSet(filter, values));
  const count = filters.filter((filter) => isSet(filter, values)).length;
  const show = (next: Open): void => {
    opener.current = document.activeElement;
    setOpen(next);
  };
  const close = (): void => {
    setOpen(null);
    const { current } = opener;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
    else add.current?.focus();
  };
  useSingleKeys([['F', () => add.current?.click()]]);
  const popup = (chip: string | undefined) =>
    open &&
    open.chip === chip && (
      <Suspense>
        <FilterPopup
          {...{ filters: rest, values, onChange }}
          filter={open.filter}
          onEdit={(filter) => setOpen({ chip, filter })}
          onClose={close}
        />
      </Suspense>
    );
  return (
    <search className={classes.bar} aria-label={t.lists.filters}>
      {search && <SearchField {...{ filter: search, values, onChange }} />}
      {set.map((filter) => (
        <span key={filter.id} className={classes.chip}>
          <Chip
            {...{ filter, values }}
            isOpen={open?.chip === filter.id}
            onEdit={() => show({ chip: filter.id, filter })}
            onRemove={() => {
              onChange(without(filter));
              add.current?.focus();
            }}
          />
          {popup(filter.id)}
        </span>
      ))}
      <span className={`${classes.chip} ${classes.add}`}>
        <button
          ref={add}
          type="button"
          aria-expanded={open !== null && open.chip === undefined}
          onClick={() => show({ chip: undefined, filter: null })}
        >
          <Icon name="plus" size="small" />
          {t.lists.filter}
        </button>
        {popup(undefined)}
      </span>
      <button type="button" className={classes.behind} onClick={() => setIsSheetOpen(true)}>
        <Icon name="filter" />
        {t.lists.filters}
        {count > 0 && <small>{count}</small>}
      </button>
      <Suspense>
        {isSheetOpen && <FilterSheet {...{ filters, values, onChange }} onClose={() => setIsSheetOpen(false)} />}
      </Suspense>
    </search>
  );
}
