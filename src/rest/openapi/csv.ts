import type { Schema } from './schema.js';

/** What operations say that also answer in CSV. */
export const CSV_RULES =
  'With `Accept: text/csv` the same comes as CSV (RFC 4180, UTF-8, CRLF, the first line names the columns), with the same ' +
  "parameters. Times are ISO 8601, numbers have a point for decimals, nothing is an empty cell. A text that a spreadsheet would run as a formula gets a `'` in front.";

/** A text of CSV with these columns. */
export function csvSchema(columns: readonly string[]): Schema {
  return { type: 'string', pattern: `^${columns.join(',')}\\r\\n` };
}
