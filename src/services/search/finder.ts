/** The kinds of things that staff searches for. */
export const SEARCH_KINDS = ['Customer', 'Order', 'Product', 'LicenseKey', 'Claim'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Something that was found. */
export interface SearchHit {
  kind: SearchKind;
  /** Its id; of an order its number. */
  id: string;
}

/**
 * Finds the things of one kind by a typed text. Each method gives at most `limit` ids, the best first, and reads a
 * bounded part of an index or of a table, however many things there are.
 */
export interface Finder {
  kind: SearchKind;
  /** Those that have this number. */
  byNumber?: (number: number, limit: number) => Promise<string[]>;
  /** Those whose name, reference or id equals the text. */
  exactly?: (text: string, limit: number) => Promise<string[]>;
  /** Those whose name or reference contains the text. */
  similarly?: (text: string, limit: number) => Promise<string[]>;
}
