import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';

/** The parameters of an address before they are checked. */
export type RawSearch = Record<string, unknown>;

// They do not change what a list contains.
const OF_THE_VIEW = new Set(['after', 'page', 'hide']);

const isGiven = (name: string, value: unknown): boolean =>
  !OF_THE_VIEW.has(name) && value !== undefined && value !== '';

/**
 * Makes a parser of a page's parameters return as `unknown` those that it drops: their names or values are unknown.
 * Without them a list would show, and export, more than the address asks for.
 */
export const notingUnknown =
  <Search extends object>(parse: (search: RawSearch) => Search) =>
  ({ unknown: noted, ...search }: RawSearch): Search & { unknown?: RawSearch } => {
    const given: RawSearch = { ...(typeof noted === 'object' ? noted : { unknown: noted }), ...search };
    const parsed = parse(given);
    const unknown = Object.entries(given).filter(([name, value]) => isGiven(name, value) && !(name in parsed));
    return unknown.length === 0 ? parsed : { ...parsed, unknown: Object.fromEntries(unknown) };
  };

/** The address names unknown parameters like all others. */
export const SEARCH_FORMAT = {
  parseSearch: defaultParseSearch,
  stringifySearch: ({ unknown, ...search }: RawSearch): string =>
    defaultStringifySearch({ ...(unknown as RawSearch), ...search }),
};
