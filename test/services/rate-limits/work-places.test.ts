import { WorkPlaces } from '../../../src/services/rate-limits/work-places.js';

/** A request that ends when it is told to. */
function request(id: string | undefined, policy: 'reads' | 'orders' = 'reads') {
  const listeners: (() => void)[] = [];
  const grant = { policy, admitted: true, limit: 600, remaining: 599, resetMs: 60_000, refund: async () => {} };
  return {
    customer: id === undefined ? undefined : { id },
    allowance: { grant },
    ordering: { client: { onEnd: (listener: () => void) => void listeners.push(listener) } },
    end: () => listeners.forEach((listener) => listener()),
  };
}

describe('the places of requests at work', () => {
  it('a request waits until one of the same customer is done, and others do not', async () => {
    const places = new WorkPlaces(1, { countRefusal: () => {} });
    const leave = await places.take(request('a'));
    const waiting = places.take(request('a'));
    await places.take(request('b'));
    await places.take(request('a'), 'history');
    await places.take(request(undefined));
    expect(places.waiting).toBe(1);
    leave();
    await waiting;
    expect(places.waiting).toBe(0);
  });

  it('an order takes no place', async () => {
    const places = new WorkPlaces(1, { countRefusal: () => {} });
    await places.take(request('a'));
    await places.take(request('a', 'orders'));
    await places.take(request('b', 'orders'));
    await places.take(request('b'));
    expect(places.waiting).toBe(0);
  });

  it('a request whose client is gone gives its place back, or waits no longer', async () => {
    const places = new WorkPlaces(1, { countRefusal: () => {} });
    const [first, second, third] = [request('a'), request('a'), request('a')];
    await places.take(first);
    const waiting = places.take(second).catch(() => undefined);
    const next = places.take(third);
    second.end();
    expect(places.waiting).toBe(1);
    first.end();
    await next;
    expect(places.waiting).toBe(0);
    void waiting;
  });

  it('a request that has waited for ten seconds is refused, and takes no place later', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    try {
      const refused = jest.fn();
      const places = new WorkPlaces(1, { countRefusal: refused });
      const leave = await places.take(request('a'));
      const waiting = places.take(request('a'));
      const outcome = expect(waiting).rejects.toMatchObject({
        code: 'RATE_LIMIT_EXCEEDED',
        extras: { retryAfterSeconds: 10 },
      });
      await jest.advanceTimersByTimeAsync(9_999);
      expect(refused).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      await outcome;
      expect(refused).toHaveBeenCalledTimes(1);
      leave();
      await places.take(request('a'));
      expect(places.waiting).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
