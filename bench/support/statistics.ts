/** The value below which the given share of the values lies; NaN of no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Measures several times, and prints the number of each round. */
export async function rounds<T>(count: number, what: string, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 1; round <= count; round += 1) {
    console.error(`${what}: round ${round} of ${count}`);
    results.push(await measure());
  }
  return results;
}
