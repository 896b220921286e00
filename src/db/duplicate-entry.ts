/** MySQL's error number for a row that a unique index refuses; only the statement is rolled back. */
const DUPLICATE_ENTRY = 1062;

export function isDuplicateEntry(error: unknown): boolean {
  return (error as { errno?: number } | null)?.errno === DUPLICATE_ENTRY;
}
