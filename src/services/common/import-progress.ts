/** A line of a file, or a field of it, that was not imported. Never holds a secret. */
export interface RefusedLine {
  line: number;
  field?: string;
  reason: string;
}

/** Receives the progress of an import. The import reports only what it has committed. */
export interface ImportProgress {
  refused(line: RefusedLine): void;
  /** @param lines of the file processed so far. */
  advanced(lines: number): void;
}
