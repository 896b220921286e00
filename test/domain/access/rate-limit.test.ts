import fc from 'fast-check';
import {
  clientKey,
  graphqlCharge,
  idleReserve,
  isFreeRevalidation,
  isRunningLow,
  prefetchSize,
  rateLimitHeaders,
  restCharge,
} from '../../../src/domain/access/rate-limit.js';

describe('the charge of a request', () => {
  it.each([
    ['POST', '/orders', 'orders'],
    ['POST', '/orders/', 'orders'],
    ['POST', '/Orders', 'orders'],
    ['GET', '/orders', 'reads'],
    ['GET', '/orders/100000', 'reads'],
    ['POST', '/orders/100000', 'reads'],
    ['POST', '/webhooks', 'reads'],
    ['DELETE', '/webhooks/1', 'reads'],
    ['GET', '/nowhere', 'reads'],
  ])('a request %s %s is charged to the limit of %s', (method, path, policy) => {
    expect(restCharge(method, path)).toEqual({ policy, points: 1, refundablePoints: 1 });
  });

  it.each([
    // what, its mutations, its cost, policy, points, points that a free part refunds
    ['a query', { all: 0, orders: 0 }, 0, 'reads', 1, 1],
    ['a query that costs 1,000', { all: 0, orders: 0 }, 1_000, 'reads', 1, 1],
    ['a query that costs 1,001', { all: 0, orders: 0 }, 1_001, 'reads', 2, 2],
    ['a query that costs 100,000', { all: 0, orders: 0 }, 100_000, 'reads', 100, 100],
    ['an order', { all: 1, orders: 1 }, 50, 'orders', 1, 1],
    ['an order with a long response', { all: 1, orders: 1 }, 2_500, 'orders', 3, 3],
    ['three orders', { all: 3, orders: 3 }, 900, 'orders', 3, 1],
    ['three orders with long responses', { all: 3, orders: 3 }, 7_000, 'orders', 7, 2],
    ['thirty changes', { all: 30, orders: 0 }, 300, 'reads', 30, 1],
    ['an order beside four changes', { all: 5, orders: 1 }, 60, 'orders', 5, 1],
  ])(
    '%s is charged for each started thousand of its cost, and for each of its mutations',
    (_, counts, cost, policy, points, refundablePoints) => {
      expect(graphqlCharge(counts, cost)).toEqual({ policy, points, refundablePoints });
    },
  );

  it.each<[string | undefined, boolean]>([
    ['"a"', true],
    ['W/"a", "b"', true],
    ['*', false],
    [' * ', false],
    [undefined, false],
  ])("an unchanged response to If-None-Match: %s is free only if it names the client's version", (header, isFree) => {
    expect(isFreeRevalidation(header)).toBe(isFree);
  });
});

const state = fc.integer({ min: 1, max: 1_000_000 }).chain((limit) =>
  fc.record({
    limit: fc.constant(limit),
    remaining: fc.integer({ min: 0, max: limit }),
    recent: fc.integer({ min: 0, max: limit }),
  }),
);

describe('the size of a lease', () => {
  it.each([
    // remaining, recent, waiting, size
    [600, 0, 1, 1],
    [599, 1, 0, 1],
    [597, 3, 0, 3],
    [597, 0, 0, 1],
    [500, 300, 0, 16],
    [500, 300, 40, 40],
    [60, 300, 0, 1],
    [60, 300, 5, 5],
    [3, 300, 5, 3],
    [0, 300, 5, 1],
  ])(
    'with %i of 600 points left, %i spent lately and %i waited for, a prefetch has the size %i',
    (remaining, recent, waiting, size) => {
      expect(prefetchSize({ limit: 600, remaining, recent }, waiting)).toBe(size);
    },
  );

  it('a prefetch is at most what remains, and beyond a 32nd of that at most what requests wait for', () => {
    fc.assert(
      fc.property(state, fc.nat(2_000), (window, waiting) => {
        const size = prefetchSize(window, waiting);
        expect(size).toBeGreaterThanOrEqual(1);
        expect(size).toBeLessThanOrEqual(Math.max(1, window.remaining));
        expect(size).toBeLessThanOrEqual(Math.max(1, waiting, Math.ceil(window.remaining / 32)));
      }),
    );
  });

  it('points are prefetched below half of the reserve, and never in the last tenth of the limit', () => {
    expect(isRunningLow({ limit: 600, remaining: 599, recent: 1 }, 0)).toBe(true);
    expect(isRunningLow({ limit: 600, remaining: 599, recent: 1 }, 1)).toBe(false);
    expect(isRunningLow({ limit: 600, remaining: 599, recent: 0 }, 0)).toBe(false);
    expect(isRunningLow({ limit: 600, remaining: 61, recent: 300 }, 0)).toBe(true);
    expect(isRunningLow({ limit: 600, remaining: 60, recent: 300 }, 0)).toBe(false);
  });
});

it.each([
  // limit, remaining, reserve
  [600, 600, 1],
  [600, 61, 1],
  [600, 60, 0],
  [100, 50, 1],
  [99, 99, 0],
  [1, 1, 0],
])('of a limit of %i with %i left, an idle process reserves %i', (limit, remaining, reserve) => {
  expect(idleReserve({ limit, remaining })).toBe(reserve);
});

describe('rateLimitHeaders', () => {
  it('the rate limit headers contain the quota, the remainder and its full seconds', () => {
    const status = { policy: 'reads', admitted: true, limit: 600, remaining: 599, resetMs: 41_001 } as const;
    expect(rateLimitHeaders(status)).toEqual({
      'RateLimit-Policy': '"reads";q=600;w=60',
      RateLimit: '"reads";r=599;t=42',
    });
  });

  it('the rate limit headers of a refusal say when to try again, in one second at least', () => {
    const status = { policy: 'orders', admitted: false, limit: 120, remaining: 0, resetMs: 0.2 } as const;
    expect(rateLimitHeaders(status)).toEqual({
      'RateLimit-Policy': '"orders";q=120;w=60',
      RateLimit: '"orders";r=0;t=1',
      'Retry-After': '1',
    });
  });
});

describe('a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['_hidden', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('a client at %p is counted as %s', (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});
