import { euroProblem, parseEuro } from '../common/money.js';
import { parseOptionalText } from '../common/text.js';

/** List prices that shall change together, unchecked. */
export interface PriceScheduleInput {
  changes: readonly { productId: string; listPrice: unknown }[];
  from: Date;
  note?: string | null;
}

/** List prices that shall change together, checked without the database. */
export interface PriceSchedule {
  /** At least one, each product once, in the order given. */
  prices: { productId: string; listPriceCents: number }[];
  from: Date;
  note: string | null;
}

const MAX_PRODUCTS = 1_000;
const MAX_NOTE_LENGTH = 500;

/** @param details receives a message for every wrong field (docs/spec/catalogue.md#prices-to-come). */
export function parsePriceSchedule(
  { changes, from, note }: PriceScheduleInput,
  now: Date,
  details: Record<string, string>,
): PriceSchedule {
  if (changes.length === 0) details.changes = 'Changes must name at least one product';
  if (changes.length > MAX_PRODUCTS) details.changes = `Changes can name at most ${MAX_PRODUCTS} products`;
  if (from <= now) details.from = 'From must be in the future';
  const known = new Set<string>();
  const prices = changes.map(({ productId, listPrice }, index) => {
    if (known.has(productId)) details[`changes[${index}].productId`] = `Product ${productId} is named twice`;
    known.add(productId);
    const problem = euroProblem(listPrice);
    if (problem) details[`changes[${index}].listPrice`] = `List price ${problem}`;
    return { productId, listPriceCents: parseEuro(listPrice) ?? 0 };
  });
  return { prices, from, note: parseOptionalText(note, 'note', 'Note', MAX_NOTE_LENGTH, details) };
}
