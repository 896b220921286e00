/** How a list is sorted. */
export interface Sorting {
  /** The id of a column; undefined if it is no sortable column. */
  column: string | undefined;
  isDescending: boolean;
  /** Sorts by a column; reverses the order if the list is sorted by it already. */
  onSort: (column: string) => void;
}

/** The column in the URL, with a leading `-` for descending order. */
export function columnOf(sort: string | undefined): Pick<Sorting, 'column' | 'isDescending'> {
  const isDescending = sort?.startsWith('-') ?? false;
  return { column: isDescending ? sort?.slice(1) : sort, isDescending };
}

/** The URL value after a click on the head of a column. */
const sortedBy = (sort: string | undefined, column: string): string => (sort === column ? `-${column}` : column);

/** The values of `sort` in the address: each column, and each from the highest down. */
export const sortsOf = <C extends string>(sorts: Readonly<Record<C, string>>): readonly (C | `-${C}`)[] =>
  (Object.keys(sorts) as C[]).flatMap((column) => [column, `-${column}`] as const);

/** The sorting in the request. @param sorts the service's name for each column. */
export function orderOf<S extends string>(
  sorts: Readonly<Record<string, S>>,
  sort: string | undefined,
): { sort?: S; descending?: boolean } {
  const { column = '', isDescending } = columnOf(sort);
  const by = sorts[column];
  return by ? { sort: by, descending: isDescending } : {};
}

/** The sorting of a table from the URL's `sort`, and the effect of a click on a head. */
export const sortingOf = (sort: string | undefined, onChange: (sort: string) => void): Sorting => ({
  ...columnOf(sort),
  onSort: (column) => onChange(sortedBy(sort, column)),
});
