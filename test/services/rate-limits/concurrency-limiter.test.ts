import { ConcurrencyLimiter } from '../../../src/services/rate-limits/concurrency-limiter.js';

/** A request that ends when the test ends it. */
function request(id: string) {
  const listeners: (() => void)[] = [];
  const decision = {
    policy: 'reads' as const,
    admitted: true,
    limit: 600,
    remaining: 599,
    resetMs: 60_000,
    refund: async () => {},
    spend: () => {},
  };
  return {
    customer: { id },
    rateLimit: { decision },
    client: { onEnd: (listener: () => void) => void listeners.push(listener) },
    end: () => listeners.forEach((listener) => listener()),
  };
}

describe('the slots of running requests', () => {
  it('a request whose client is gone releases its slot, or stops waiting', async () => {
    const limiter = new ConcurrencyLimiter(1, { countRefusal: () => {} });
    const [first, second, third] = [request('a'), request('a'), request('a')];
    await limiter.acquire(first);
    const waiting = Promise.resolve(limiter.acquire(second)).catch(() => undefined);
    const next = limiter.acquire(third);
    second.end();
    expect(limiter.waiting).toBe(1);
    first.end();
    await next;
    expect(limiter.waiting).toBe(0);
    void waiting;
  });

  it('a request that has waited for ten seconds is refused, and takes no slot later', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    try {
      const refused = jest.fn();
      const limiter = new ConcurrencyLimiter(1, { countRefusal: refused });
      const release = await limiter.acquire(request('a'));
      const waiting = limiter.acquire(request('a'));
      const outcome = expect(waiting).rejects.toMatchObject({
        code: 'RATE_LIMIT_EXCEEDED',
        extras: { retryAfterSeconds: 10 },
      });
      await jest.advanceTimersByTimeAsync(9_999);
      expect(refused).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      await outcome;
      expect(refused).toHaveBeenCalledTimes(1);
      release();
      await limiter.acquire(request('a'));
      expect(limiter.waiting).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
