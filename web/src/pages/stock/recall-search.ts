import { oneOf, parseListSearch, withoutEmpty, type ListSearch } from '../../lib/list-search';

/** The content of an import's page: its orders or, after a recall, its recalled keys. */
export interface ImportSearch extends ListSearch {
  /** Whether a recalled key is neither replaced nor credited. */
  open?: 'yes' | 'no';
}

export function parseImportSearch(search: Record<string, unknown>): ImportSearch {
  return { ...withoutEmpty({ open: oneOf(['yes', 'no'] as const, search.open) }), ...parseListSearch(search) };
}
