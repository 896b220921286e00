import type { VolumeTier } from '../../domain/catalogue/pricing.js';
import { parseDecimal } from '../../domain/common/decimal.js';
import { Reason, type Details, type Problem } from '../../domain/common/errors.js';
import { isUtf8 } from '../../domain/common/text.js';
import { fromCells, PRODUCT_FIELDS, readNewProduct } from '../../domain/products/product-fields.js';
import { poolListProblem, readTiers } from '../../domain/products/product-lists.js';
import type { ProductFields } from './product-writer.js';

/** The columns of a catalogue file, in any order. */
export const CATALOGUE_COLUMNS = [...PRODUCT_FIELDS, 'volumeDiscounts', 'bundleOf'] as const;

/** Further columns of an export, which an import ignores. */
export const EXPORT_ONLY_COLUMNS = ['_id', 'oldListPrice', 'stock', 'updatedAt'] as const;

type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number];

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
export function parseCatalogueRow(
  line: number,
  cells: Readonly<Record<CatalogueColumn, string>>,
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
