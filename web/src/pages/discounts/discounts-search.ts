import { oneOf, placeOf, withoutEmpty, type PlaceSearch } from '../../lib/place';

export const STATES = ['running', 'coming', 'over'] as const;

/** All of them are on one page: the service has no pages of them. */
export interface DiscountsSearch extends PlaceSearch {
  state?: (typeof STATES)[number];
}

export function parseDiscountsSearch(search: Record<string, unknown>): DiscountsSearch {
  const { hide } = placeOf(search);
  return withoutEmpty({ state: oneOf(STATES, search.state), hide });
}
