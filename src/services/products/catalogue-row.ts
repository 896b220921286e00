import type { VolumeTier } from '../../domain/catalogue/pricing.js';
import { assertValid, Reason, validationError, type Details, type Problem } from '../../domain/common/errors.js';
import { parseDecimal } from '../../domain/common/money.js';
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
import type { ProductFields } from './product-writer.js';

/** The columns of a catalogue file, in any order. */
export const CATALOGUE_COLUMNS = [...PRODUCT_FIELDS, 'volumeDiscounts', 'bundleOf'] as const;

/** Further columns of an export, which an import ignores. */
export const EXPORT_ONLY_COLUMNS = ['_id', 'oldListPrice', 'stock', 'updatedAt'] as const;

/** A line of a catalogue file, checked without the database. */
export interface CatalogueRow {
  line: number;
  product: ProductFields;
  /** The SKUs of a bundle's components; none for an ordinary product. */
  bundleOf: string[];
}

function listOf(text: string): string[] {
  return text === '' ? [] : text.split(';').map((entry) => entry.trim());
}

const inColumn = (column: string, problem: Problem): Reason => Reason.of('IN_COLUMN', { column, problem });

/** Tiers by quantity. @param problems receives what is wrong with them. */
function parseTiers(text: string, problems: Reason[]): VolumeTier[] {
  const tiers = listOf(text).map((entry) => {
    const [quantity = '', percentage = '', ...more] = entry.split(':').map((part) => part.trim());
    if (percentage === '' || more.length > 0) {
      const problem = Reason.of('NOT_TIERS', { entry: entry || 'an empty one' });
      problems.push(Reason.of('PART', { what: 'volumeDiscounts', problem }));
    }
    return {
      minQuantity: /^\d{1,9}$/.test(quantity) ? Number(quantity) : Number.NaN,
      percentage: parseDecimal(percentage),
    };
  });
  if (problems.length > 0) return [];
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

/** Reads a line of a catalogue file; `cells` holds the text of every column. */
function parseCatalogueRow(
  line: number,
  cells: Readonly<Record<(typeof CATALOGUE_COLUMNS)[number], string>>,
): CatalogueRow | { problems: Reason[] } {
  const details: Details = {};
  const columns = readNewProduct(fromCells(cells), details);
  const tierProblems: Reason[] = [];
  const volumeDiscounts = parseTiers(cells.volumeDiscounts, tierProblems);
  const bundleOf = listOf(cells.bundleOf);
  const fieldProblems = Object.entries(details).map(([column, problem]) => inColumn(column, problem));
  const notUtf8 = PRODUCT_FIELDS.filter((column) => !details[column] && !isUtf8(cells[column]));
  fieldProblems.push(...notUtf8.map((what) => Reason.of('PART', { what, problem: Reason.of('NOT_UTF8') })));
  const problems = [...fieldProblems, ...tierProblems, bundleProblem(columns.sku, bundleOf) ?? []].flat();
  if (problems.length > 0) return { problems };
  return { line, product: { ...columns, volumeDiscounts }, bundleOf };
}

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
