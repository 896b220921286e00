import { access } from 'node:fs/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { isDuplicateEntry } from '../../db/duplicate-entry.js';
import { lockPools } from '../../db/locks.js';
import { inTransaction } from '../../db/transaction.js';
import { validationError } from '../../domain/errors.js';
import type { Moment } from '../../domain/pricing.js';
import { CATALOGUE_COLUMNS, parseCatalogueRow, type CatalogueRow } from './catalogue-row.js';
import { changeProducts, createProducts, isUnchanged, type NewProduct, type ProductChange } from './product-writer.js';
import type { Clock } from '../common/clock.js';
import { readCsv, type CsvRecord } from '../common/csv-reader.js';
import type { ImportProgress, RefusedLine } from '../common/import-progress.js';
import { findOwnPools } from './own-pools.js';
import { readProducts, type ProductRecord } from '../catalogue/product-reader.js';

/** The result of an import, in lines of the file. */
export interface CatalogueImportResult {
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
}

/** What a transaction did with its rows; reported once it is committed. */
interface RowsResult {
  created: CatalogueRow[];
  changed: number;
  unchanged: number;
  refused: RefusedLine[];
}

/** A row with the pools that a bundle draws on; null for an ordinary product. */
interface LinkedRow extends CatalogueRow {
  bundlePoolIds: string[] | null;
}

const CHUNK_SIZE = 500;
// Runs again where another transaction has just created one of the products.
const MAX_ATTEMPTS = 5;

/** @throws {DomainError} VALIDATION_ERROR naming every column that is missing, unknown or there twice. */
function columnsOf(header: CsvRecord | undefined): string[] {
  if (!header) throw validationError({ file: 'is empty: a header line is expected' });
  if ('problem' in header) throw validationError({ header: header.problem });
  const { cells } = header;
  const details: Record<string, string> = {};
  for (const [index, column] of cells.entries()) {
    if (!(CATALOGUE_COLUMNS as readonly string[]).includes(column)) details[`column ${column}`] = 'is unknown';
    else if (cells.indexOf(column) < index) details[`column ${column}`] = 'is there twice';
  }
  for (const column of CATALOGUE_COLUMNS) {
    if (!cells.includes(column)) details[`column ${column}`] = 'is missing';
  }
  if (Object.keys(details).length > 0) throw validationError(details);
  return cells;
}

function readRow(record: CsvRecord, columns: readonly string[]): CatalogueRow | RefusedLine[] {
  const { line } = record;
  if ('problem' in record) return [{ line, reason: record.problem }];
  if (record.cells.length !== columns.length) {
    return [{ line, reason: `has ${record.cells.length} columns instead of ${columns.length}` }];
  }
  const cells = Object.fromEntries(columns.map((column, index) => [column, record.cells[index] ?? '']));
  const row = parseCatalogueRow(line, cells as Parameters<typeof parseCatalogueRow>[1]);
  if (!('problems' in row)) return row;
  return Object.entries(row.problems).map(([field, reason]) => ({ line, field, reason }));
}

/** Lines of the file that are imported together. */
interface Chunk {
  rows: CatalogueRow[];
  refused: RefusedLine[];
  lastLine: number;
}

/**
 * Reads the file in chunks. A repeated SKU starts a new chunk, so that its line changes the product that the first line
 * created.
 */
