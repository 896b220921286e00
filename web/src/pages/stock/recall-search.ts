import { choiceOf, searchParser } from '../../lib/list-search';

/** The content of an import's page: its orders or, after a recall, its recalled keys. */
export const parseImportSearch = searchParser({
  /** Whether a recalled key is neither replaced nor credited. */
  open: choiceOf(['yes', 'no']),
});

export type ImportSearch = ReturnType<typeof parseImportSearch>;
