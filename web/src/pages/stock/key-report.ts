import { ConnectionLostError } from '../../api/errors';
import type { Reason } from '../../texts/reasons';
import type { parseImportDetails } from './import-details';
import type { KeyLine, KeyLines } from './key-lines';

/** The source and options of an import. */
export interface KeySource {
  licensePoolId: string;
  lines: KeyLines;
  fileName: string;
  /** The details of the import. */
  details: ReturnType<typeof parseImportDetails>;
  /** Also accepts lines that look like a part of a table, or different from the others. */
  asIs: boolean;
  /** Whether the unusual lines are stored, too. */
  acceptUnusual?: boolean;
}

/** Why a line is not imported. */
export type OmittedLine = KeyLine & ({ kind: 'repeated'; first: number } | { kind: 'known' } | Refused);
type Refused = { kind: 'wrong' | 'unusual'; reason: Reason };

/** The result of a dry run. */
export interface CheckReport {
  fresh: KeyLine[];
  /** By line. */
  omitted: OmittedLine[];
  /** A mask for the pool that most of the keys fit, or null. */
  suggestedMask: string | null;
}

/** The progress of storing keys. */
export interface StoreProgress {
  /** Keys that were sent and confirmed. */
  done: number;
  /** Keys in the import. */
  imported: number;
  /** Null until the first key is stored. */
  keyImportId: string | null;
}

export const NOTHING_STORED: StoreProgress = { done: 0, imported: 0, keyImportId: null };

/** The same report with the unusual lines accepted. */
export function withUnusual({ fresh, omitted, suggestedMask }: CheckReport): CheckReport {
  const unusual = omitted.filter(({ kind }) => kind === 'unusual');
  return {
    fresh: [...fresh, ...unusual].sort((a, b) => a.line - b.line),
    omitted: omitted.filter((line) => !unusual.includes(line)),
    suggestedMask,
  };
}

export const isAnswerLost = (error: unknown): boolean => error instanceof ConnectionLostError;
