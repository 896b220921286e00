import { oneOf, withoutEmpty, type PlaceSearch } from '../../lib/place';

export const STATES = ['running', 'coming', 'over'] as const;

/** All of them are on one page: the service has no pages of them. */
export interface PromotionsSearch extends PlaceSearch {
  state?: (typeof STATES)[number];
}

export const parsePromotionsSearch = ({ state }: Record<string, unknown>): PromotionsSearch =>
  withoutEmpty({ state: oneOf(STATES, state) });
