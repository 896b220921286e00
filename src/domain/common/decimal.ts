/** Parses digits with at most two decimals, as in files and command lines; NaN for any other text. */
export function parseDecimal(text: string): number {
  return /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
}
