/** What a benchmark is given. */
export interface BenchOptions {
  databaseUrl: string;
  /** The number of measurements; the median is reported. */
  rounds: number;
  /** How many deliveries, orders or whatever is counted. */
  count: number;
  /** How large a shop is, as a share of the largest. */
  size: number;
  /** Folder for CPU profiles of the service; undefined where none are wanted. */
  profileDir?: string;
  /** Where a benchmark that draws puts its picture; undefined where none is wanted. */
  pictureFile?: string;
}
