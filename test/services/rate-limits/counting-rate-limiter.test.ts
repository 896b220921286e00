import fc from 'fast-check';
import {
  CountingRateLimiter,
  type RateLimitDecision,
} from '../../../src/services/rate-limits/counting-rate-limiter.js';
import type { PointStore, WindowCount } from '../../../src/services/rate-limits/point-store.js';

const KEY = 'reads:1';
const WINDOW_MS = 60_000;

/** Counts like the real stores: a window starts with its first call. Responds immediately. */
class FakeStore implements PointStore {
  calls = 0;
  isDown = false;
  now = 0;
  /** Ends of windows, by the number of the window. */
  readonly ends: number[] = [];
  consumed = 0;

  async close(): Promise<void> {}

  async consume(_key: string, points: number): Promise<WindowCount> {
    this.calls += 1;
    if (this.isDown) throw new Error('gone');
    if (this.now >= (this.ends.at(-1) ?? 0)) {
      this.ends.push(this.now + WINDOW_MS);
      this.consumed = 0;
    }
    this.consumed += points;
    return { consumed: this.consumed, msLeft: (this.ends.at(-1) ?? 0) - this.now };
  }
}

/** Processes that share a store; what is opened is closed after the test. */
const opened: CountingRateLimiter[] = [];
afterEach(() => Promise.all(opened.splice(0).map((limiter) => limiter.close())));

function openLimiters(
  store: FakeStore,
  count: number,
  report: (problem: unknown) => void = () => undefined,
): CountingRateLimiter[] {
  const limiters = Array.from({ length: count }, () => new CountingRateLimiter(store, () => store.now, report));
  opened.push(...limiters);
  return limiters;
}

function setUp(report?: (problem: unknown) => void): { store: FakeStore; limiter: CountingRateLimiter } {
  const store = new FakeStore();
  const [limiter] = openLimiters(store, 1, report) as [CountingRateLimiter];
  return { store, limiter };
}

/** Sends requests one after the other, to the processes in turn. */
async function send(
  limiters: CountingRateLimiter[],
  count: number,
  limit: number,
  points = 1,
): Promise<RateLimitDecision[]> {
  const decisions: RateLimitDecision[] = [];
  for (let number = 0; number < count; number += 1) {
    const decision = await limiters[number % limiters.length]?.consume(KEY, limit, points);
    if (decision) decisions.push(decision);
  }
  return decisions;
}

const admittedOf = (decisions: readonly RateLimitDecision[]): number =>
  decisions.filter(({ admitted }) => admitted).length;

/** Waits until background work ends. */
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('a rate limiter in one process', () => {
  it('a burst that comes at once is admitted up to the limit, and rarely asks the store', async () => {
    const { store, limiter } = setUp();
    const grants = await Promise.all(Array.from({ length: 1_000 }, async () => limiter.consume(KEY, 600, 1)));
    expect(admittedOf(grants)).toBe(600);
    expect(store.calls).toBeLessThan(5);
  });

  it('only the first request of a window waits for the store', async () => {
    const { limiter } = setUp();
    const first = limiter.consume(KEY, 600, 1);
    expect(first).toBeInstanceOf(Promise);
    await first;
    await nextTick();
    for (let number = 1; number < 600; number += 1) {
      const grant = limiter.consume(KEY, 600, 1);
      expect(grant).toMatchObject({ admitted: true });
      await nextTick();
    }
  });

  it('a flood is refused without asking the store', async () => {
    const { store, limiter } = setUp();
    await send([limiter], 121, 120);
    const { calls } = store;
    const grants = await send([limiter], 1_000, 120);
    expect(admittedOf(grants)).toBe(0);
    expect(store.calls).toBe(calls);
  });

  it('a limit restarts when its window ends, and a client that does not return is discarded', async () => {
    const { store, limiter } = setUp();
    await send([limiter], 20, 20);
    store.now = WINDOW_MS - 1;
    expect(admittedOf(await send([limiter], 5, 20))).toBe(0);
    store.now = WINDOW_MS;
    expect(admittedOf(await send([limiter], 25, 20))).toBe(20);
    expect(limiter.size).toBe(1);
    store.now = 2 * WINDOW_MS;
    limiter.sweep();
    expect(limiter.size).toBe(0);
  });

  it('a refunded point can be spent again, in the same window only', async () => {
    const { store, limiter } = setUp();
    const [first, second] = await send([limiter], 25, 20);
    first?.refund(1);
    expect(first?.remaining).toBe(20);
    expect(admittedOf(await send([limiter], 2, 20))).toBe(1);
    store.now = WINDOW_MS;
    second?.refund(1);
    expect(admittedOf(await send([limiter], 25, 20))).toBe(20);
    second?.refund(1);
    expect(admittedOf(await send([limiter], 2, 20))).toBe(0);
  });

  it('a refused request gets nothing refunded', async () => {
    const { limiter } = setUp();
    const refused = (await send([limiter], 6, 5)).at(-1);
    refused?.refund(1);
    expect(admittedOf(await send([limiter], 2, 5))).toBe(0);
  });
});

