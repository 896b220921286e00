import type { VolumeTier } from '../../domain/catalogue/pricing.js';
import { assertValid, Reason, validationError, type Details, type Problem } from '../../domain/common/errors.js';
import { unmarkFormulas } from '../../domain/common/formula-marks.js';
import { DECIMAL_COMMA, decimalComma, parseDecimal } from '../../domain/common/money.js';
import { isUtf8 } from '../../domain/common/text.js';
import {
  fromCells,
  poolListProblem,
  PRODUCT_FIELDS,
  readNewProduct,
  readTiers,
} from '../../domain/products/product-fields.js';
import { readCsv, type CsvRecord } from '../common/csv-reader.js';
import type { RefusedLine } from '../common/import-progress.js';
import type { LineSource } from '../common/line-reader.js';
import { CATALOGUE_COLUMNS, EXPORT_ONLY_COLUMNS, splitList, type CatalogueCells } from './catalogue-cells.js';
import type { ProductFields } from './product-writer.js';

/** A line of a catalogue file, checked without the database. */
export interface CatalogueRow {
  line: number;
  cells: CatalogueCells;
  product: ProductFields;
  /** The SKUs of a bundle's components; none for an ordinary product. */
  bundleOf: string[];
}

/** A line that is refused, or one of its problems. */
export interface RefusedRow extends RefusedLine {
  /** Omitted if the line is no record of the file's columns. */
  cells?: CatalogueCells;
}

const inColumn = (column: string, problem: Problem): Reason => Reason.of('IN_COLUMN', { column, problem });

// A spreadsheet takes `2:65.5`, alone in a cell, for a time, and writes it as 03:05.5.
const LIKE_A_TIME = /^\d{1,2}:[0-5]\d(?:[.,]\d+)?$/;

/** Why a text is no tier; undefined if it is one. */
function tierProblem(entry: string, isAlone: boolean): Reason | undefined {
  const what = 'volumeDiscounts';
  const [quantity = '', percentage = '', ...more] = entry.split(/[=:]/).map((part) => part.trim());
  if (isAlone && LIKE_A_TIME.test(entry)) {
    const instead = `${Number(quantity)}=${Number(percentage.replace(',', '.'))}`;
    return Reason.of('PART', { what, problem: Reason.of('LIKE_A_TIME', { entry, instead }) });
  }
  if (percentage === '' || more.length > 0) {
    return Reason.of('PART', { what, problem: Reason.of('NOT_TIERS', { entry: entry || 'an empty one' }) });
  }
  return DECIMAL_COMMA.test(percentage) ? inColumn(what, decimalComma('Percentage', percentage)) : undefined;
}

/** Tiers by quantity. @param problems receives what is wrong with them. */
function parseTiers(text: string, problems: Reason[]): VolumeTier[] {
  const entries = splitList(text);
  problems.push(...entries.flatMap((entry) => tierProblem(entry, entries.length === 1) ?? []));
  if (problems.length > 0) return [];
  const tiers = entries.map((entry) => {
    const [quantity = '', percentage = ''] = entry.split(/[=:]/).map((part) => part.trim());
    return {
      minQuantity: /^\d{1,9}$/.test(quantity) ? Number(quantity) : Number.NaN,
      percentage: parseDecimal(percentage),
    };
  });
  const details: Details = {};
  const read = readTiers(tiers, details);
  // Without those that say the same of several tiers.
  const distinct = new Map(Object.values(details).map((problem) => [String(problem), problem]));
  problems.push(...[...distinct.values()].map((problem) => inColumn('volumeDiscounts', problem)));
  return read;
}

function bundleProblem(sku: string, bundleOf: readonly string[]): Reason | undefined {
  const what = 'bundleOf';
  if (bundleOf.length === 0) return undefined;
  if (bundleOf.includes('')) return Reason.of('PART', { what, problem: Reason.of('NOT_SKUS') });
  if (bundleOf.includes(sku)) return Reason.of('PART', { what, problem: Reason.of('NAMES_ITSELF') });
  const problem = poolListProblem(true, bundleOf, 'SKU');
  return problem && inColumn(what, problem);
}

