import * as fc from 'fast-check';
import {
  isAllowedTarget,
  isPublicAddress,
  parseEventFlags,
  parseNewWebhook,
  parseWebhookChange,
  parseWebhookUrl,
} from '../../../src/domain/webhooks/webhook.js';
import { refusal } from '../../support/domain/refusal.js';

describe('parseEventFlags', () => {
  it.each([
    [{}],
    [{ productOutOfStock: true }],
    [{ productBackInStock: false, productPriceChanged: true }],
    [{ productOutOfStock: true, productBackInStock: true, productPriceChanged: true }],
  ])('event flags are read as given, and no others: %j', (events) => {
    expect(parseEventFlags(events)).toEqual(events);
  });

  it.each([[undefined], [null], [[]], [['productOutOfStock']], ['productOutOfStock'], [true], [1]])(
    'event flags given as %j are refused, because an object is required',
    (events) => {
      expect(() => parseEventFlags(events)).toThrow(refusal({ events: 'Events must be an object of booleans' }));
    },
  );

  it('a refusal of event flags names every unknown event and every flag that is no boolean', () => {
    const events = { productOutOfStock: 'true', productBackInStock: 1, productPriceChanged: null, productSold: true };
    const details = {
      'events.productOutOfStock': 'Event flag must be a boolean',
      'events.productBackInStock': 'Event flag must be a boolean',
      'events.productPriceChanged': 'Event flag must be a boolean',
      'events.productSold': 'Unknown event',
    };
    expect(() => parseEventFlags(events)).toThrow(refusal(details));
  });

  it.each(['__proto__', 'constructor', 'toString', 'productoutofstock', ' productOutOfStock', ''])(
    'an event called %j is unknown',
    (name) => {
      const events: unknown = JSON.parse(`{${JSON.stringify(name)}: true}`);
      expect(() => parseEventFlags(events)).toThrow(refusal({ [`events.${name}`]: expect.any(String) }));
    },
  );
});

const HTTPS = 'Url must be an absolute https URL';

describe('parseNewWebhook', () => {
  it('a refusal names every field that is missing', () => {
    const details = { url: HTTPS, events: 'Events must be an object of booleans' };
    expect(() => parseNewWebhook({}, false)).toThrow(refusal(details));
  });
});

describe('parseWebhookChange', () => {
  it('a refusal names every field that is wrong', () => {
    const change = { url: 'x', events: { productSold: true }, active: 'true', sendMissed: 1 };
    const details = {
      url: HTTPS,
      'events.productSold': 'Unknown event',
      active: 'Active must be a boolean',
      sendMissed: 'SendMissed must be a boolean',
    };
    expect(() => parseWebhookChange(change, false)).toThrow(refusal(details));
  });
});

/** The blocks of IPv4 that are not the public internet (IANA's registry of special purposes, multicast and class E). */
const RESERVED_BLOCKS = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15
  198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`.split(/\s+/);
// The host of a virtual machine in Azure.
RESERVED_BLOCKS.push('168.63.129.16/32');

const bytesOf = (value: number) => [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256);
const dotted = (value: number) => bytesOf(value).join('.');
const valueOf = (address: string) => address.split('.').reduce((value, byte) => value * 256 + Number(byte), 0);
const hexGroups = (value: number) => `${Math.floor(value / 65_536).toString(16)}:${(value % 65_536).toString(16)}`;

/** First and last address of a block. */
function edgesOf(block: string): [number, number] {
  const [address = '', prefixLength] = block.split('/');
  const first = valueOf(address);
  return [first, first + 2 ** (32 - Number(prefixLength)) - 1];
}

const isReserved = (value: number) =>
  RESERVED_BLOCKS.map(edgesOf).some(([first, last]) => first <= value && value <= last);

/** The ways to write an IPv4 address in a url that a resolver or the system would still understand. */
function spellings(value: number): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(value);
  return [
    dotted(value),
    `${dotted(value)}.`,
    String(value),
    `0x${value.toString(16)}`,
    `0${value.toString(8)}`,
    [a, b, c, d].map((byte) => `0x${byte.toString(16)}`).join('.'),
    [a, b, c, d].map((byte) => `0${byte.toString(8)}`).join('.'),
    `${a}.${value % 2 ** 24}`,
    `${a}.${b}.${c * 256 + d}`,
    dotted(value).replaceAll('.', '。'),
    dotted(value).replaceAll('.', '%2e'),
    `[::ffff:${dotted(value)}]`,
    `[::ffff:${hexGroups(value)}]`,
    `[0:0:0:0:0:FFFF:${hexGroups(value).toUpperCase()}]`,
  ];
}

const isRefused = (host: string) => {
  try {
    parseWebhookUrl(`https://${host}/hook`, false);
    return false;
  } catch {
    return true;
  }
};

