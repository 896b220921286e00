import { searchParser, textOf } from '../../lib/list-search';

/** The URL parameters of a price. */
export const parsePriceSearch = searchParser({
  /** An id. */
  product: textOf,
  quantity: (value) => (typeof value === 'number' && Number.isInteger(value) && value > 1 ? value : undefined),
});

export type PriceSearch = ReturnType<typeof parsePriceSearch>;