/** Reads a line of a catalogue file. */
function parseCatalogueRow(line: number, cells: CatalogueCells): CatalogueRow | { problems: Reason[] } {
  const details: Details = {};
  const columns = readNewProduct(fromCells(cells), details);
  const tierProblems: Reason[] = [];
  const volumeDiscounts = parseTiers(cells.volumeDiscounts, tierProblems);
  const bundleOf = splitList(cells.bundleOf);
  const fieldProblems = Object.entries(details).map(([column, problem]) => inColumn(column, problem));
  const notUtf8 = PRODUCT_FIELDS.filter((column) => !details[column] && !isUtf8(cells[column]));
  fieldProblems.push(...notUtf8.map((what) => Reason.of('PART', { what, problem: Reason.of('NOT_UTF8') })));
  const problems = [...fieldProblems, ...tierProblems, bundleProblem(columns.sku, bundleOf) ?? []].flat();
  if (problems.length > 0) return { problems };
  return { line, cells, product: { ...columns, volumeDiscounts }, bundleOf };
}

const CHUNK_SIZE = 500;
// Each tier and each component of a bundle is a row to write.
const MAX_LINKS = 5_000;
const MAX_COLUMNS = 100;
const SHOWN_CHARACTERS = 100;
const KNOWN_COLUMNS: readonly string[] = [...CATALOGUE_COLUMNS, ...EXPORT_ONLY_COLUMNS];

const SEPARATORS = { ';': 'SEMICOLON', '\t': 'TAB', '|': 'BAR' } as const;

/** Why a header that another character separates is refused; undefined for any other. */
function otherSeparator(cells: readonly string[]): Reason | undefined {
  const isKnown = (name: string): boolean => KNOWN_COLUMNS.includes(name.trim().replaceAll('"', ''));
  for (const [separator, name] of Object.entries(SEPARATORS)) {
    const isSeparated = cells.some((cell) => cell.split(separator).filter(isKnown).length > 1);
    if (isSeparated) return Reason.of('OTHER_SEPARATOR', { separator: Reason.of(name) });
  }
  return undefined;
}

/**
 * @throws {DomainError} VALIDATION_ERROR naming every column that is missing, unknown or there twice, or `header` if
 *   commas do not separate it.
 */
function columnsOf(header: CsvRecord | undefined): string[] {
  if (!header) throw validationError({ file: Reason.of('NO_HEADER') });
  if ('problem' in header) throw validationError({ header: header.problem });
  const { cells } = header;
  const separator = otherSeparator(cells);
  if (separator) throw validationError({ header: separator });
  const details: Details = {};
  // A text that is no catalogue file can be one long line, or a line of any number of columns.
  for (const [index, column] of cells.slice(0, MAX_COLUMNS).entries()) {
    if (!KNOWN_COLUMNS.includes(column)) details[`column ${column.slice(0, SHOWN_CHARACTERS)}`] = Reason.of('UNKNOWN');
    else if (cells.indexOf(column) < index) details[`column ${column}`] = Reason.of('REPEATED');
  }
  for (const column of CATALOGUE_COLUMNS) {
    if (!cells.includes(column)) details[`column ${column}`] = Reason.of('ABSENT');
  }
  assertValid(details);
  return cells;
}

/** Why a record does not have one cell for each column; undefined if it has. */
function countProblem({ length }: readonly string[], expected: number): Reason | undefined {
  if (length === expected) return undefined;
  return Reason.of(length < expected ? 'WRONG_COLUMNS' : 'MORE_COLUMNS', { count: length, expected });
}

function readRow(record: CsvRecord, columns: readonly string[]): CatalogueRow | RefusedRow[] {
  const { line } = record;
  if ('problem' in record) return [{ line, reason: record.problem }];
  const problem = countProblem(record.cells, columns.length);
  if (problem) return [{ line, reason: problem }];
  const texts = columns.map((column, index) => [column, unmarkFormulas(record.cells[index] ?? '')]);
  const cells = { _id: '', ...Object.fromEntries(texts) } as CatalogueCells;
  const row = parseCatalogueRow(line, cells);
  return 'problems' in row ? row.problems.map((reason) => ({ line, reason, cells })) : row;
}

/** Lines of a catalogue file that are imported together. */
export interface CatalogueFileChunk {
  rows: CatalogueRow[];
  refused: RefusedRow[];
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
