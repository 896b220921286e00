/** By id. */
export type Slots = Readonly<Record<string, number>>;

/** Remaining rows keep their slots; new rows get the free ones, from 0 up. */
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
