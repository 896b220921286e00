import { type Reason } from '../../domain/common/errors.js';

/** A line of a file that was not imported, or one of its problems. Only of an unusual license key it holds the key. */
export interface RefusedLine {
  line: number;
  reason: Reason;
}

/** Receives the progress of an import. The import reports only what it has committed. */
export interface ImportProgress {
  refused(line: RefusedLine): void;
  /** @param lines of the file processed so far. */
  advanced(lines: number): void;
}
