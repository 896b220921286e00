import { markFormulas, unmarkFormulas } from '../../domain/common/formula-marks.js';
import { presentFields, PRODUCT_FIELDS, type ProductColumns } from '../../domain/products/product-fields.js';

/** The columns of a catalogue file, in any order. */
export const CATALOGUE_COLUMNS = [...PRODUCT_FIELDS, 'volumeDiscounts', 'bundleOf'] as const;

/** Further columns of an export, which an import ignores. */
export const EXPORT_ONLY_COLUMNS = ['_id', 'oldListPrice', 'stock', 'updatedAt'] as const;

export type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number];

/** The cells of a line as texts, without the marks against formulas. */
export type CatalogueCells = Readonly<Record<CatalogueColumn | '_id', string>>;

const ESCAPED = /[\\;]/g;
const PART = /\\[\\;]|;|[^;\\]+|\\/g;

/** Texts in one cell. A `;` or `\` in a text gets a `\`. */
export const joinList = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(ESCAPED, '\\$&')).join(';');

/** The texts that `joinList` has joined, trimmed; none for an empty cell. */
export function splitList(cell: string): string[] {
  if (cell === '') return [];
  const texts = [''];
  for (const [part] of cell.matchAll(PART)) {
    if (part === ';') texts.push('');
    else texts.push((texts.pop() ?? '') + (part.length === 2 && part.startsWith('\\') ? part.slice(1) : part));
  }
  return texts.map((text) => text.trim());
}

interface ExportedProduct extends ProductColumns {
  volumeDiscounts: readonly { minQuantity: number; percentage: number }[];
}

/**
 * The cells of a product. No spreadsheet takes `10=3` for anything but a text; it takes `10:3` for a time.
 * @param bundleOf the SKUs of a bundle's components; empty for an ordinary product.
 */
export function catalogueCells(product: ExportedProduct, bundleOf: readonly string[]) {
  const tiers = product.volumeDiscounts.map(({ minQuantity, percentage }) => `${minQuantity}=${percentage}`);
  return { ...presentFields(product), volumeDiscounts: tiers.join(';'), bundleOf: joinList(bundleOf) };
}

// A reader of CSV trims cells, and takes a carriage return before a line break for a part of it.
const asRead = (cell: string): string => cell.replaceAll('\r\n', '\n').trim();

/** Whether a cell without its marks is what an import reads where an export has a text. */
function isCellOf(text: string, cell: string): boolean {
  return cell === unmarkFormulas(asRead(markFormulas(text))) || asRead(cell) === asRead(text);
}

/** Whether a line is the one that an export has for a product. */
export function equalsExport(cells: CatalogueCells, product: ExportedProduct, bundleOf: readonly string[]): boolean {
  const exported = catalogueCells(product, bundleOf);
  return CATALOGUE_COLUMNS.every((column) => isCellOf(String(exported[column] ?? ''), cells[column]));
}
