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
export const sortedBy = (sort: string | undefined, column: string): string => (sort === column ? `-${column}` : column);
