import { useState } from 'react';

type Slots = Readonly<Record<string, number>>;

/** Rows that stay keep their slots; those that come get the free ones, from 0 up. */
export function slotsOf(ids: readonly string[], before: Slots): Slots {
  const kept = new Set(ids.flatMap((id) => before[id] ?? []));
  let next = 0;
  return Object.fromEntries(
    ids.map((id) => {
      const own = before[id];
      if (own !== undefined) return [id, own];
      while (kept.has(next)) next += 1;
      next += 1;
      return [id, next - 1];
    }),
  );
}

/**
 * React keys for rows, by id: a row that comes takes the elements of one that went. To write another text into a cell takes
 * half of the time that it takes to make, to style and to lay out a new one.
 */
export function useSlots<Row>(rows: readonly Row[] | undefined, rowId: (row: Row) => string): Slots {
  const [shown, setShown] = useState<{ rows?: readonly Row[] | undefined; slots: Slots }>({ slots: {} });
  if (shown.rows === rows) return shown.slots;
  const slots = slotsOf(rows?.map(rowId) ?? [], shown.slots);
  setShown({ rows, slots });
  return slots;
}
