/** MySQL's error for a row that a unique index refuses. It rolls back the statement, not the transaction. */
const DUPLICATE_ENTRY = 1062;

export function isDuplicateEntry(error: unknown): boolean {
  return (error as { errno?: number } | null)?.errno === DUPLICATE_ENTRY;
}
