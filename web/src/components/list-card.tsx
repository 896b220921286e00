import { ActionIcon, Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon';
import type { DeferredQuery } from '../lib/deferred-query';
import { PAGE_SIZE, useFilters, usePages, type ListSearch, type Pages } from '../lib/list-search';
import { formatNumber } from '../lib/money';
import { useRememberList } from '../lib/previous-next';
import type { Selection } from '../lib/selection';
import type { Sorting } from '../lib/sorting';
import { t } from '../texts';
import { DataTable, type Column } from './data-table';
import { EmptyList } from './empty-list';
import { ErrorView } from './error-view';
import { FilterBar } from './filter-bar';
import { isSet, without, type Filter, type FilterValues } from './filters';
import classes from './list-card.module.css';
import { SaveViewButton, type ListViews } from './view-tabs';

// Loaded after the list, so that it does not delay the list.
const ColumnMenu = lazy(async () => ({ default: (await import('./column-menu')).ColumnMenu }));

interface Page<Row> {
  nodes: readonly Row[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** A sort order, for screens without column heads. */
export interface SortChoice {
  /** As in the URL; empty for the default order. */
  value: string;
  label: string;
}

/** A list as a file, with its filters. */
export interface ListFile {
  href: string;
  /** Its content. */
  label: string;
}

/** The text of its link. */
export const csvTitle = ({ label }: ListFile): string => `${t.lists.export}: ${label}`;

export interface ListCardProps<Row> {
  title: string;
  /** The list's address. */
  search: ListSearch;
  /** Its rows; a list without pages only has `pageInfo.hasNextPage`. */
  query: DeferredQuery<Page<Row>>;
  /** Of the complete list; undefined until it is known. */
  total: number | undefined;
  columns: readonly Column<Row>[];
  /** The totals of the complete list, with their label. */
  sum?: { title: string; row: Row } | undefined;
  rowId: (row: Row) => string;
  rowName?: (row: Row) => string;
  /** As of a table. */
  isPlain?: boolean;
  filters?: readonly Filter[];
  sorting?: Sorting;
  sorts?: readonly SortChoice[];
  csv?: ListFile;
  /** Replaces the rows if there are none. */
  empty: { title: string; hint: string; icon?: IconName; action?: ReactNode };
  noMatch?: { title: string; hint: string };
  selection?: Selection<Row>;
  /** The actions for the selected rows: buttons. */
  selectionActions?: ReactNode;
  /** Selects all matching rows, also on other pages; omitted if the service cannot. */
  onSelectAll?: () => void;
}

const NO_FILTERS: readonly Filter[] = [];

interface StepsProps {
  pages: Pages;
  shown: number;
  total: number | undefined;
  pageInfo: Page<unknown>['pageInfo'] | undefined;
}

/** The position of the page in the list, and the links to the previous and next page. */
export function Steps({ pages, shown, total, pageInfo }: StepsProps) {
  const { number, toFirst } = pages;
  // After opening a URL, the previous page is unknown.
  const toPrevious = pages.toPrevious ?? (number > 1 ? toFirst : undefined);
  const end = pageInfo?.hasNextPage ? pageInfo.endCursor : undefined;
  const toNext = end ? () => pages.toNext(end) : undefined;
  const next = useRef<HTMLButtonElement>(null);
  const preload = end ? () => pages.preloadNext(end) : undefined;
  const preloadPointedAt = useEffectEvent((cursor: string) => {
    if (next.current?.matches(':hover')) pages.preloadNext(cursor);
  });
  // The pointer stays on the button for the next page.
  useEffect(() => {
    if (end) preloadPointedAt(end);
  }, [end]);
  const from = (number - 1) * PAGE_SIZE + 1;
  return (
    <nav className={classes.steps} aria-label={t.lists.pages}>
      <span role="status" className={classes.range}>
        {shown > 0 && t.lists.range(from, from + shown - 1, total === undefined ? undefined : formatNumber(total))}
      </span>
      <button type="button" aria-label={t.lists.previousPage} onClick={toPrevious} disabled={!toPrevious} data-previous>
        <Icon name="chevron-left" />
      </button>
      <button
        ref={next}
        type="button"
        aria-label={t.lists.nextPage}
        onClick={toNext}
        onPointerEnter={preload}
        disabled={!toNext}
        data-next
      >
        <Icon name="chevron-right" />
      </button>
    </nav>
  );
}

interface SelectionBarProps<Row> extends Pick<ListCardProps<Row>, 'title' | 'selectionActions' | 'onSelectAll'> {
  total?: number | undefined;
  selection: Selection<Row>;
}

/** The actions for the selected rows, fixed to the bottom of the window. */
export function SelectionBar<Row>({ title, total, selection, selectionActions, onSelectAll }: SelectionBarProps<Row>) {
  const { size } = selection.selected;
  if (size === 0) return null;
  return (
    <div className={classes.selection} role="toolbar" aria-label={t.lists.selection(title)}>
      <span role="status">{t.lists.selected(formatNumber(size))}</span>
      {onSelectAll && total !== undefined && (
        <Button variant="subtle" size="xs" onClick={onSelectAll}>
          {t.lists.selectAll(formatNumber(total))}
        </Button>
      )}
      <span className={classes.separator} />
      {selectionActions}
      <button type="button" className={classes.icon} aria-label={t.lists.clearSelection} onClick={selection.clear}>
        <Icon name="x" />
      </button>
    </div>
  );
}

interface NothingProps<Row> extends Pick<ListCardProps<Row>, 'empty' | 'noMatch'> {
  onClear: (() => void) | undefined;
}

/** Replaces the rows. */
function Nothing<Row>({ empty, noMatch = empty, onClear }: NothingProps<Row>) {
  if (!onClear) {
    return (
      <EmptyList title={empty.title} hint={empty.hint} icon={empty.icon}>
        {empty.action}
      </EmptyList>
    );
  }
  return (
    <EmptyList title={noMatch.title} hint={noMatch.hint}>
      <Button variant="default" onClick={onClear}>
        {t.lists.clear}
      </Button>
    </EmptyList>
  );
}

function SortField({ search, sorts }: { search: ListSearch & { sort?: string }; sorts: readonly SortChoice[] }) {
  const change = useFilters<ListSearch & { sort?: string | undefined }>();
  return (
    <label className={classes.sort}>
      <Icon name="arrows-sort" />
      <select
        aria-label={t.lists.sort}
        value={search.sort ?? ''}
        onChange={({ currentTarget }) => change({ sort: currentTarget.value || undefined })}
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The fixed bar above the rows: filters, the position in the list, and columns. */
function Toolbar<Row>({ views, ...props }: ListCardProps<Row> & { views: ListViews | undefined }) {
  const { search, query, total, columns, filters = NO_FILTERS, sorts, csv } = props;
  const change = useFilters<ListSearch>();
  const pages = usePages(search);
  const values = search as FilterValues;
  const bar = useRef<HTMLDivElement>(null);
  const clear = (): void => {
    change(without(...filters));
    bar.current?.querySelector<HTMLElement>('[aria-expanded="false"]')?.focus();
  };
  return (
    <div className={classes.toolbar} ref={bar}>
      {filters.length > 0 && <FilterBar filters={filters} values={values} onChange={change} />}
      {filters.some((filter) => isSet(filter, values)) && (
        <button type="button" className={classes.ghost} aria-label={t.lists.clear} onClick={clear}>
          {t.lists.clearShort}
        </button>
      )}
      {views && <SaveViewButton {...views} className={classes.ghost} />}
      {sorts && <SortField search={search} sorts={sorts} />}
      <div className={classes.right}>
        <Steps pages={pages} shown={query.data?.nodes.length ?? 0} total={total} pageInfo={query.data?.pageInfo} />
        {csv && (
          <a className={classes.icon} href={csv.href} download aria-label={csvTitle(csv)} title={csvTitle(csv)}>
            <Icon name="download" />
          </a>
        )}
        <Suspense fallback={<ActionIcon variant="subtle" size={28} aria-label={t.lists.columns} disabled />}>
          <ColumnMenu columns={columns} hide={search.hide} onChange={(hide) => change({ hide }, 'same-page')} />
        </Suspense>
      </div>
    </div>
  );
}

/** A list with its toolbar, as a card. @param views undefined for a list without saved views. */
export function ListCard<Row>({ views, ...props }: ListCardProps<Row> & { views?: ListViews | undefined }) {
  const { title, search, query, columns, rowId, rowName, filters = NO_FILTERS, sorting, selection } = props;
  const { data, error, isOutdated, refetch } = query;
  const change = useFilters<ListSearch>();
  const { number } = usePages(search);
  useRememberList(data?.nodes.map(rowId), (number - 1) * PAGE_SIZE + 1, props.total);
  const isFiltered = filters.some((filter) => isSet(filter, search as FilterValues));
  const isEmpty = data?.nodes.length === 0;
  return (
    <>
      {error && <ErrorView error={error} reset={() => void refetch()} />}
      <section className={`ground ${classes.card}`}>
        <Toolbar {...props} views={views} />
        {!isEmpty && (data || !error) && (
          <DataTable
            title={title}
            columns={columns}
            rows={data?.nodes}
            rowId={rowId}
            rowName={rowName}
            sum={props.sum}
            hide={search.hide}
            isOutdated={isOutdated}
            sorting={sorting}
            selection={selection}
            hasKeys
            isPlain={props.isPlain}
          />
        )}
        {isEmpty && (
          <Nothing
            empty={props.empty}
            noMatch={props.noMatch}
            onClear={isFiltered ? () => change(without(...filters)) : undefined}
          />
        )}
      </section>
      {selection && <SelectionBar {...props} selection={selection} />}
    </>
  );
}
