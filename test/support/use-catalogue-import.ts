import { readProducts } from '../../src/services/catalogue/product-reader.js';
import { momentIn } from '../../src/services/common/clock.js';
import { CatalogueImport, type CatalogueImportOptions } from '../../src/services/products/catalogue-import.js';
import { SYSTEM } from '../../src/services/staff/audit-trail.js';
import { CATALOGUE_HEADER } from './catalogue-file.js';
import { RecordedProgress, useImportFolder } from './import-file.js';
import { useService } from './use-service.js';

/** Imports of a catalogue by the service of the worker, and the products that they leave. */
export function useCatalogueImport(clock: () => Date) {
  const folder = useImportFolder();
  const fixture = useService();
  const manager = () => fixture.service.app.dataSource.manager;

  async function importFile(file: string, options: CatalogueImportOptions = {}) {
    const catalogueImport = new CatalogueImport(fixture.service.app.dataSource, clock, momentIn('Europe/Berlin'));
    const progress = new RecordedProgress();
    const result = await catalogueImport.importFile(SYSTEM, file, progress, options);
    return { ...result, texts: progress.texts };
  }

  const importLines = async (
    lines: readonly string[],
    header = CATALOGUE_HEADER,
    options: CatalogueImportOptions = {},
  ) => importFile(await folder.write([header, ...lines, ''].join('\n')), options);

  /** A product as it is stored, with its stock state. */
  async function find(sku: string) {
    const [row] = await manager().query<
      { id: string; version: number; createdAt: Date; updatedAt: Date; inStock: number }[]
    >(
      `SELECT p.id, p.version, p.created_at AS createdAt, p.updated_at AS updatedAt, s.in_stock AS inStock
         FROM products p JOIN product_stock_states s ON s.product_id = p.id WHERE p.sku = ?`,
      [sku],
    );
    const record = row && (await readProducts(manager(), [row.id])).get(row.id);
    return row && record && { ...record, ...row, inStock: row.inStock === 1 };
  }

  async function get(sku: string) {
    const product = await find(sku);
    if (!product) throw new Error(`${sku} is missing`);
    return product;
  }

  return { fixture, importFile, importLines, find, get, manager };
}
