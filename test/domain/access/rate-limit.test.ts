import {
  clientKey,
  findOversized,
  graphqlCharge,
  isFreeRevalidation,
  isSyncDue,
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

  it.each([
    // mutations, cost, points of a minute, what is above the limit
    [0, 6_000, 6, undefined],
    [0, 6_001, 6, { limit: 'cost', requested: 6_001, allowed: 6_000 }],
    [6, 60, 6, undefined],
    [7, 60, 6, { limit: 'mutations', requested: 7, allowed: 6 }],
    [7, 9_000, 6, { limit: 'mutations', requested: 7, allowed: 6 }],
  ])('%s mutations at a cost of %s fit into %s points of a minute, or never do', (all, cost, points, oversized) => {
    expect(findOversized({ all, orders: 0 }, cost, points)).toEqual(oversized);
  });

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

it.each([
  // points not added yet, limit, milliseconds, whether they are due
  [1, 60, 0, true],
  [1, 61, 0, false],
  [9, 600, 4_999, false],
  [10, 600, 0, true],
  [1, 600, 5_000, true],
  [0, 600, 5_000, false],
  [-3, 1, 5_000, false],
])('%i points of a limit of %i that were not added for %i ms are added now: %p', (points, limit, sinceMs, isDue) => {
  expect(isSyncDue(points, limit, sinceMs)).toBe(isDue);
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
