/** A line of a file, or a field of it, that was not taken over. Never holds a secret. */
export interface RefusedLine {
  line: number;
  field?: string;
  reason: string;
}

/** Told by an import how it goes, about what is committed only. */
export interface ImportProgress {
  refused(line: RefusedLine): void;
  /** So many lines of the file are dealt with now. */
  advanced(lines: number): void;
}
