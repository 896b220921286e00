/** What a benchmark is given. */
export interface BenchOptions {
  databaseUrl: string;
  /** How often everything is measured; the median is shown. */
  rounds: number;
  /** How many deliveries, orders or whatever is counted. */
  count: number;
  /** Folder for CPU profiles of the service; undefined where none are wanted. */
  profileDir?: string;
}
