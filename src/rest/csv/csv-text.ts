import { stringify, type Options } from 'csv-stringify/sync';
import type { Request } from 'express';
import { markFormulas } from '../../domain/common/formula-marks.js';
import { forEachYielding } from '../../services/common/yielding.js';

/**
 * The value of a cell. Null is empty, an instant is written in ISO 8601, and a number with a decimal point and no other
 * separator.
 */
export type Cell = string | number | boolean | Date | null;

/** The rows of a table in chunks, so that memory does not hold all of them. */
export type CsvChunks = AsyncIterable<readonly (readonly Cell[])[]>;

/** For a response that is a CSV file. The first line names the columns (RFC 4180). */
export function csvHeaders(file: string): Record<string, string> {
  return {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${file}"`,
  };
}

// docs/spec/account.md#csv
const OPTIONS: Options = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  cast: { string: markFormulas, boolean: String, date: (at) => at.toISOString() },
};

// Few enough that other requests hardly wait meanwhile.
const ROWS_AT_ONCE = 200;

/** Serializes rows as CSV, with a line break after each. */
async function writeRows(rows: readonly (readonly Cell[])[]): Promise<string> {
  const starts = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) => index * ROWS_AT_ONCE);
  let text = '';
  await forEachYielding(starts, (start) => {
    text += stringify(rows.slice(start, start + ROWS_AT_ONCE), OPTIONS);
  });
  return text;
}

/**
 * A table as CSV by RFC 4180, in chunks: the header line is in the first one. No spreadsheet runs a string as a
 * formula (`markFormulas`).
 */
export async function* csvText(columns: readonly string[], chunks: CsvChunks): AsyncGenerator<string> {
  let header = stringify([columns], OPTIONS);
  for await (const rows of chunks) {
    const text = header + (await writeRows(rows));
    header = '';
    if (text !== '') yield text;
  }
  // A table without rows has a header too.
  if (header !== '') yield header;
}

/** The same with a byte order mark, without which some spreadsheets do not read UTF-8. */
export async function* csvTextForSpreadsheets(columns: readonly string[], chunks: CsvChunks): AsyncGenerator<string> {
  let mark = '\uFEFF';
  for await (const text of csvText(columns, chunks)) {
    yield mark + text;
    mark = '';
  }
}

/** A short table as one CSV string. */
export async function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> {
  return stringify([columns], OPTIONS) + (await writeRows(rows));
}

/** The description of operations that also respond with CSV. */
export const CSV_RULES =
  '`Accept: text/csv` returns the same as CSV (RFC 4180, UTF-8, CRLF, the first line names the columns), ' +
  'with the same parameters. Times are ISO 8601, numbers have a decimal point, null is an empty cell. A ' +
  "string that a spreadsheet would run as a formula is prefixed with `'`; so is each part of a string " +
  'after `;`, `|`, a tab or a line break, because some spreadsheets split lines there.';

// A client may name a type with parameters; `accepts` matches them only if they are offered with the same parameters.
const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];
const CSV_TYPES = [
  'text/csv',
  'text/csv; charset=utf-8',
  'text/csv; header=present',
  'text/csv; charset=utf-8; header=present',
];
const OFFERED = [...JSON_TYPES, ...CSV_TYPES];

/** Whether a client prefers CSV to JSON. A client that names neither gets JSON. */
export function acceptsCsv(request: Pick<Request, 'accepts'>): boolean {
  const chosen = request.accepts(OFFERED);
  return chosen !== false && CSV_TYPES.includes(chosen);
}
