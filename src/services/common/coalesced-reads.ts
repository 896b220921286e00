import { Batcher } from './batcher.js';

/** Reads the values of all these keys by one query; the result omits keys that do not exist. */
type ReadMany<K, V> = (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>;

const MAX_READS = 200;
const SLOW_AFTER_MS = 500;

/**
 * Coalesces reads of many requests into one query. The query for a request begins after the request asked, so it sees
 * everything that was committed by then. Requests that ask while the allowed queries are in flight wait and share the
 * next one.
 */
export class CoalescedReads<V, K = string> {
  private readonly batcher: Batcher<K, V | undefined>;

  constructor(readMany: ReadMany<K, V>, maxInFlight = 1) {
    const read = async (keys: readonly K[]): Promise<(V | undefined)[]> => {
      const values = await readMany([...new Set(keys)]);
      return keys.map((key) => values.get(key));
    };
    this.batcher = new Batcher(read, { maxItems: MAX_READS, maxInFlight, slowAfterMs: SLOW_AFTER_MS });
  }

  load(key: K): Promise<V | undefined> {
    return this.batcher.add(key);
  }
}
