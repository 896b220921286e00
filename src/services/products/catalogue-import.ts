import { access } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import type { Moment } from '../../domain/pricing.js';
import type { Clock } from '../common/clock.js';
import type { ImportProgress } from '../common/import-progress.js';
import type { AuditActor } from '../staff/audit-actor.js';
import { readChunks, type CatalogueFileChunk } from './catalogue-file.js';
import { CataloguePreview } from './catalogue-preview.js';
import { LiveCatalogueWriter, type CatalogueWriter } from './catalogue-writer.js';

/** How a catalogue is imported. */
export interface CatalogueImportOptions {
  /** Says what would be done, and does nothing. */
  dryRun?: boolean;
}

/** The result of an import, in lines of the file. */
export interface CatalogueImportResult {
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
}

/** Imports products from CSV files. */
export class CatalogueImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  /**
   * Creates and changes products by SKU from a CSV file of any length, in chunks that commit one by one, each with its
   * audit entry. After a failure the same file can be imported again. `progress` receives the lines that are refused;
   * the others are imported.
   * @throws {DomainError} VALIDATION_ERROR for wrong columns; {Error} where the file cannot be read. Nothing is done
   *   then.
   */
  async importFile(
    actor: AuditActor,
    file: string,
    progress: ImportProgress,
    { dryRun = false }: CatalogueImportOptions = {},
  ): Promise<CatalogueImportResult> {
    await access(file);
    const writer: CatalogueWriter = dryRun
      ? new CataloguePreview(this.dataSource)
      : new LiveCatalogueWriter(this.dataSource, this.clock, this.momentAt, actor);
    const total: CatalogueImportResult = { created: 0, changed: 0, unchanged: 0, refused: 0 };
    for await (const chunk of readChunks(file)) await writeChunk(writer, chunk, total, progress);
    return total;
  }
}

async function writeChunk(
  writer: CatalogueWriter,
  { rows, refused: malformed, lastLine }: CatalogueFileChunk,
  total: CatalogueImportResult,
  progress: ImportProgress,
): Promise<void> {
  const first = await writer.writeProducts(rows.filter(({ bundleOf }) => bundleOf.length === 0));
  const justCreated = new Map(first.created.map(({ line, product }) => [product.sku, line]));
  const second = await writer.writeBundles(
    rows.filter(({ bundleOf }) => bundleOf.length > 0),
    justCreated,
  );
  const refused = [...malformed, ...first.refused, ...second.refused].sort((a, b) => a.line - b.line);
  for (const line of refused) progress.refused(line);
  total.created += first.created.length + second.created.length;
  total.changed += first.changed + second.changed;
  total.unchanged += first.unchanged + second.unchanged;
  total.refused += new Set(refused.map(({ line }) => line)).size;
  progress.advanced(lastLine);
}
