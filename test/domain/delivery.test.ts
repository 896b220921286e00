import * as fc from 'fast-check';
import {
  deliveryId,
  deliveryNumber,
  eventPayload,
  MAX_CONSECUTIVE_FAILURES,
  retryDelayMs,
  type EventFacts,
} from '../../src/domain/delivery.js';

const FACTS: EventFacts = {
  kind: 'productOutOfStock',
  occurredAt: new Date('2026-03-04T05:06:07.089Z'),
  productId: '65f0c0ffee65f0c0ffee65f0',
  sku: 'SUITE-1',
  name: 'Suite "Pro" für zwei',
  availableStock: null,
  oldPriceCents: null,
  newPriceCents: null,
  isTest: false,
};
const TIMESTAMP = 1_772_600_767_089;
const PRODUCT = { productId: FACTS.productId, name: FACTS.name, sku: FACTS.sku };

describe('eventPayload', () => {
  it.each([
    { facts: { ...FACTS, availableStock: 0 }, data: PRODUCT },
    {
      facts: { ...FACTS, kind: 'productBackInStock', availableStock: 12 } as const,
      data: { ...PRODUCT, availableStock: 12 },
    },
    {
      facts: { ...FACTS, kind: 'productPriceChanged', oldPriceCents: 1999, newPriceCents: 2010 } as const,
      data: { ...PRODUCT, oldPrice: 19.99, newPrice: 20.1 },
    },
    {
      facts: { ...FACTS, kind: 'productPriceChanged', oldPriceCents: 0, newPriceCents: 123_456_789_00 } as const,
      data: { ...PRODUCT, oldPrice: 0, newPrice: 123_456_789 },
    },
  ])(
    'the payload of $facts.kind is as documented (stock $facts.availableStock, new price $facts.newPriceCents)',
    ({ facts, data }) => {
      expect(eventPayload(facts)).toEqual({ event: facts.kind, timestamp: TIMESTAMP, data });
    },
  );

  it('the text of an event payload has one order of fields, and prices as numbers', () => {
    const facts = { ...FACTS, kind: 'productPriceChanged', oldPriceCents: 1000, newPriceCents: 950 } as const;
    expect(JSON.stringify(eventPayload(facts))).toBe(
      '{"event":"productPriceChanged","timestamp":1772600767089,"data":{"productId":"65f0c0ffee65f0c0ffee65f0",' +
        '"name":"Suite \\"Pro\\" für zwei","sku":"SUITE-1","oldPrice":10,"newPrice":9.5}}',
    );
  });

  it('the payload of a test event says that the event is a test', () => {
    const payload = { event: 'productOutOfStock', timestamp: TIMESTAMP, data: PRODUCT, test: true };
    expect(eventPayload({ ...FACTS, isTest: true })).toEqual(payload);
  });
});

describe('a delivery id', () => {
  it.each([
    [1, '000000000000000000000001'],
    [42, '00000000000000000000002a'],
    ['9007199254740993', '000000000020000000000001'],
    ['9223372036854775807', '000000007fffffffffffffff'],
  ])('delivery number %s has the id %s, which leads back to the number', (number, id) => {
    expect(deliveryId(number)).toBe(id);
    expect(deliveryNumber(id)).toBe(String(number));
  });

  it('a delivery id grows with the number of the delivery', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 63n - 2n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (number, more) => {
          expect(deliveryId(String(number)) < deliveryId(String(number + more))).toBe(true);
        },
      ),
    );
  });

  it.each([
    '',
    '1',
    '00000000000000000000002A',
    '00000000000000000000002g',
    '0x0000000000000000000001',
    ' 00000000000000000000001',
    '000000008000000000000000',
    'ffffffffffffffffffffffff',
    '00000000000000000000002a\n',
  ])('a delivery id cannot be %j', (id) => {
    expect(deliveryNumber(id)).toBeUndefined();
  });
});

describe('retryDelayMs', () => {
  it('every failed attempt but the last is followed by its retry delay', () => {
    const delays = [10_000, 30_000, 60_000];
    expect([1, 2, 3, 4, 5].map((attempt) => retryDelayMs(attempt, delays))).toEqual([...delays, undefined, undefined]);
    expect(retryDelayMs(1, [])).toBeUndefined();
  });
});

it('ten failures in a row disable a webhook', () => {
  expect(MAX_CONSECUTIVE_FAILURES).toBe(10);
});
