import fc from 'fast-check';
import type { PointStore, WindowCount } from '../../../src/services/rate-limits/point-store.js';
import {
  PrefetchingRateLimiter,
  type RateLimitDecision,
} from '../../../src/services/rate-limits/prefetching-rate-limiter.js';

const KEY = 'reads:1';
const WINDOW_MS = 60_000;

/**
 * Counts like the real stores: a window starts with its first point. Responds immediately, unless a test makes it
 * wait.
 */
class FakeStore implements PointStore {
  calls = 0;
  isDown = false;
  now = 0;
  /** Ends of windows, by the number of the window. */
  readonly ends: number[] = [];
  private consumed = 0;

  constructor(private readonly delay: () => Promise<unknown> = async () => undefined) {}

  consume(_key: string, points: number): Promise<WindowCount> {
    return this.count(points);
  }

  async refund(_key: string, points: number): Promise<void> {
    await this.count(-points);
  }

  async close(): Promise<void> {}

  private async count(points: number): Promise<WindowCount> {
    this.calls += 1;
    await this.delay();
    if (this.isDown) throw new Error('gone');
    if (this.now >= (this.ends.at(-1) ?? 0)) {
      this.ends.push(this.now + WINDOW_MS);
      this.consumed = 0;
    }
    this.consumed += points;
    const result = { consumed: this.consumed, msLeft: (this.ends.at(-1) ?? 0) - this.now };
    await this.delay();
    return result;
  }
}

/** Processes that share a store; what is opened is closed after the test. */
const opened: PrefetchingRateLimiter[] = [];
afterEach(() => Promise.all(opened.splice(0).map((book) => book.close())));

function openBooks(
  store: FakeStore,
  count: number,
  report: (problem: unknown) => void = () => undefined,
): PrefetchingRateLimiter[] {
  const books = Array.from({ length: count }, () => new PrefetchingRateLimiter(store, () => store.now, report));
  opened.push(...books);
  return books;
}

function setUp(report?: (problem: unknown) => void): { store: FakeStore; book: PrefetchingRateLimiter } {
  const store = new FakeStore();
  const [book] = openBooks(store, 1, report) as [PrefetchingRateLimiter];
  return { store, book };
}

/** Sends requests one after the other, to the processes in turn. */
async function send(
  books: PrefetchingRateLimiter[],
  count: number,
  limit: number,
  points = 1,
): Promise<RateLimitDecision[]> {
  const decisions: RateLimitDecision[] = [];
  for (let number = 0; number < count; number += 1) {
    const decision = await books[number % books.length]?.consume(KEY, limit, points);
    if (decision) decisions.push(decision);
  }
  return decisions;
}

const admittedOf = (decisions: readonly RateLimitDecision[]): number =>
  decisions.filter(({ admitted }) => admitted).length;

