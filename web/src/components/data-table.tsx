import type { ReactNode } from 'react';
import { hiddenIn } from '../lib/place';
import type { Sorting } from '../lib/sorting';

/** A column of a list. */
export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Stands at the end of its cell, with digits below each other. */
  isNumeric?: boolean;
  /** Is shown always, because it leads to the entry. */
  isFixed?: boolean;
  /** The list can be sorted by it. */
  isSortable?: boolean;
}

interface DataTableProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Hidden columns, as in the address. */
  hide?: string | undefined;
  /** The rows are those of an earlier request, while the next one is in flight. */
  isOutdated?: boolean;
  sorting?: Sorting;
}

interface HeadProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
}

/** The head of a column; of one that the list can be sorted by, a button. */
function Head<Row>({ column: { id, title, isNumeric, isSortable }, sorting }: HeadProps<Row>) {
  if (!isSortable || !sorting) {
    return (
      <th scope="col" data-numeric={isNumeric}>
        {title}
      </th>
    );
  }
  const order = sorting.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" data-numeric={isNumeric} aria-sort={sorting.column === id ? order : 'none'}>
      <button type="button" className="sort" onClick={() => sorting.onSort(id)}>
        {title}
      </button>
      {/* In place of the button, where nobody sees the heads. */}
      <span>{title}</span>
    </th>
  );
}

/** A list of rows; on a narrow screen, of cards. */
export function DataTable<Row>({ title, columns, rows, rowId, hide, isOutdated, sorting }: DataTableProps<Row>) {
  const hidden = hiddenIn(hide);
  const shown = columns.filter(({ id, isFixed }) => isFixed || !hidden.includes(id));
  return (
    <table aria-label={title} aria-busy={isOutdated} className={isOutdated ? 'cards outdated' : 'cards'}>
      <thead>
        <tr>
          {shown.map((column) => (
            <Head key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {shown.map(({ id, title: head, cell, isNumeric }) => (
              <td key={id} data-label={head} data-numeric={isNumeric}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
