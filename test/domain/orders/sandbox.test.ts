import * as fc from 'fast-check';
import {
  orderMode,
  parseSandboxHeader,
  SANDBOX_HEADER_NOTICE,
  SANDBOX_NUMBERS,
  sandboxKey,
} from '../../../src/domain/orders/sandbox.js';

describe('parseSandboxHeader', () => {
  it.each(['true', 'TRUE', 'True', 'tRuE', ' true '])('an X-Sandbox-Mode of %p means the sandbox', (value) => {
    expect(parseSandboxHeader(value)).toBe(true);
  });

  it.each([undefined, 'false', 'FALSE', 'False'])('an X-Sandbox-Mode of %p means production', (value) => {
    expect(parseSandboxHeader(value)).toBe(false);
  });

  it.each(['', ' ', '1', '0', 'yes', 'on', 'ture', 'true,', 'true, true', 'true;', '"true"', 'truе', 'null'])(
    'an X-Sandbox-Mode of %p is refused, so that no typing error buys anything',
    (value) => {
      expect(() => parseSandboxHeader(value)).toThrow(
        expect.objectContaining({
          code: 'VALIDATION_ERROR',
          extras: { details: { 'X-Sandbox-Mode': 'X-Sandbox-Mode must be true or false' } },
        }),
      );
    },
  );
});

describe('orderMode', () => {
  it('an order in production takes keys, uses credit and is kept', () => {
    expect(orderMode(false)).toEqual({
      sandbox: false,
      status: 'completed',
      takesKeys: true,
      usesCredit: true,
      keepsOrder: true,
      notice: null,
    });
  });

  it('an order in the sandbox takes no keys, uses no credit, is not kept, and says so', () => {
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

describe('the numbers and keys of sandbox orders', () => {
  it('a sandbox order has a number from 2,000,000,000 to 2,147,483,647', () => {
    const [first, afterLast] = SANDBOX_NUMBERS;
    expect([first, afterLast - 1]).toEqual([2_000_000_000, 2_147_483_647]);
  });

  it('a sandbox key is SANDBOX and five groups of five characters, whatever the random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 25, maxLength: 32 }), (random) => {
        expect(sandboxKey(random)).toMatch(/^SANDBOX(-[A-Z0-9]{5}){5}$/);
      }),
    );
  });

  it('a sandbox key differs for different random bytes', () => {
    const keys = Array.from({ length: 32 }, (_, byte) => sandboxKey(new Uint8Array(25).fill(byte)));
    expect(new Set(keys).size).toBe(32);
  });
});