/** Waits until background work ends. */
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('a rate limiter in one process', () => {
  it.each([1, 2, 9, 10, 32, 120, 600])(
    'a limit of %i admits exactly as many requests, counting down, and refuses the next',
    async (limit) => {
      const { book } = setUp();
      const grants = await send([book], limit + 3, limit);
      expect(grants.map(({ admitted }) => admitted)).toEqual(grants.map((_grant, index) => index < limit));
      expect(grants.map(({ remaining }) => remaining)).toEqual(
        grants.map((_, index) => Math.max(0, limit - 1 - index)),
      );
      expect(grants.at(-1)).toMatchObject({ limit, resetMs: WINDOW_MS });
    },
  );

  it('a burst that comes at once is admitted up to the limit, and asks the store a few times only', async () => {
    const { store, book } = setUp();
    const grants = await Promise.all(Array.from({ length: 1_000 }, async () => book.consume(KEY, 600, 1)));
    expect(admittedOf(grants)).toBe(600);
    expect(store.calls).toBeLessThan(10);
  });

  it('only the first request of a window waits for the store', async () => {
    const { book } = setUp();
    const first = book.consume(KEY, 600, 1);
    expect(first).toBeInstanceOf(Promise);
    await first;
    await nextTick();
    for (let number = 1; number < 540; number += 1) {
      const grant = book.consume(KEY, 600, 1);
      expect(grant).toMatchObject({ admitted: true });
      await nextTick();
    }
  });

  it('a flood is refused without asking the store', async () => {
    const { store, book } = setUp();
    await send([book], 121, 120);
    const { calls } = store;
    const grants = await send([book], 1_000, 120);
    expect(admittedOf(grants)).toBe(0);
    expect(store.calls).toBe(calls);
  });

  it('an occasional client never waits, and a client without requests for a full window is discarded', async () => {
    const { store, book } = setUp();
    await book.consume(KEY, 600, 1);
    await nextTick();
    for (let seconds = 0; seconds < 600; seconds += 1) {
      store.now += 1_000;
      book.sweep();
      await nextTick();
      if (seconds % 20 === 0) expect(book.consume(KEY, 600, 1)).toMatchObject({ admitted: true });
      await nextTick();
    }
    for (let seconds = 0; seconds < 121; seconds += 1) {
      store.now += 1_000;
      book.sweep();
      await nextTick();
    }
    expect(book.size).toBe(0);
  });

  it('a limit restarts when its window ends, and a client that does not return is discarded', async () => {
    const { store, book } = setUp();
    await send([book], 20, 20);
    store.now = WINDOW_MS - 1;
    expect(admittedOf(await send([book], 5, 20))).toBe(0);
    store.now = WINDOW_MS;
    expect(admittedOf(await send([book], 25, 20))).toBe(20);
    expect(book.size).toBe(1);
    store.now = 2 * WINDOW_MS;
    book.sweep();
    expect(book.size).toBe(0);
  });

  it('a refunded point can be spent again, in the same window only', async () => {
    const { store, book } = setUp();
    const [first, second] = await send([book], 25, 20);
    first?.refund(1);
    expect(first?.remaining).toBe(20);
    expect(admittedOf(await send([book], 2, 20))).toBe(1);
    store.now = WINDOW_MS;
    second?.refund(1);
    expect(admittedOf(await send([book], 25, 20))).toBe(20);
    second?.refund(1);
    expect(admittedOf(await send([book], 2, 20))).toBe(0);
  });

  it('a refused request gets nothing refunded', async () => {
    const { book } = setUp();
    const refused = (await send([book], 6, 5)).at(-1);
    refused?.refund(1);
    expect(admittedOf(await send([book], 2, 5))).toBe(0);
  });

  it('a request for more points than remain is refused, and a request for fewer is still admitted', async () => {
    const { book } = setUp();
    expect((await book.consume(KEY, 5, 6)).admitted).toBe(false);
    expect((await book.consume(KEY, 5, 3)).admitted).toBe(true);
    expect((await book.consume(KEY, 5, 3)).admitted).toBe(false);
    expect((await book.consume(KEY, 5, 2)).admitted).toBe(true);
    expect((await book.consume(KEY, 5, 1)).admitted).toBe(false);
  });

  it('a changed limit applies at once', async () => {
    const { book } = setUp();
    expect(admittedOf(await send([book], 15, 10))).toBe(10);
    expect(admittedOf(await send([book], 15, 12))).toBe(2);
    expect(admittedOf(await send([book], 5, 3))).toBe(0);
  });
});

