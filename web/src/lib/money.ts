const euros = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const numbers = new Intl.NumberFormat('en');

/** An amount as the interface names it: `1,234.50 EUR`. */
export function formatEuro(amount: number): string {
  return `${euros.format(amount)} EUR`;
}

export function formatNumber(count: number): string {
  return numbers.format(count);
}

/** `19` to `19 %`. */
export function formatPercent(percentage: number): string {
  return `${percentage} %`;
}
