/** Reads the values of all these keys by one query; the result leaves out keys that do not exist. */
type ReadMany<V> = (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;

interface Waiting<V> {
  resolve: (value: V | undefined) => void;
  reject: (error: unknown) => void;
}

const MAX_KEYS = 200;
// A query that takes longer may hang with its connection: it no longer counts as in flight, so that another can start.
const SLOW_MS = 500;

/**
 * Coalesces reads of many requests into one query. Each request is answered by a query that began after the request
 * asked, so it sees everything that was committed by then. Requests that ask while the queries allowed are in flight
 * wait and share the next one.
 */
export class CoalescedReads<V> {
  private waiting = new Map<string, Waiting<V>[]>();
  private underWay = 0;
  private isScheduled = false;

  constructor(
    private readonly readMany: ReadMany<V>,
    private readonly maxUnderWay = 1,
  ) {}

  load(key: string): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      const others = this.waiting.get(key);
      if (others) others.push({ resolve, reject });
      else this.waiting.set(key, [{ resolve, reject }]);
      this.schedule();
    });
  }

  /** Starts the query after this turn of the event loop, so that all keys asked for in this turn share it. */
  private schedule(): void {
    if (this.isScheduled || this.underWay >= this.maxUnderWay) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.startNext();
    });
  }

  private startNext(): void {
    if (this.underWay >= this.maxUnderWay || this.waiting.size === 0) return;
    const entries = [...this.waiting].slice(0, MAX_KEYS);
    if (entries.length === this.waiting.size) this.waiting = new Map();
    else for (const [key] of entries) this.waiting.delete(key);
    this.underWay += 1;
    let counts = true;
    const makeRoom = (): void => {
      if (!counts) return;
      counts = false;
      this.underWay -= 1;
      this.startNext();
    };
    const timer = setTimeout(makeRoom, SLOW_MS).unref();
    void this.answer(new Map(entries)).finally(() => {
      clearTimeout(timer);
      makeRoom();
    });
  }

  private async answer(entries: ReadonlyMap<string, Waiting<V>[]>): Promise<void> {
    try {
      const values = await this.readMany([...entries.keys()]);
      for (const [key, waiting] of entries) for (const { resolve } of waiting) resolve(values.get(key));
    } catch (error) {
      for (const waiting of entries.values()) for (const { reject } of waiting) reject(error);
    }
  }
}
