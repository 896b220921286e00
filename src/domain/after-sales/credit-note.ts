import { vatAmount } from '../common/money.js';

/**
 * What each key of one piece of a product cost, by the pool that it came from (docs/spec/credit-notes.md#amount). A
 * bundle's price is divided evenly over its pools; the cents that remain go to the first pools by id.
 * @param poolIds of a bundle, the pools that a piece takes a key from; of an ordinary product, those that it was sold from.
 */
export function keyPrices(
  { isBundle, priceCents }: { isBundle: boolean; priceCents: number },
  poolIds: readonly string[],
): Map<string, number> {
  if (!isBundle) return new Map(poolIds.map((poolId) => [poolId, priceCents]));
  const share = Math.floor(priceCents / poolIds.length);
  const remaining = priceCents - share * poolIds.length;
  return new Map([...poolIds].sort().map((poolId, index) => [poolId, index < remaining ? share + 1 : share]));
}

/** Divides the refund of a credit note over its keys by their prices, so that the parts add up to it. */
export function keyAmounts(pricesCents: readonly number[], { netCents, amountCents }: CreditNoteTotals): number[] {
  let sumCents = 0;
  let assignedCents = 0;
  return pricesCents.map((cents, index) => {
    sumCents += cents;
    const isLast = index === pricesCents.length - 1;
    const upToHere = isLast || netCents === 0 ? 0 : Math.round((amountCents * sumCents) / netCents);
    const share = (isLast ? amountCents : upToHere) - assignedCents;
    assignedCents += share;
    return share;
  });
}

/** The sums of an order that credit notes depend on. */
export interface CreditableOrder {
  vatRateBp: number;
  grandTotalCents: number;
  /** The sum of the order's credit notes so far. */
  creditedCents: number;
}

/** The money of a credit note: what the keys cost, and what the customer gets back, VAT included. */
export interface CreditNoteTotals {
  netCents: number;
  amountCents: number;
}

/**
 * VAT is rounded half up for each note, so the notes of an order could add up to more or less than its grand total.
 * Therefore their sum is capped at the grand total, and the note for the last key refunds the remainder.
 * @param isLast whether this note credits the last keys of the order.
 */
export function totalCreditNote(
  pricesCents: readonly number[],
  { vatRateBp, grandTotalCents, creditedCents }: CreditableOrder,
  isLast: boolean,
): CreditNoteTotals {
  const netCents = pricesCents.reduce((sum, cents) => sum + cents, 0);
  const remainingCents = grandTotalCents - creditedCents;
  const amountCents = isLast ? remainingCents : Math.min(netCents + vatAmount(netCents, vatRateBp), remainingCents);
  return { netCents, amountCents };
}
