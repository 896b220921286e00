// Instead of Mantine's table, which has no columns: ours hides, sorts and selects, and has two lines a row on a phone.
import { memo, useMemo, useRef, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '../icons/icon';
import { parseHiddenColumns } from '../lib/list-search';
import type { Selection } from '../lib/selection';
import { slotsOf, type Slots } from '../lib/slots';
import type { Sorting } from '../lib/sorting';
import { t } from '../texts';
import classes from './data-table.module.css';
import { SkeletonLine, useIsDelayed } from './loading';
import { RowCheckbox } from './row-checkbox';
import { openRow, useRowKeys } from './row-keys';

/** A column of a list. */
export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** In pixels, for codes, days and money; text columns share the rest. */
  width?: number;
  /**
   * The position on a phone, whose rows have two lines: `title` and `end` above, `meta` and `badge` below. A column
   * without it is hidden there, unless no column of the list has it.
   */
  narrow?: 'title' | 'end' | 'meta' | 'badge';
  /** Shows the column's head to screen readers only. */
  isTitleHidden?: boolean;
  /** Hides the column in windows narrower than this many pixels. */
  from?: 1024 | 1200 | 1280 | 1440 | 1680;
  /** Aligns cells to the end, with digits below each other. */
  isNumeric?: boolean;
  /** Always visible, because it links to the entry. */
  isFixed?: boolean;
  /** The list can be sorted by it. */
  isSortable?: boolean;
}

interface DataTableProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Hidden columns, as in the address. */
  hide?: string | undefined;
  /** The totals of all rows, including other pages, with their label. */
  sum?: { title: string; row: Row } | undefined;
  /** Whether the rows are those of an earlier request while the next one is loading. */
  isOutdated?: boolean;
  sorting?: Sorting | undefined;
  selection?: Selection<Row> | undefined;
  /** The label of a row's checkbox. */
  rowName?: ((row: Row) => string) | undefined;
  /** It is the page's list, which keys move in. */
  hasKeys?: boolean;
  /** Cells must not hold state, such as an open dialog: the next page's rows reuse the elements of this one's. */
  isPlain?: boolean | undefined;
}

interface HeadProps<Row> {
  column: Column<Row>;
  isLast: boolean;
  sorting: Sorting | undefined;
}

/** The head of a column; a button if the list can be sorted by it. */
function Head<Row>({ column, isLast, sorting }: HeadProps<Row>) {
  const { id, title, isNumeric, isSortable, isTitleHidden, from } = column;
  if (!isSortable || !sorting) {
    return (
      <th scope="col" data-numeric={isNumeric} data-from={from} data-last={isLast}>
        {isTitleHidden ? <span className="unseen">{title}</span> : title}
      </th>
    );
  }
  const order = sorting.isDescending ? 'descending' : 'ascending';
  const sorted = sorting.column === id ? order : 'none';
  return (
    <th scope="col" data-numeric={isNumeric} data-from={from} data-last={isLast} aria-sort={sorted}>
      <button type="button" className={classes.sort} onClick={() => sorting.onSort(id)}>
        {title}
        <Icon name={sorted === 'descending' ? 'arrow-down' : 'arrow-up'} size="small" />
      </button>
      {/* Replaces the button where column heads are hidden. */}
      <span>{title}</span>
    </th>
  );
}

/** Shows the full text of a truncated cell on hover or focus. */
function showFullText({ target }: MouseEvent | FocusEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
  );
  if (isCut) cell.title = cell.innerText.replaceAll(/\s+/g, ' ');
  else cell.removeAttribute('title');
}

interface RowProps<Row> extends Pick<DataTableProps<Row>, 'columns'> {
  row: Row;
  id: string;
  name: string;
  /** The id of the last column that is visible in every window. */
  last: string | undefined;
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined;
  onToggle: Selection<Row>['toggle'] | undefined;
}

