/** MySQL's error for a row whose foreign key names no row. It rolls back the statement, not the transaction. */
const NO_REFERENCED_ROW = 1452;

export function isMissingReference(error: unknown): boolean {
  return (error as { errno?: number } | null)?.errno === NO_REFERENCED_ROW;
}
