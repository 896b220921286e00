import type { VolumeTier } from '../../domain/catalogue/pricing.js';
import { parseDecimal } from '../../domain/common/decimal.js';
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

/** Tiers by quantity. @param problems receives what is wrong with them. */
function parseTiers(text: string, problems: string[]): VolumeTier[] {
  const tiers = listOf(text).map((entry) => {
    const [quantity = '', percentage = '', ...more] = entry.split(':').map((part) => part.trim());
    if (percentage === '' || more.length > 0) {
      const named = entry || 'an empty one';
      problems.push(
        `volumeDiscounts must be minQuantity:percentage entries such as 10:3;50:5.5, which ${named} is not`,
      );
    }
    return {
      minQuantity: /^\d{1,9}$/.test(quantity) ? Number(quantity) : Number.NaN,
      percentage: parseDecimal(percentage),
    };
  });
  if (problems.length > 0) return [];
  const details: Record<string, string> = {};
  const read = readTiers(tiers, details);
  problems.push(...new Set(Object.values(details).map((problem) => `volumeDiscounts: ${problem}`)));
  return read;
}

function bundleProblem(sku: string, bundleOf: readonly string[]): string | undefined {
  if (bundleOf.length === 0) return undefined;
  if (bundleOf.includes('')) return 'bundleOf must be SKUs joined by ;';
  if (bundleOf.includes(sku)) return 'bundleOf names the bundle itself';
  const problem = poolListProblem(true, bundleOf, 'SKU');
  return problem && `bundleOf: ${problem}`;
}

/** Reads a line of a catalogue file; `cells` holds the text of every column. */
export function parseCatalogueRow(
  line: number,
  cells: Readonly<Record<CatalogueColumn, string>>,
): CatalogueRow | { problems: string[] } {
  const details: Record<string, string> = {};
  const columns = readNewProduct(fromCells(cells), details, (column) => column);
  for (const column of PRODUCT_FIELDS) {
    if (!isUtf8(cells[column])) details[column] ??= `${column} is not valid UTF-8`;
  }
  const tierProblems: string[] = [];
  const volumeDiscounts = parseTiers(cells.volumeDiscounts, tierProblems);
  const bundleOf = listOf(cells.bundleOf);
  const problems = [...Object.values(details), ...tierProblems, bundleProblem(columns.sku, bundleOf) ?? []].flat();
  if (problems.length > 0) return { problems };
  return { line, product: { ...columns, volumeDiscounts }, bundleOf };
}
