/** The input and output of a command besides the database; tests pass their own. */
export interface CliIo {
  environment: NodeJS.ProcessEnv;
  /** Results, for people and scripts. */
  out(line: string): void;
  /** Progress and problems. */
  err(line: string): void;
}
