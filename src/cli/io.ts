/** What a command reads and writes beside the database; tests put their own in its place. */
export interface CliIo {
  environment: NodeJS.ProcessEnv;
  /** Results, for people and scripts. */
  out(line: string): void;
  /** Progress and problems. */
  err(line: string): void;
}