describe('rate limiters in several processes', () => {
  it.each([
    // limit, points that the idle process has spent, points left for the other process
    [90, 40, 50],
    [600, 50, 549],
  ])(
    'of a limit of %i of which an idle process has spent %i, another process can spend %i',
    async (limit, spent, left) => {
      const store = new FakeStore();
      const [idle, busy] = openBooks(store, 2) as [PrefetchingRateLimiter, PrefetchingRateLimiter];
      expect(admittedOf(await send([idle], spent, limit))).toBe(spent);
      await nextTick();
      store.now += 1_999;
      idle.sweep();
      const { calls } = store;
      store.now += 1;
      idle.sweep();
      expect(store.calls).toBe(calls + 1);
      await nextTick();
      expect(admittedOf(await send([busy], limit, limit))).toBe(left);
    },
  );

  it('a lease is not returned so late that it could be counted in the next window', async () => {
    const store = new FakeStore();
    const [book] = openBooks(store, 1) as [PrefetchingRateLimiter];
    await send([book], 50, 600);
    await nextTick();
    const { calls } = store;
    store.now = WINDOW_MS - 5_000;
    book.sweep();
    expect(store.calls).toBe(calls);
  });

  it('several processes never admit more than the limit, in whatever order things happen', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 80 }),
        fc.array(fc.record({ process: fc.nat(4), points: fc.integer({ min: 1, max: 3 }) }), { maxLength: 60 }),
        async (scheduler, processes, limit, requests) => {
          const store = new FakeStore(() => scheduler.schedule(Promise.resolve()));
          const books = openBooks(store, processes);
          let admitted = 0;
          const asked = requests.map(async ({ process, points }) => {
            await scheduler.schedule(Promise.resolve());
            const grant = await books[process % processes]?.consume(KEY, limit, points);
            if (grant?.admitted) admitted += points;
          });
          await scheduler.waitFor(Promise.all(asked));
          expect(admitted).toBeLessThanOrEqual(limit);

          // A flood at every process spends every last point.
          const flood = books.flatMap((book) => Array.from({ length: limit }, async () => book.consume(KEY, limit, 1)));
          const grants = await scheduler.waitFor(Promise.all(flood));
          expect(admitted + admittedOf(grants)).toBe(limit);
          await scheduler.waitIdle();
        },
      ),
      { numRuns: 150 },
    );
  });

  it('several processes keep to the limit in every window while leases are returned and points refunded', async () => {
    const step = fc.record({
      process: fc.nat(3),
      passMs: fc.oneof(fc.nat(50), fc.nat(4_000)),
      sweep: fc.boolean(),
      undo: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.array(step, { minLength: 1, maxLength: 200 }),
        async (limit, steps) => {
          const store = new FakeStore();
          const books = openBooks(store, 4);
          const paid = new Map<number, number>();
          for (const { process, passMs, sweep, undo } of steps) {
            store.now += passMs;
            if (sweep) books.forEach((book) => book.sweep());
            const grant = await books[process]?.consume(KEY, limit, 1);
            await nextTick();
            if (!grant?.admitted) continue;
            if (undo) grant.refund(1);
            else paid.set(store.ends.length, (paid.get(store.ends.length) ?? 0) + 1);
          }
          for (const points of paid.values()) expect(points).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a rate limiter whose store fails', () => {
  it('a process whose store fails counts locally, reports that once, and retries the store later', async () => {
    const reports: unknown[] = [];
    const { store, book } = setUp((problem) => reports.push(problem));
    store.isDown = true;
    expect(admittedOf(await send([book], 30, 20))).toBe(20);
    expect(store.calls).toBe(1);
    expect((await book.consume('reads:2', 20, 1)).admitted).toBe(true);
    expect(store.calls).toBe(1);
    expect(reports).toEqual([new Error('gone')]);

    store.isDown = false;
    store.now = WINDOW_MS;
    expect(admittedOf(await send([book], 30, 20))).toBe(20);
    expect(store.calls).toBeGreaterThan(1);
    expect(reports).toEqual([new Error('gone'), null]);
  });

  it('a failed store is tried again once a second by one request, and no other request waits for it', async () => {
    const { store, book } = setUp();
    store.isDown = true;
    await book.consume('reads:1', 20, 1);
    store.now = 999;
    await book.consume('reads:2', 20, 1);
    expect(store.calls).toBe(1);
    store.now = 1_000;
    await Promise.all(['reads:3', 'reads:4', 'reads:5'].map(async (key) => book.consume(key, 20, 1)));
    expect(store.calls).toBe(2);
  });

  it('a store that fails during a renewal ahead leaves the lease, and nothing beyond the limit passes', async () => {
    const { store, book } = setUp();
    await send([book], 50, 600);
    store.isDown = true;
    await send([book], 5, 600);
    await nextTick();
    store.isDown = false;
    store.now = 1_000;
    expect(admittedOf(await send([book], 600, 600))).toBe(545);
    const [other] = openBooks(store, 1) as [PrefetchingRateLimiter];
    expect(admittedOf(await send([other], 5, 600))).toBe(0);
  });

  it('a store that fails within a window leaves a process what it has not spent of the limit', async () => {
    const { store, book } = setUp();
    expect(admittedOf(await send([book], 8, 20))).toBe(8);
    store.isDown = true;
    expect(admittedOf(await send([book], 30, 20))).toBe(12);
  });

  it('points that a process counts without the store do not count beyond their window', async () => {
    const store = new FakeStore();
    const [alone, other] = openBooks(store, 2) as [PrefetchingRateLimiter, PrefetchingRateLimiter];
    store.isDown = true;
    await send([alone], 1, 20);
    store.isDown = false;
    store.now = WINDOW_MS - 20_000;
    expect(admittedOf(await send([other], 15, 20))).toBe(15);
    // The window of the other process still lasts, and the window counted alone has ended.
    store.now = WINDOW_MS;
    expect(admittedOf(await send([alone, other], 40, 20))).toBe(5);
  });
});
