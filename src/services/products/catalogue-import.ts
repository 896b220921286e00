import { access } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import type { Moment } from '../../domain/catalogue/pricing.js';
import { DomainError, Reason, validationError } from '../../domain/common/errors.js';
import { groupBy } from '../../domain/common/group-by.js';
import { proseRule } from '../../domain/common/text.js';
import { PRODUCT_TEXTS } from '../../domain/products/product-fields.js';
import type { Clock } from '../common/clock.js';
import type { ImportProgress, RefusedLine } from '../common/import-progress.js';
import type { LineSource } from '../common/line-reader.js';
import type { AuditActor } from '../staff/audit-trail.js';
import { readChunks, type CatalogueFileChunk } from './catalogue-row.js';
import { CatalogueWriter } from './catalogue-writer.js';

/** How a catalogue is imported; a dry run only reports what would be done. */
export interface CatalogueImportOptions {
  dryRun?: boolean;
}
/** The result of an import, in lines of the file. */
type CatalogueImportResult = Record<'created' | 'changed' | 'unchanged' | 'refused', number>;

export interface ProductImportView extends Omit<CatalogueImportResult, 'refused'> {
  /** The refused lines, each once, with all its problems. */
  rejected: RefusedLine[];
  dryRun: boolean;
}

/** Masks the license keys in texts. */
export type MaskTexts = (texts: readonly string[]) => Promise<string[]>;

/** The text of a file, as long as a body can be. */
export const CSV = proseRule('CSV', 32_000_000);

/** The limit for a text in a request. A file that a command reads may have any number of lines. */
const MAX_LINES = 5_000;

function assertLineCount(csv: string): void {
  let lines = 1;
  for (let at = csv.indexOf('\n'); at >= 0 && at < csv.length - 1; at = csv.indexOf('\n', at + 1)) lines += 1;
  if (lines > MAX_LINES) throw validationError({ csv: Reason.of('CSV_TOO_LONG', { max: MAX_LINES }) });
}

/** Turns an error about the header of a CSV text into one about its argument. */
function asCsvError(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.code !== 'VALIDATION_ERROR') return error;
  const problems = Object.entries(error.details).map(([what, problem]) => Reason.of('PART', { what, problem }));
  return validationError({ csv: problems.reduce((first, next) => Reason.of('AND', { first, next })) });
}

/** One entry for each line; a line may have been refused for several of its fields. */
function byLine(refused: readonly RefusedLine[]): ProductImportView['rejected'] {
  const lines = [...groupBy(refused, ({ line }) => line)].sort(([a], [b]) => a - b);
  const both = ({ line, reason: first }: RefusedLine, { reason: next }: RefusedLine): RefusedLine => {
    return { line, reason: Reason.of('ALSO', { first, next }) };
  };
  return lines.map(([, problems]) => problems.reduce(both));
}

/** Imports products from CSV (docs/spec/catalogue.md#importing-products). */
export class CatalogueImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
    private readonly mask: MaskTexts = (texts) => Promise.resolve([...texts]),
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
    return this.import(actor, file, progress, dryRun);
  }

  /**
   * The same for a text of at most 5,000 lines, whose refused lines are in the result.
   * @throws {DomainError} VALIDATION_ERROR naming `csv` for wrong columns or too many lines. Nothing is done then.
   */
  async importText(
    actor: AuditActor,
    csv: string,
    { dryRun = false }: CatalogueImportOptions = {},
  ): Promise<ProductImportView> {
    assertLineCount(csv);
    const refusals: RefusedLine[] = [];
    const progress = { refused: (line: RefusedLine) => void refusals.push(line), advanced: () => undefined };
    try {
      const { refused: _refused, ...counts } = await this.import(actor, { text: csv }, progress, dryRun);
      return { ...counts, rejected: byLine(refusals), dryRun };
    } catch (error) {
      throw asCsvError(error);
    }
  }

  private async import(
    actor: AuditActor,
    source: LineSource,
    progress: ImportProgress,
    dryRun: boolean,
  ): Promise<CatalogueImportResult> {
    const writer = new CatalogueWriter(this.dataSource, this.clock, this.momentAt, actor, dryRun);
    const total: CatalogueImportResult = { created: 0, changed: 0, unchanged: 0, refused: 0 };
    for await (const chunk of readChunks(source)) {
      const unchanged = await writer.findUnchanged([...chunk.rows, ...chunk.refused]);
      const isChanged = ({ line }: { line: number }): boolean => !unchanged.has(line);
      const rest = { ...chunk, rows: chunk.rows.filter(isChanged), refused: chunk.refused.filter(isChanged) };
      total.unchanged += unchanged.size;
      await writeChunk(writer, await withoutKeys(rest, this.mask), total, progress);
    }
    return total;
  }
}

/** Refuses the rows that hold license keys: nothing is named after one. */
async function withoutKeys(chunk: CatalogueFileChunk, mask: MaskTexts): Promise<CatalogueFileChunk> {
  const texts = chunk.rows.flatMap(({ line, product }) =>
    PRODUCT_TEXTS.map((what) => ({ line, what, text: product[what] })),
  );
  const masked = await mask(texts.map(({ text }) => text));
  const refused = texts.flatMap(({ line, what, text }, index): RefusedLine[] =>
    masked[index] === text ? [] : [{ line, reason: Reason.of('PART', { what, problem: Reason.of('HAS_KEY') }) }],
  );
  const lines = new Set(refused.map(({ line }) => line));
  const rows = chunk.rows.filter(({ line }) => !lines.has(line));
  return { ...chunk, rows, refused: [...chunk.refused, ...refused] };
}

async function writeChunk(
  writer: CatalogueWriter,
  { rows, refused: malformed, lastLine }: CatalogueFileChunk,
  total: CatalogueImportResult,
  progress: ImportProgress,
): Promise<void> {
  const bundles = rows.filter(({ bundleOf }) => bundleOf.length > 0);
  const first = await writer.write(
    rows.filter((row) => !bundles.includes(row)),
    new Map(),
  );
  // In a transaction of their own, because they lock pools, which come before products in the lock order.
  const second = await writer.write(bundles, new Map(first.created.map(({ line, product }) => [product.sku, line])));
  const refused = [...malformed, ...first.refused, ...second.refused].sort((a, b) => a.line - b.line);
  for (const line of refused) progress.refused(line);
  total.created += first.created.length + second.created.length;
  total.changed += first.changed + second.changed;
  total.unchanged += first.unchanged + second.unchanged;
  total.refused += new Set(refused.map(({ line }) => line)).size;
  progress.advanced(lastLine);
}
