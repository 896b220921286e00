import { isAllowedAddress, parseAllowedIps } from '../../../src/domain/access/client-address.js';
import { problemsOf } from '../../support/domain/refusal.js';

function parsed(...given: string[]) {
  let allowed: string[] = [];
  const details = problemsOf((found) => (allowed = parseAllowedIps(given, found)));
  return { allowed, details };
}

describe('the addresses that a token may be used from', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['203.0.113.7/32', '203.0.113.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0::1', '2001:db8::1'],
    ['2001:db8::5/32', '2001:db8::/32'],
    ['::/0', '::/0'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
  ])('%s is written as %s', (given, written) => {
    expect(parsed(given)).toEqual({ allowed: [written], details: {} });
  });

  const WRONG = `localhost 10.1 010.0.0.1 0x7f.0.0.1 256.0.0.1 10.0.0.0/33 10.0.0.0/-1 10.0.0.0/ 10.0.0.0/8/8
    10.0.0.1-10.0.0.9 2001:db8::/129 fe80::1%eth0 10.0.0.1,10.0.0.2 *`;
  it.each(['', ...WRONG.split(/\s+/)])('%j is refused, and named by its index', (given) => {
    expect(parsed('10.0.0.1', given).details).toEqual({
      'allowedIps[1]': expect.stringMatching(/^Must be an address or a CIDR range/),
    });
  });

  it('the same address or range in several spellings is stored once', () => {
    expect(parsed('10.0.0.0/8', '10.9.9.9/8', '::1', '0:0::1').allowed).toEqual(['10.0.0.0/8', '::1']);
  });

  it('a token takes a hundred addresses and no more', () => {
    const many = Array.from({ length: 101 }, (_, index) => `10.0.0.${index}`);
    expect(parsed(...many.slice(1)).details).toEqual({});
    expect(parsed(...many).details).toEqual({ allowedIps: expect.stringContaining('at most 100') });
  });

  it.each([undefined, null, []])('%j means any address', (given) => {
    expect(parseAllowedIps(given, {})).toEqual([]);
    for (const address of ['203.0.113.7', undefined, 'nonsense']) expect(isAllowedAddress([], address)).toBe(true);
  });

  it.each([
    ['203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7:4711'], ['203.0.113.8', '::203.0.113.8', '::1']],
    ['203.0.113.0/25', ['203.0.113.0', '203.0.113.127'], ['203.0.113.128', '203.0.112.255']],
    ['0.0.0.0/0', ['1.2.3.4', '::ffff:1.2.3.4'], ['2001:db8::1']],
    ['2001:db8::/33', ['2001:db8::', '2001:db8:7fff::1', '[2001:db8::1]:443'], ['2001:db8:8000::', '203.0.113.7']],
    ['::/0', ['2001:db8::1', 'fe80::1%eth0'], ['203.0.113.7', '::ffff:203.0.113.7']],
  ])('%s lets in %j and not %j', (allowed, inside, outside) => {
    const rules = parsed('192.0.2.1', allowed).allowed;
    for (const address of inside) expect([address, isAllowedAddress(rules, address)]).toEqual([address, true]);
    for (const address of [...outside, 'unknown', '', undefined]) {
      expect([address, isAllowedAddress(rules, address)]).toEqual([address, false]);
    }
  });
});
