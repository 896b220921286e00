import fc from 'fast-check';
import {
  clientKey,
  costsNothing,
  graphqlCharge,
  isRunningLow,
  leaseSize,
  rateLimitHeaders,
  restCharge,
} from '../../src/domain/rate-limit.js';

describe('what a request counts as', () => {
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
  ])('%s %s: %s', (method, path, policy) => {
    expect(restCharge(method, path)).toEqual({ policy, points: 1 });
  });

  it('a GraphQL request is a read, or as many orders as it makes', () => {
    expect(graphqlCharge(0)).toEqual({ policy: 'reads', points: 1 });
    expect(graphqlCharge(1)).toEqual({ policy: 'orders', points: 1 });
    expect(graphqlCharge(3)).toEqual({ policy: 'orders', points: 3 });
  });

  it('a replay and an unchanged answer cost nothing', () => {
    expect(costsNothing({ status: 304 })).toBe(true);
    expect(costsNothing({ replayed: true })).toBe(true);
    expect(costsNothing({ status: 200, replayed: false })).toBe(false);
    expect(costsNothing({ status: 404 })).toBe(false);
  });
});

const state = fc.integer({ min: 1, max: 1_000_000 }).chain((limit) =>
  fc.record({
    limit: fc.constant(limit),
    remaining: fc.integer({ min: 0, max: limit }),
    spent: fc.integer({ min: 0, max: limit }),
  }),
);

describe('the size of a lease', () => {
  it.each([
    // remaining, spent, waiting, size
    [600, 0, 1, 1],
    [599, 1, 0, 2],
    [597, 3, 0, 4],
    [500, 300, 0, 16],
    [500, 300, 40, 40],
    [60, 300, 0, 1],
    [60, 300, 5, 5],
    [3, 300, 5, 3],
    [0, 300, 5, 1],
  ])('with %i of 600 left, %i spent here and %i waited for: %i', (remaining, spent, waiting, size) => {
    expect(leaseSize({ limit: 600, remaining, spent }, waiting)).toBe(size);
  });

  it('is never larger than what remains, nor than a part of it that nobody waits for', () => {
    fc.assert(
      fc.property(state, fc.nat(2_000), (window, waiting) => {
        const size = leaseSize(window, waiting);
        expect(size).toBeGreaterThanOrEqual(1);
        expect(size).toBeLessThanOrEqual(Math.max(1, window.remaining));
        expect(size).toBeLessThanOrEqual(Math.max(1, waiting, Math.ceil(window.remaining / 32)));
      }),
    );
  });

  it('is renewed ahead below its half, and never in the last tenth', () => {
    expect(isRunningLow({ limit: 600, remaining: 599, spent: 1 }, 0)).toBe(true);
    expect(isRunningLow({ limit: 600, remaining: 599, spent: 1 }, 1)).toBe(false);
    expect(isRunningLow({ limit: 600, remaining: 61, spent: 300 }, 0)).toBe(true);
    expect(isRunningLow({ limit: 600, remaining: 60, spent: 300 }, 0)).toBe(false);
  });
});

describe('the headers', () => {
  it('tell the quota, what remains and for how many whole seconds', () => {
    const status = { policy: 'reads', admitted: true, limit: 600, remaining: 599, resetMs: 41_001 } as const;
    expect(rateLimitHeaders(status)).toEqual({
      'RateLimit-Policy': '"reads";q=600;w=60',
      RateLimit: '"reads";r=599;t=42',
    });
  });

  it('tell who is refused when to come again, in one second at least', () => {
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
  ])('at %p is counted as %s', (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});
