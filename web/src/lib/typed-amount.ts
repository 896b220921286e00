const AMOUNT = /^\d{1,9}(?:[.,]\d{1,2})?$/;

/** What somebody types as an amount or a percentage, such as `12.5` or `12,50`; undefined where it is none. */
export function readAmount(text: string): number | undefined {
  const typed = text.trim();
  return AMOUNT.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}

/** As it is typed: `12.5` to `12.50`. */
export const typeAmount = (amount: number): string => amount.toFixed(2);
