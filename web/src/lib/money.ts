import { language } from '../texts/language';

const euros = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const numbers = new Intl.NumberFormat(language);

/** An amount as the interface names it: `1,234.50 EUR`, in German `1.234,50 EUR`. */
export function formatEuro(amount: number): string {
  return `${euros.format(amount)} EUR`;
}

/** As somebody edits it: `1234.50`, in German `1234,50`. */
export function editedEuro(amount: number): string {
  return amount.toFixed(2).replace('.', language === 'de' ? ',' : '.');
}

/** Reads an amount as people write it, with a point or a comma before the cents; undefined where it is none. */
export function readEuro(text: string): number | undefined {
  const trimmed = text.trim();
  return /^-?\d{1,12}([.,]\d{1,2})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined;
}

export function formatNumber(count: number): string {
  return numbers.format(count);
}

/** `19` to `19 %`, which is never broken. */
export function formatPercent(percentage: number): string {
  return `${numbers.format(percentage)}\u00a0%`;
}
