import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Which rows of a list are selected; a selection outlives its page. */
export interface Selection<Row> {
  selected: ReadonlyMap<string, Row>;
  /**
   * A stable function, for memoized rows.
   * @param toLast whether all rows since the last selected one get the same state.
   */
  toggle: (id: string, toLast?: boolean) => void;
  /** Selects the complete page; if it is selected already, clears it. */
  togglePage: () => void;
  /** Selects rows that may be on other pages. */
  add: (rows: readonly Row[]) => void;
  clear: () => void;
}

export function useSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const last = useRef('');
  const shown = useRef(rows);
  useLayoutEffect(() => {
    shown.current = rows;
  }, [rows]);
  const put = useCallback(
    (some: readonly Row[], isSelected: (before: ReadonlyMap<string, Row>) => boolean): void =>
      setSelected((before) => {
        const after = new Map(before);
        const areSelected = isSelected(before);
        for (const row of some) {
          if (areSelected) after.set(rowId(row), row);
          else after.delete(rowId(row));
        }
        return after;
      }),
    [rowId],
  );
  const toggle = useCallback(
    (id: string, toLast = false): void => {
      const at = shown.current.findIndex((row) => rowId(row) === id);
      const from = toLast ? shown.current.findIndex((row) => rowId(row) === last.current) : at;
      last.current = id;
      const some = shown.current.slice(from === -1 ? at : Math.min(from, at), Math.max(from, at) + 1);
      put(some, (before) => !before.has(id));
    },
    [put, rowId],
  );
  return {
    selected,
    toggle,
    togglePage: () => put(rows, (before) => !rows.every((row) => before.has(rowId(row)))),
    add: (some) => put(some, () => true),
    clear: () => setSelected(new Map()),
  };
}
