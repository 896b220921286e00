import { Reason, type Details } from '../common/errors.js';
import { euroProblem, parseEuro } from '../common/money.js';
import { parseOptionalText, proseRule } from '../common/text.js';

/** List prices that shall change together, unchecked. */
export interface PriceScheduleInput {
  changes: readonly { productId: string; listPrice: unknown }[];
  from: Date;
  note?: string | null;
}

const MAX_PRODUCTS = 1_000;
export type PriceSchedule = ReturnType<typeof parsePriceSchedule>;

/** Staff's note about a plan. */
export const PLAN_NOTE = proseRule('Note', 500);

/** Prices in the order given. @param details receives a message for every wrong field (docs/spec/catalogue.md#prices-to-come). */
export function parsePriceSchedule({ changes, from, note }: PriceScheduleInput, now: Date, details: Details) {
  if (changes.length === 0) details.changes = Reason.of('NO_CHANGE');
  if (changes.length > MAX_PRODUCTS)
    details.changes = Reason.of('TOO_MANY', { subject: 'Changes can name', max: MAX_PRODUCTS, what: 'products' });
  if (from <= now) details.from = Reason.of('NOT_IN_THE_FUTURE', { label: 'From' });
  const known = new Set<string>();
  const prices = changes.map(({ productId, listPrice }, index) => {
    if (known.has(productId))
      details[`changes[${index}].productId`] = Reason.of('NAMED_TWICE', { kind: 'Product', which: productId });
    known.add(productId);
    const problem = euroProblem('List price', listPrice);
    if (problem) details[`changes[${index}].listPrice`] = problem;
    return { productId, listPriceCents: parseEuro(listPrice) ?? 0 };
  });
  return { prices, from, note: parseOptionalText(note, 'note', PLAN_NOTE, details) };
}
