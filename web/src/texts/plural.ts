const counts = new Intl.NumberFormat('en');

/** A count with its noun: `1 key`, `2,000 keys`. */
export const plural = (count: number, one: string, many: string): string =>
  `${counts.format(count)} ${count === 1 ? one : many}`;
