import * as fc from 'fast-check';
import {
  orderMode,
  parseSandboxHeader,
  SANDBOX_HEADER_NOTICE,
  SANDBOX_NUMBERS,
  sandboxKey,
} from '../../src/domain/sandbox.js';

describe('parseSandboxHeader', () => {
  it.each(['true', 'TRUE', 'True', 'tRuE', ' true '])('takes %p for the sandbox', (value) => {
    expect(parseSandboxHeader(value)).toBe(true);
  });

  it.each([undefined, 'false', 'FALSE', 'False'])('takes %p for production', (value) => {
    expect(parseSandboxHeader(value)).toBe(false);
  });

  it.each(['', ' ', '1', '0', 'yes', 'on', 'ture', 'true,', 'true, true', 'true;', '"true"', 'truе', 'null'])(
    'refuses %p, so that no typing error buys anything',
    (value) => {
      expect(() => parseSandboxHeader(value)).toThrow(
        expect.objectContaining({
          code: 'VALIDATION_ERROR',
          extras: { details: { 'X-Sandbox-Mode': expect.any(String) } },
        }),
      );
    },
  );
});

describe('orderMode', () => {
  it('takes keys, uses credit and keeps the order in production', () => {
    expect(orderMode(false)).toEqual({
      sandbox: false,
      status: 'completed',
      takesKeys: true,
      usesCredit: true,
      keepsOrder: true,
      notice: null,
    });
  });

  it('leaves nothing behind in the sandbox and says so', () => {
    const { notice, ...mode } = orderMode(true);
    expect(mode).toEqual({
      sandbox: true,
      status: 'sandbox-completed',
      takesKeys: false,
      usesCredit: false,
      keepsOrder: false,
    });
    expect(notice).toEqual(expect.stringContaining('sandbox'));
    expect(SANDBOX_HEADER_NOTICE).toBe('Sandbox mode: no real orders were affected');
  });
});

describe('what the sandbox makes up', () => {
  it('is an order number from 2,000,000,000 to 2,147,483,647', () => {
    const [first, afterLast] = SANDBOX_NUMBERS;
    expect([first, afterLast - 1]).toEqual([2_000_000_000, 2_147_483_647]);
  });

  it('is a key of SANDBOX- and five groups of five, whatever the random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 25, maxLength: 32 }), (random) => {
        expect(sandboxKey(random)).toMatch(/^SANDBOX(-[A-Z0-9]{5}){5}$/);
      }),
    );
  });

  it('differs for different random bytes', () => {
    const keys = Array.from({ length: 32 }, (_, byte) => sandboxKey(new Uint8Array(25).fill(byte)));
    expect(new Set(keys).size).toBe(32);
  });
});
