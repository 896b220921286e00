import { useRef, useState } from 'react';

/** Which rows of a list are selected; a selection outlives its page. */
export interface Selection<Row> {
  selected: ReadonlyMap<string, Row>;
  /** @param toLast whether all rows from the last one on that was selected become the same. */
  toggle: (id: string, toLast?: boolean) => void;
  /** Selects the whole page; if it is selected already, nothing of it. */
  togglePage: () => void;
  /** Selects rows that may stand on other pages. */
  add: (rows: readonly Row[]) => void;
  clear: () => void;
}

export function useSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const last = useRef('');
  const put = (some: readonly Row[], isSelected: boolean): void =>
    setSelected((before) => {
      const after = new Map(before);
      for (const row of some) {
        if (isSelected) after.set(rowId(row), row);
        else after.delete(rowId(row));
      }
      return after;
    });
  return {
    selected,
    toggle: (id, toLast = false) => {
      const at = rows.findIndex((row) => rowId(row) === id);
      const from = toLast ? rows.findIndex((row) => rowId(row) === last.current) : at;
      last.current = id;
      put(rows.slice(from === -1 ? at : Math.min(from, at), Math.max(from, at) + 1), !selected.has(id));
    },
    togglePage: () => put(rows, !rows.every((row) => selected.has(rowId(row)))),
    add: (some) => put(some, true),
    clear: () => setSelected(new Map()),
  };
}
