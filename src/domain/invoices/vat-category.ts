import { isEuCountry } from '../common/eu-countries.js';
import type { Language, VatCategory } from './invoice-document.js';

/**
 * How an order is taxed (docs/spec/invoices.md#vat): as it was made, so one with VAT stays `S` wherever its customer moves.
 * @param countryCode that of the order's day.
 */
export function vatCategoryOf({ vatRateBp, countryCode }: { vatRateBp: number; countryCode: string }): VatCategory {
  if (vatRateBp > 0) return 'S';
  return isEuCountry(countryCode) ? 'AE' : 'O';
}

const REASONS: Record<VatCategory, Record<Language, string> | null> = {
  S: null,
  AE: { DE: 'Steuerschuldnerschaft des Leistungsempfängers', EN: 'Reverse charge' },
  O: { DE: 'Nicht im Inland steuerbare Leistung', EN: 'Not subject to German VAT' },
};

/** Why a document has no VAT; null if it has. */
export function vatReason(category: VatCategory, language: Language): string | null {
  return REASONS[category]?.[language] ?? null;
}
