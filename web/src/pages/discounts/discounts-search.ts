import { oneOf, parseListSearch, withoutEmpty, type ListSearch } from '../../lib/list-search';

export const STATES = ['running', 'coming', 'over'] as const;

/** All of them are on one page: the service does not page them. */
export interface DiscountsSearch extends ListSearch {
  state?: (typeof STATES)[number];
}

export function parseDiscountsSearch(search: Record<string, unknown>): DiscountsSearch {
  const { hide } = parseListSearch(search);
  return withoutEmpty({ state: oneOf(STATES, search.state), hide });
}