async function* readChunks(file: string): AsyncGenerator<Chunk> {
  let columns: string[] | undefined;
  let chunk: Chunk = { rows: [], refused: [], lastLine: 0 };
  let skus = new Set<string>();
  for await (const records of readCsv(file)) {
    for (const record of records) {
      if (!columns) {
        columns = columnsOf(record);
        continue;
      }
      const row = readRow(record, columns);
      if (chunk.rows.length + chunk.refused.length >= CHUNK_SIZE || ('product' in row && skus.has(row.product.sku))) {
        yield chunk;
        chunk = { rows: [], refused: [], lastLine: 0 };
        skus = new Set();
      }
      if ('product' in row) {
        chunk.rows.push(row);
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

async function readBySku(manager: EntityManager, skus: readonly string[]): Promise<Map<string, ProductRecord>> {
  const rows = await manager.query<{ id: string }[]>('SELECT id FROM products WHERE sku IN (?)', [skus]);
  const products = await readProducts(
    manager,
    rows.map(({ id }) => id),
  );
  return new Map([...products.values()].map((product) => [product.sku, product]));
}

/** Creates and changes products as the rows say. A product that already equals its row stays untouched. */
async function writeRows(manager: EntityManager, rows: readonly LinkedRow[], moment: Moment): Promise<RowsResult> {
  const result: RowsResult = { created: [], changed: 0, unchanged: 0, refused: [] };
  if (rows.length === 0) return result;
  const known = await readBySku(
    manager,
    rows.map(({ product }) => product.sku),
  );
  const creations: NewProduct[] = [];
  const changes: ProductChange[] = [];
  for (const row of rows) {
    const { line, product, bundlePoolIds } = row;
    const current = known.get(product.sku);
    if (!current) {
      creations.push({ ...product, bundlePoolIds });
      result.created.push(row);
    } else if (current.isBundle !== (bundlePoolIds !== null)) {
      const reason = current.isBundle
        ? 'a bundle cannot become an ordinary product'
        : 'a product cannot become a bundle';
      result.refused.push({ line, field: 'bundleOf', reason });
    } else {
      const change = { id: current.id, fields: product, bundlePoolIds: bundlePoolIds ?? undefined };
      // Compared without a lock first, because most rows are usually unchanged and need none.
      if (!isUnchanged(current, change)) changes.push(change);
      else result.unchanged += 1;
    }
  }
  // Locks the pools of both calls below at once, in the order of their ids.
  await lockPools(
    manager,
    [...creations, ...changes].flatMap(({ bundlePoolIds }) => bundlePoolIds ?? []),
  );
  const changed = await changeProducts(manager, changes, moment);
  await createProducts(manager, creations, moment.at);
  result.changed = changed.length;
  result.unchanged += changes.length - changed.length;
  return result;
}

/** Finds the pools of bundles' components; refuses rows with a component that cannot be one. */
async function linkBundles(
  manager: EntityManager,
  rows: readonly CatalogueRow[],
  justCreated: ReadonlyMap<string, number>,
): Promise<{ linked: LinkedRow[]; refused: RefusedLine[] }> {
  const pools = await findOwnPools(manager, [...new Set(rows.flatMap(({ bundleOf }) => bundleOf))]);
  const linked: LinkedRow[] = [];
  const refused: RefusedLine[] = [];
  for (const row of rows) {
    const bundlePoolIds: string[] = [];
    const problems: string[] = [];
    for (const sku of row.bundleOf) {
      const pool = pools.get(sku);
      // Bundles are written after the ordinary products of their chunk, but may name only products of earlier lines.
      if (!pool || (justCreated.get(sku) ?? 0) > row.line) problems.push(`${sku} neither exists nor stands above`);
      else if (pool.isBundle) problems.push(`${sku} is a bundle itself`);
      else if (!pool.poolId) problems.push(`${sku} has no license pool of its own`);
      else bundlePoolIds.push(pool.poolId);
    }
    if (problems.length === 0) linked.push({ ...row, bundlePoolIds });
    else refused.push({ line: row.line, field: 'bundleOf', reason: problems.join(', ') });
  }
  return { linked, refused };
}

/** Imports products from CSV files. */
export class CatalogueImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  /**
   * Creates and changes products by SKU from a CSV file of any length, in chunks that commit one by one. After a
   * failure the same file can be imported again. `progress` receives the lines that are refused; the others are
   * imported.
   * @throws {DomainError} VALIDATION_ERROR for wrong columns; {Error} where the file cannot be read. Nothing is done
   *   then.
   */
  async importFile(file: string, progress: ImportProgress): Promise<CatalogueImportResult> {
    await access(file);
    const total: CatalogueImportResult = { created: 0, changed: 0, unchanged: 0, refused: 0 };
    for await (const chunk of readChunks(file)) await this.writeChunk(chunk, total, progress);
    return total;
  }

  private async writeChunk(
    { rows, refused: malformed, lastLine }: Chunk,
    total: CatalogueImportResult,
    progress: ImportProgress,
  ): Promise<void> {
    const ordinary = rows.filter(({ bundleOf }) => bundleOf.length === 0);
    const bundles = rows.filter(({ bundleOf }) => bundleOf.length > 0);
    const first = await this.write(ordinary, (manager, moment) =>
      writeRows(
        manager,
        ordinary.map((row) => ({ ...row, bundlePoolIds: null })),
        moment,
      ),
    );
    const justCreated = new Map(first.created.map(({ line, product }) => [product.sku, line]));
    // In a transaction of their own, because they lock pools, which come before products in the lock order.
    const second = await this.write(bundles, async (manager, moment) => {
      const { linked, refused } = await linkBundles(manager, bundles, justCreated);
      const result = await writeRows(manager, linked, moment);
      return { ...result, refused: [...refused, ...result.refused] };
    });
    const refused = [...malformed, ...first.refused, ...second.refused].sort((a, b) => a.line - b.line);
    for (const line of refused) progress.refused(line);
    total.created += first.created.length + second.created.length;
    total.changed += first.changed + second.changed;
    total.unchanged += first.unchanged + second.unchanged;
    total.refused += new Set(refused.map(({ line }) => line)).size;
    progress.advanced(lastLine);
  }

  /** Runs the transaction again where another one has just created a product that was missing here. */
  private async write(
    rows: readonly CatalogueRow[],
    work: (manager: EntityManager, moment: Moment) => Promise<RowsResult>,
  ): Promise<RowsResult> {
    if (rows.length === 0) return { created: [], changed: 0, unchanged: 0, refused: [] };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(this.dataSource, (manager) => work(manager, this.momentAt(this.clock())));
      } catch (error) {
        if (!isDuplicateEntry(error) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }
}
