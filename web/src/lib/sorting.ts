/** How a list is sorted. */
export interface Sorting {
  /** The id of a column; undefined where no column says it. */
  column: string | undefined;
  isDescending: boolean;
  /** Sorts by a column; reverses the order if the list is sorted by it already. */
  onSort: (column: string) => void;
}

/** The column that an address names, with a `-` in front where it is sorted from the highest down. */
export function columnOf(sort: string | undefined): Pick<Sorting, 'column' | 'isDescending'> {
  const isDescending = sort?.startsWith('-') ?? false;
  return { column: isDescending ? sort?.slice(1) : sort, isDescending };
}

/** What the address says after a click on the head of a column. */
const sortedBy = (sort: string | undefined, column: string): string => (sort === column ? `-${column}` : column);

/** The values of `sort` in the address: each column, and each from the highest down. */
export const sortsOf = <C extends string>(sorts: Readonly<Record<C, string>>): readonly (C | `-${C}`)[] =>
  (Object.keys(sorts) as C[]).flatMap((column) => [column, `-${column}`] as const);

/** What the service is asked for. @param sorts how it calls what each column is sorted by. */
export function orderOf<S extends string>(
  sorts: Readonly<Record<string, S>>,
  sort: string | undefined,
): { sort?: S; descending?: boolean } {
  const { column = '', isDescending } = columnOf(sort);
  const by = sorts[column];
  return by ? { sort: by, descending: isDescending } : {};
}

/** How a table shows the `sort` of the address, and what a click on a head makes of it. */
export const sortingOf = (sort: string | undefined, onChange: (sort: string) => void): Sorting => ({
  ...columnOf(sort),
  onSort: (column) => onChange(sortedBy(sort, column)),
});