describe('IPv4 addresses of webhooks', () => {
  function expectChecked(value: number): void {
    const reserved = isReserved(value);
    expect([dotted(value), isPublicAddress(dotted(value))]).toEqual([dotted(value), !reserved]);
    expect(spellings(value).filter((host) => isRefused(host) !== reserved)).toEqual([]);
  }

  it.each(RESERVED_BLOCKS)(
    'the block %s is refused from its first to its last address, and its neighbours only by another block',
    (block) => {
      const [first, last] = edgesOf(block);
      for (const value of [first - 1, first, last, last + 1]) if (value >= 0 && value < 2 ** 32) expectChecked(value);
    },
  );

  it('an IPv4 address is checked by its value and not by its spelling', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), expectChecked));
  });
});

describe('IPv6 addresses of webhooks', () => {
  it.each([
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::7f00:1', 'IPv4-compatible loopback'],
    ['::a9fe:a9fe', 'IPv4-compatible metadata service'],
    ['::ffff:127.0.0.1', 'IPv4-mapped loopback'],
    ['::ffff:169.254.169.254', 'IPv4-mapped metadata service'],
    ['::ffff:0:127.0.0.1', 'IPv4-translated'],
    ['64:ff9b::127.0.0.1', 'NAT64'],
    ['2001::1', 'Teredo'],
    ['2001:2::1', 'benchmarking'],
    ['2001:10::1', 'ORCHID'],
    ['2001:20::1', 'ORCHIDv2'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4 loopback'],
    ['2002:a9fe:a9fe::1', '6to4 metadata service'],
    ['3fff::1', 'documentation'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'metadata service'],
    ['fe80::1', 'link-local'],
    ['FE80::1', 'link-local in capitals'],
  ])('the IPv6 address %s is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(isRefused(`[${address}]`)).toBe(true);
  });

  it.each(['2606:4700:4700::1111', '2a00:1450:4001:82a::200e', '2400:cb00::1', '::ffff:8.8.8.8', '::ffff:808:808'])(
    'the IPv6 address %s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
      expect(isRefused(`[${address}]`)).toBe(false);
    },
  );

  it('an IPv6 address outside of 2000::/3 is never public, except IPv4 in IPv6', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 });
    const outside = fc.integer({ min: 0, max: 0xffff }).filter((group) => group >> 13 !== 1);
    fc.assert(
      fc.property(fc.oneof(outside, fc.constant(0)), groups, (first, rest) => {
        const isMapped = first === 0 && rest.slice(0, 4).every((group) => group === 0) && rest[4] === 0xffff;
        fc.pre(!isMapped);
        expect(isPublicAddress([first, ...rest].map((group) => group.toString(16)).join(':'))).toBe(false);
      }),
    );
  });
});

describe('a text that is no address', () => {
  it.each(['', 'localhost', 'example.com', '1.2.3.4.5', '256.1.1.1', '1.1.1.1/8', '[::1]', '12345::'])(
    'the text %j, which is no address, is not public',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
      expect(isAllowedTarget(text, true)).toBe(false);
    },
  );
});

describe('isAllowedTarget', () => {
  it.each([
    { address: '93.184.215.14', strict: true, insecure: true },
    { address: '2606:4700:4700::1111', strict: true, insecure: true },
    { address: '127.255.255.254', strict: false, insecure: true },
    { address: '::1', strict: false, insecure: true },
    { address: '::ffff:127.0.0.1', strict: false, insecure: true },
    { address: '10.0.0.1', strict: false, insecure: false },
    { address: '::', strict: false, insecure: false },
  ])(
    'the address $address is an allowed target: $strict, in development: $insecure',
    ({ address, strict, insecure }) => {
      expect([isAllowedTarget(address, false), isAllowedTarget(address, true)]).toEqual([strict, insecure]);
    },
  );
});
