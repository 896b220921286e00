import type { VolumeTier } from '../../domain/catalogue/pricing.js';
import { parseDecimal } from '../../domain/common/decimal.js';
import { euroProblem, parseEuro, parsePercent } from '../../domain/common/money.js';
import { isUtf8 } from '../../domain/common/text.js';
import { REGIONS, type Region } from '../../entities/products/product.js';
import { MAX_BUNDLE_POOLS, MAX_TIERS } from './product-input.js';
import type { ProductFields } from './product-writer.js';

/** The columns of a catalogue file, in any order. */
export const CATALOGUE_COLUMNS = [
  'sku',
  'name',
  'displayName',
  'category',
  'listPrice',
  'validRegion',
  'discountEligible',
  'available',
  'volumeDiscounts',
  'bundleOf',
] as const;

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

/** The problems of a line, by column. */
export type RowProblems = Partial<Record<CatalogueColumn, string>>;

const MAX_LENGTHS = { sku: 100, name: 300, displayName: 300, category: 100 } as const;

function listOf(text: string): string[] {
  return text === '' ? [] : text.split(';').map((entry) => entry.trim());
}

function textProblem(text: string, maxLength: number): string | undefined {
  if (text === '') return 'is required';
  // MySQL counts characters; `length` counts UTF-16 units, of which some characters have two.
  if (Array.from(text).length > maxLength) return `has more than ${maxLength} characters`;
  return isUtf8(text) ? undefined : 'is not valid UTF-8';
}

function parseBoolean(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function parseTier(text: string): VolumeTier | undefined {
  const [quantity = '', percentage = '', ...more] = text.split(':').map((part) => part.trim());
  const minQuantity = /^\d{1,9}$/.test(quantity) ? Number(quantity) : 0;
  const percentageBp = parsePercent(parseDecimal(percentage));
  return minQuantity >= 1 && percentageBp !== undefined && more.length === 0
    ? { minQuantity, percentageBp }
    : undefined;
}

/** Tiers by quantity, or what is wrong with them. */
function parseTiers(text: string): VolumeTier[] | string {
  const tiers: VolumeTier[] = [];
  const entries = listOf(text);
  if (entries.length > MAX_TIERS) return `has more than ${MAX_TIERS} entries`;
  for (const entry of entries) {
    const tier = parseTier(entry);
    if (!tier)
      return `must be minQuantity:percentage entries such as 10:3;50:5.5, which ${entry || 'an empty one'} is not`;
    if (tiers.some(({ minQuantity }) => minQuantity === tier.minQuantity)) {
      return `names the quantity ${tier.minQuantity} twice`;
    }
    tiers.push(tier);
  }
  return tiers.sort((a, b) => a.minQuantity - b.minQuantity);
}

function bundleProblem(sku: string, bundleOf: readonly string[]): string | undefined {
  if (bundleOf.length > MAX_BUNDLE_POOLS) return `has more than ${MAX_BUNDLE_POOLS} SKUs`;
  if (bundleOf.includes('')) return 'must be SKUs joined by ;';
  if (bundleOf.includes(sku)) return 'names the bundle itself';
  const twice = bundleOf.find((component, index) => bundleOf.indexOf(component) < index);
  return twice === undefined ? undefined : `names ${twice} twice`;
}

/** Reads a line of a catalogue file; `cells` holds the text of every column. */
export function parseCatalogueRow(
  line: number,
  cells: Readonly<Record<CatalogueColumn, string>>,
): CatalogueRow | { line: number; problems: RowProblems } {
  const problems: RowProblems = {};
  const displayName = cells.displayName || cells.name;
  for (const [column, maxLength] of Object.entries(MAX_LENGTHS) as [keyof typeof MAX_LENGTHS, number][]) {
    const problem = textProblem(column === 'displayName' ? displayName : cells[column], maxLength);
    if (problem) problems[column] = problem;
  }
  const listPrice = parseDecimal(cells.listPrice);
  const priceProblem = euroProblem(listPrice);
  if (priceProblem) problems.listPrice = priceProblem;
  const validRegion = (cells.validRegion || null) as Region | null;
  if (validRegion && !REGIONS.includes(validRegion)) problems.validRegion = `must be ${REGIONS.join(', ')} or empty`;
  const discountEligible = parseBoolean(cells.discountEligible);
  if (discountEligible === undefined) problems.discountEligible = 'must be true or false';
  const available = parseBoolean(cells.available);
  if (available === undefined) problems.available = 'must be true or false';
  const volumeDiscounts = parseTiers(cells.volumeDiscounts);
  if (typeof volumeDiscounts === 'string') problems.volumeDiscounts = volumeDiscounts;
  const bundleOf = listOf(cells.bundleOf);
  const problem = bundleProblem(cells.sku, bundleOf);
  if (problem) problems.bundleOf = problem;
  if (Object.keys(problems).length > 0) return { line, problems };
  const { sku, name, category } = cells;
  return {
    line,
    product: {
      sku,
      name,
      displayName,
      category,
      validRegion,
      listPriceCents: parseEuro(listPrice) as number,
      discountEligible: discountEligible as boolean,
      available: available as boolean,
      volumeDiscounts: volumeDiscounts as VolumeTier[],
    },
    bundleOf,
  };
}
