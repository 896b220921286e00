import type { PromotionInput, PromotionPartsFragment } from '../../api/generated/types';
import { editedPercent } from '../../lib/money';
import { instantIn, localTimeIn } from '../../lib/times';
import { readAmount } from '../../lib/typed-amount';

/** The form values of a promotion, as strings. */
export interface PromotionValues {
  name: string;
  percentage: string;
  /** As JSON. */
  categories: string;
  /** Ids, as JSON. */
  productIds: string;
  /** By the clocks of the page, to the minute. */
  validFrom: string;
  validUntil: string;
}

export const PROMOTION_FIELDS = ['name', 'percentage', 'categories', 'productIds', 'validFrom', 'validUntil'] as const;

export const readList = (text: string): string[] => JSON.parse(text) as string[];

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

export function toValues(stored: PromotionPartsFragment | undefined, zone: string, nowMs: number): PromotionValues {
  const instant = (ms: number): string => new Date(ms).toISOString();
  return {
    name: stored?.name ?? '',
    percentage: stored ? editedPercent(stored.percentage) : '',
    categories: JSON.stringify(stored?.categories ?? []),
    productIds: JSON.stringify(stored?.products.map(({ id }) => id) ?? []),
    validFrom: localTimeIn(zone, stored?.validFrom ?? instant(nowMs)),
    validUntil: localTimeIn(zone, stored?.validUntil ?? instant(nowMs + WEEK_MS)),
  };
}

/** The last instant of a minute, because the end is included. */
const endOfMinute = (iso: string): string => new Date(Date.parse(iso) + MINUTE_MS - 1).toISOString();

/**
 * The request's input; undefined if incomplete.
 * @param stored whose times stay exact unless changed.
 */
export function toInput(
  values: PromotionValues,
  zone: string,
  stored: PromotionPartsFragment | undefined,
): PromotionInput | undefined {
  const { name, percentage, categories, productIds, validFrom, validUntil } = values;
  const isKept = (iso: string | undefined, typed: string): iso is string =>
    iso !== undefined && localTimeIn(zone, iso) === typed;
  const from = isKept(stored?.validFrom, validFrom) ? stored.validFrom : instantIn(zone, validFrom);
  const end = instantIn(zone, validUntil);
  const until = isKept(stored?.validUntil, validUntil) ? stored.validUntil : end && endOfMinute(end);
  const amount = readAmount(percentage);
  if (from === undefined || until === undefined || amount === undefined) return undefined;
  return {
    name,
    percentage: amount,
    categories: readList(categories),
    productIds: readList(productIds),
    validFrom: from,
    validUntil: until,
  };
}
