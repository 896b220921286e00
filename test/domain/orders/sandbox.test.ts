import * as fc from 'fast-check';
import { parseSandboxHeader, sandboxKey } from '../../../src/domain/orders/sandbox.js';
import { refusal } from '../../support/domain/refusal.js';

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
      const details = { 'X-Sandbox-Mode': 'X-Sandbox-Mode must be true or false' };
      expect(() => parseSandboxHeader(value)).toThrow(refusal(details));
    },
  );
});

describe('the keys of sandbox orders', () => {
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
