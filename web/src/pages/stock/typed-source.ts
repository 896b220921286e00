import { useMemo } from 'react';
import { NO_DETAILS, type ImportDetailsForm } from './import-details-fields';
import { countLines } from './key-lines';

/** What somebody has typed, pasted or dropped. */
export interface TypedSource {
  text: string;
  /** Of a file, whose text is too long to be shown; null where the text is typed. */
  name: string | null;
  details: ImportDetailsForm;
  asIs: boolean;
}

export const NO_KEYS: TypedSource = { text: '', name: null, details: NO_DETAILS, asIs: false };

/** How many lines there are. A file of 100,000 keys is not counted again with each letter of its note. */
export const useLines = (text: string): number => useMemo(() => countLines(text), [text]);
