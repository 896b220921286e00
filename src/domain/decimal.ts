/** A number in digits with at most two decimals, as files and command lines hold it; NaN for any other text. */
export function parseDecimal(text: string): number {
  return /^\d{1,15}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
}
