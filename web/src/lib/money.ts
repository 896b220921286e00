import { language } from '../texts/language';

const euros = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const numbers = new Intl.NumberFormat(language);

/** An amount as the interface names it: `1,234.50 EUR`, in German `1.234,50 EUR`. */
export function formatEuro(amount: number): string {
  return `${euros.format(amount)} EUR`;
}

export function formatNumber(count: number): string {
  return numbers.format(count);
}

/** `19` to `19 %`. */
export function formatPercent(percentage: number): string {
  return `${numbers.format(percentage)} %`;
}
