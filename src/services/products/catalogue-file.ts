import { assertValid, Reason, validationError, type Details } from '../../domain/common/errors.js';
import { readCsv, type CsvRecord } from '../common/csv-reader.js';
import type { RefusedLine } from '../common/import-progress.js';
import type { LineSource } from '../common/line-reader.js';
import { CATALOGUE_COLUMNS, EXPORT_ONLY_COLUMNS, parseCatalogueRow, type CatalogueRow } from './catalogue-row.js';

const CHUNK_SIZE = 500;
// Each tier and each component of a bundle is a row to write.
const MAX_LINKS = 5_000;
const KNOWN_COLUMNS: readonly string[] = [...CATALOGUE_COLUMNS, ...EXPORT_ONLY_COLUMNS];

/** @throws {DomainError} VALIDATION_ERROR naming every column that is missing, unknown or there twice. */
function columnsOf(header: CsvRecord | undefined): string[] {
  if (!header) throw validationError({ file: Reason.of('NO_HEADER') });
  if ('problem' in header) throw validationError({ header: header.problem });
  const { cells } = header;
  const details: Details = {};
  for (const [index, column] of cells.entries()) {
    if (!KNOWN_COLUMNS.includes(column)) details[`column ${column}`] = Reason.of('UNKNOWN');
    else if (cells.indexOf(column) < index) details[`column ${column}`] = Reason.of('REPEATED');
  }
  for (const column of CATALOGUE_COLUMNS) {
    if (!cells.includes(column)) details[`column ${column}`] = Reason.of('ABSENT');
  }
  assertValid(details);
  return cells;
}

// What an export puts before a text that a spreadsheet would run as a formula (docs/spec/account.md#csv).
const MARK = /(^|[;|\t\r\n])'(?=[\s"]*[=+\-@＝＋－＠]|[\t\r])/g;

const unmarked = (text: string): string => text.replaceAll(MARK, '$1');

function readRow(record: CsvRecord, columns: readonly string[]): CatalogueRow | RefusedLine[] {
  const { line } = record;
  if ('problem' in record) return [{ line, reason: record.problem }];
  if (record.cells.length !== columns.length) {
    const numbers = { count: record.cells.length, expected: columns.length };
    return [{ line, reason: Reason.of('WRONG_COLUMNS', numbers) }];
  }
  const cells = Object.fromEntries(columns.map((column, index) => [column, unmarked(record.cells[index] ?? '')]));
  const row = parseCatalogueRow(line, cells as Parameters<typeof parseCatalogueRow>[1]);
  return 'problems' in row ? row.problems.map((reason) => ({ line, reason })) : row;
}

/** Lines of a catalogue file that are imported together. */
export interface CatalogueFileChunk {
  rows: CatalogueRow[];
  refused: RefusedLine[];
  lastLine: number;
}

/**
 * Reads the file in chunks. A repeated SKU starts a new chunk, so that its line changes the product that the first line
 * created.
 */
export async function* readChunks(source: LineSource): AsyncGenerator<CatalogueFileChunk> {
  let columns: string[] | undefined;
  let chunk: CatalogueFileChunk = { rows: [], refused: [], lastLine: 0 };
  let skus = new Set<string>();
  let links = 0;
  for await (const records of readCsv(source)) {
    for (const record of records) {
      if (!columns) {
        columns = columnsOf(record);
        continue;
      }
      const row = readRow(record, columns);
      const isFull = chunk.rows.length + chunk.refused.length >= CHUNK_SIZE || links >= MAX_LINKS;
      if (isFull || ('product' in row && skus.has(row.product.sku))) {
        yield chunk;
        chunk = { rows: [], refused: [], lastLine: 0 };
        skus = new Set();
        links = 0;
      }
      if ('product' in row) {
        chunk.rows.push(row);
        links += row.product.volumeDiscounts.length + row.bundleOf.length;
        skus.add(row.product.sku);
      } else {
        chunk.refused.push(...row);
      }
      chunk.lastLine = record.line;
    }
  }
  if (!columns) columnsOf(undefined);
  yield chunk;
}
