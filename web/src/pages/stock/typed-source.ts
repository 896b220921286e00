import { useMemo } from 'react';
import { NO_DETAILS, type ImportDetailsForm } from './import-details';
import { countLines } from './key-lines';

/** The typed, pasted or dropped source. */
export interface TypedSource {
  text: string;
  /** Set for a file whose text is too long to show; null if the text is typed. */
  name: string | null;
  details: ImportDetailsForm;
  asIs: boolean;
}

export const NO_KEYS: TypedSource = { text: '', name: null, details: NO_DETAILS, asIs: false };

/** The number of lines. A file of 100,000 keys is not counted again with each letter of its note. */
export const useLines = (text: string): number => useMemo(() => countLines(text), [text]);
