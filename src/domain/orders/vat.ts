import { shareOf } from '../common/money.js';

const GERMAN_VAT_BP = 1_900;

/** VAT is 19 % exactly where the customer's country code is DE, otherwise none (docs/spec/money.md#vat). */
export function vatRate(countryCode: string): number {
  return countryCode === 'DE' ? GERMAN_VAT_BP : 0;
}

/** In cents; rounded half up once for the order, not by line. */
export function vatAmount(subTotalCents: number, rateBp: number): number {
  return shareOf(subTotalCents, rateBp);
}