describe('rate limiters in several processes', () => {
  it('a few requests are added to the shared count within five seconds, but never shortly before a window ends', async () => {
    const { store, limiter } = setUp();
    await send([limiter], 3, 600);
    store.now = 4_999;
    limiter.sweep();
    expect(store.consumed).toBe(0);
    store.now = 5_000;
    limiter.sweep();
    expect(store.consumed).toBe(3);

    await nextTick();
    await send([limiter], 1, 600);
    store.now = WINDOW_MS - 999;
    limiter.sweep();
    expect(store.consumed).toBe(3);
  });

  it('a point that is refunded after it was added can be spent again by its own process alone', async () => {
    const store = new FakeStore();
    const [one, other] = openLimiters(store, 2) as [CountingRateLimiter, CountingRateLimiter];
    const [first] = await send([one], 1, 20);
    await nextTick();
    first?.refund(1);
    expect(admittedOf(await send([other], 20, 20))).toBe(19);
    expect(admittedOf(await send([one], 1, 20))).toBe(1);
  });

  it('each process admits at most a sixtieth of the limit and one request too many, and all of them the limit', async () => {
    const step = fc.record({ process: fc.nat(4), points: fc.integer({ min: 1, max: 3 }), passMs: fc.nat(200) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(step, { maxLength: 200 }),
        async (processes, limit, steps) => {
          const store = new FakeStore();
          const limiters = openLimiters(store, processes);
          let admitted = 0;
          const request = async (process: number, points: number): Promise<void> => {
            if ((await limiters[process % processes]?.consume(KEY, limit, points))?.admitted) admitted += points;
            await nextTick();
          };
          for (const { process, points, passMs } of steps) {
            store.now += passMs;
            limiters.forEach((limiter) => limiter.sweep());
            await request(process, points);
          }
          // A flood at every process spends every last point.
          for (let number = 0; number < processes * limit; number += 1) await request(number, 1);
          expect(store.ends).toHaveLength(1);
          expect(admitted).toBeGreaterThanOrEqual(limit);
          expect(admitted).toBeLessThanOrEqual(limit + (processes - 1) * (limit / 60 + 3));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a rate limiter whose store fails', () => {
  it('a process whose store fails counts locally, reports that once, and retries the store later', async () => {
    const reports: unknown[] = [];
    const { store, limiter } = setUp((problem) => reports.push(problem));
    store.isDown = true;
    expect(admittedOf(await send([limiter], 30, 20))).toBe(20);
    expect(store.calls).toBe(1);
    expect((await limiter.consume('reads:2', 20, 1)).admitted).toBe(true);
    expect(store.calls).toBe(1);
    expect(reports).toEqual([new Error('gone')]);

    store.isDown = false;
    store.now = WINDOW_MS;
    expect(admittedOf(await send([limiter], 30, 20))).toBe(20);
    expect(store.calls).toBeGreaterThan(1);
    expect(reports).toEqual([new Error('gone'), null]);
  });

  it('a failed store is tried again once a second by one request, and no other request waits for it', async () => {
    const { store, limiter } = setUp();
    store.isDown = true;
    await limiter.consume('reads:1', 20, 1);
    store.now = 999;
    await limiter.consume('reads:2', 20, 1);
    expect(store.calls).toBe(1);
    store.now = 1_000;
    await Promise.all(['reads:3', 'reads:4', 'reads:5'].map(async (key) => limiter.consume(key, 20, 1)));
    expect(store.calls).toBe(2);
  });

  it('what a process spends while the store fails is added to the shared count afterwards', async () => {
    const { store, limiter } = setUp();
    await send([limiter], 50, 600);
    store.isDown = true;
    await send([limiter], 5, 600);
    await nextTick();
    store.isDown = false;
    store.now = 5_000;
    expect(admittedOf(await send([limiter], 600, 600))).toBe(545);
    const [other] = openLimiters(store, 1) as [CountingRateLimiter];
    expect(admittedOf(await send([other], 600, 600))).toBeLessThanOrEqual(10);
  });

  it('points that a process counts without the store do not count beyond their window', async () => {
    const store = new FakeStore();
    const [alone, other] = openLimiters(store, 2) as [CountingRateLimiter, CountingRateLimiter];
    store.isDown = true;
    await send([alone], 1, 20);
    store.isDown = false;
    store.now = WINDOW_MS - 20_000;
    expect(admittedOf(await send([other], 15, 20))).toBe(15);
    // The window of the other process still lasts, and the window counted alone has ended.
    store.now = WINDOW_MS;
    expect(admittedOf(await send([alone], 40, 20))).toBe(5);
  });
});
