import { textOf, type ListSearch } from '../../lib/list-search';

/** The URL parameters of a price. */
export interface PriceSearch extends ListSearch {
  /** An id. */
  product?: string;
  quantity?: number;
}

export const parsePriceSearch = ({ product, quantity }: Record<string, unknown>): PriceSearch => ({
  ...(textOf(product) && { product: textOf(product) }),
  ...(typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 1 && { quantity }),
});
