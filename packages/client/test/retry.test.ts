import fc from 'fast-check';
import { ApiError, ConnectionError } from '../src/errors.js';
import { delayAfter, retryPolicy, sleep } from '../src/retry.js';

const lost = new ConnectionError('lost', { cause: undefined });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('the wait before a request is sent again', () => {
  it('a wait is any time up to a bound that doubles, and is never above the longest', () => {
    const policy = retryPolicy({ baseDelayMs: 100, maxDelayMs: 1_000 });
    const longest = [1, 2, 3, 4, 5, 60].map((attempt) => delayAfter(attempt, lost, policy, 1));
    expect(longest).toEqual([100, 200, 400, 800, 1_000, 1_000]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), share, (attempt, random) => {
        const bound = delayAfter(attempt, lost, policy, 1);
        expect(delayAfter(attempt, lost, policy, random)).toBeCloseTo(bound * random, 6);
      }),
    );
  });

  it('a wait is never shorter than the service requires', () => {
    const refused = new ApiError({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' }, retryAfterMs: 30_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), share, (attempt, random) => {
        const delayMs = delayAfter(attempt, refused, retryPolicy(), random);
        expect(delayMs).toBeGreaterThanOrEqual(30_000);
        expect(delayMs).toBeLessThanOrEqual(30_500);
      }),
    );
  });

  it('a wait ends as soon as its signal is aborted, with the reason of the signal', async () => {
    const control = new AbortController();
    const wait = sleep(3_600_000, control.signal);
    const reason = new Error('closing time');
    control.abort(reason);
    await expect(wait).rejects.toBe(reason);
    await expect(sleep(3_600_000, control.signal)).rejects.toBe(reason);
  });
});