function PlainRow<Row>({ row, id, name, columns, last, isSelected, onToggle }: RowProps<Row>) {
  return (
    <tr
      data-id={id}
      data-selected={isSelected}
      onClick={openRow}
      onAuxClick={openRow}
      onMouseOver={showFullText}
      onFocus={showFullText}
    >
      {onToggle && (
        <td className={classes.choice}>
          <RowCheckbox id={id} name={name} isSelected={isSelected ?? false} onToggle={onToggle} />
        </td>
      )}
      {columns.map(({ id: column, cell, isNumeric, isFixed, narrow, from, title }) => (
        <td
          key={column}
          data-label={title}
          data-numeric={isNumeric}
          data-opens={isFixed}
          data-narrow={narrow}
          data-from={from}
          data-last={column === last}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A list renders four times on the way to its next page; a row only once. */
const TableRow = memo(PlainRow) as typeof PlainRow;

/** The row below all others; it is not a link. */
function SumRow<Row>({ title, row, columns }: { title: string; row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map(({ id, cell, isNumeric, narrow, from }, index) => (
        <td key={id} data-numeric={isNumeric} data-narrow={narrow} data-from={from}>
          {index === 0 ? title : cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** The share of a cell's width that each placeholder fills; rows vary like text. */
const WIDTHS = ['72%', '54%', '80%', '62%', '70%', '50%', '76%', '58%'];

/** Placeholder rows, shown once loading takes noticeably long. */
function TableSkeleton<Row>({ columns, hasChoice }: { columns: readonly Column<Row>[]; hasChoice: boolean }) {
  const isDelayed = useIsDelayed();
  if (!isDelayed) return null;
  /* oxlint-disable jsx-a11y/control-has-associated-label -- a skeleton has no label: the table says that it is busy */
  return WIDTHS.map((width, row) => (
    <tr key={width} aria-hidden="true">
      {hasChoice && <td className={classes.choice} />}
      {columns.map(({ id, narrow, from, isNumeric }, column) => (
        <td key={id} data-narrow={narrow} data-from={from} data-numeric={isNumeric}>
          <SkeletonLine width={WIDTHS[(row + column) % WIDTHS.length] ?? '60%'} />
        </td>
      ))}
    </tr>
  ));
}

/**
 * React keys for rows, by id: a new row reuses the elements of a removed one. Writing other text into a cell takes
 * half the time of creating, styling and laying out a new one.
 */
function useSlots<Row>(rows: readonly Row[] | undefined, rowId: (row: Row) => string): Slots {
  const [shown, setShown] = useState<{ rows?: readonly Row[] | undefined; slots: Slots }>({ slots: {} });
  if (shown.rows === rows) return shown.slots;
  const slots = slotsOf(rows?.map(rowId) ?? [], shown.slots);
  setShown({ rows, slots });
  return slots;
}

/** A list of rows, each on one line; on a phone on two. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { title, columns, rows, rowId, hide, sum, isOutdated, sorting, selection, rowName } = props;
  const table = useRef<HTMLTableElement>(null);
  const slots = useSlots(props.isPlain ? rows : undefined, rowId);
  useRowKeys({ table, selection }, props.hasKeys ?? false);
  const shown = useMemo(() => {
    const hidden = parseHiddenColumns(hide);
    return columns.filter(({ id, isFixed }) => isFixed || !hidden.includes(id));
  }, [columns, hide]);
  const last = shown.findLast(({ from }) => !from)?.id;
  const layout = columns.some(({ narrow }) => narrow) ? classes.two : classes.flow;
  const isAllSelected = rows?.every((row) => selection?.selected.has(rowId(row)));
  return (
    <table ref={table} aria-label={title} aria-busy={isOutdated || !rows} className={`${classes.table} ${layout}`}>
      <colgroup>
        {selection && <col style={{ width: 40 }} />}
        {shown.map(({ id, width, from }) => (
          <col key={id} data-from={from} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={classes.choice}>
              <input
                type="checkbox"
                aria-label={t.lists.selectPage}
                checked={isAllSelected ?? false}
                onChange={selection.togglePage}
              />
            </th>
          )}
          {shown.map((column) => (
            <Head key={column.id} column={column} isLast={column.id === last} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => {
          const id = rowId(row);
          const choice = { isSelected: selection?.selected.has(id), onToggle: selection?.toggle };
          const cells = { row, id, name: rowName?.(row) ?? id, columns: shown, last };
          return <TableRow key={slots[id] ?? id} {...cells} {...choice} />;
        })}
        {!rows && <TableSkeleton columns={shown} hasChoice={selection !== undefined} />}
      </tbody>
      {sum && (
        <tfoot>
          <SumRow {...sum} columns={shown} />
        </tfoot>
      )}
    </table>
  );
}
