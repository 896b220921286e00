import { oneOf, parseListSearch, withoutEmpty, type ListSearch } from '../../lib/list-search';

/** What the page of an import shows: of its orders or, once it was recalled, of its recalled keys. */
export interface ImportSearch extends ListSearch {
  /** Whether a recalled key is neither replaced nor credited. */
  open?: 'yes' | 'no';
}

export function parseImportSearch(search: Record<string, unknown>): ImportSearch {
  return { ...withoutEmpty({ open: oneOf(['yes', 'no'] as const, search.open) }), ...parseListSearch(search) };
}
