import { eventEnvelope, type EventContent } from '../../../src/domain/webhooks/event.js';

const CONTENT: EventContent = {
  eventId: 77,
  kind: 'productOutOfStock',
  occurredAt: new Date('2026-03-04T05:06:07.089Z'),
  sequence: 5,
  productId: '65f0c0ffee65f0c0ffee65f0',
  sku: 'SUITE-1',
  name: 'Suite "Pro" für zwei',
  availableStock: null,
  oldPriceCents: null,
  newPriceCents: null,
  data: null,
  isTest: false,
};
const TIMESTAMP = 1_772_600_767_089;
const HEAD = { id: 'evt_77', event: 'productOutOfStock', timestamp: TIMESTAMP };
const PRODUCT = { productId: CONTENT.productId, name: CONTENT.name, sku: CONTENT.sku };
const OF_CUSTOMER = { ...CONTENT, sequence: null, productId: null, sku: null, name: null };

describe('eventEnvelope', () => {
  it.each([
    { content: { ...CONTENT, availableStock: 0 }, data: PRODUCT },
    {
      content: { ...CONTENT, kind: 'productBackInStock', availableStock: 12 } as const,
      data: { ...PRODUCT, availableStock: 12 },
    },
    {
      content: { ...CONTENT, kind: 'productPriceChanged', oldPriceCents: 1999, newPriceCents: 2010 } as const,
      data: { ...PRODUCT, oldPrice: 19.99, newPrice: 20.1 },
    },
    {
      content: { ...CONTENT, kind: 'productPriceChanged', oldPriceCents: 0, newPriceCents: 123_456_789_00 } as const,
      data: { ...PRODUCT, oldPrice: 0, newPrice: 123_456_789 },
    },
  ])(
    'what is sent of $content.kind is as documented (stock $content.availableStock, new price $content.newPriceCents)',
    ({ content, data }) => {
      expect(eventEnvelope(content)).toEqual({ ...HEAD, event: content.kind, sequence: 5, data });
    },
  );

  it('what is sent of a customer is what was recorded, without a sequence', () => {
    const data = { kind: 'ADJUSTMENT', amount: -5, balance: 5, reference: null };
    const content = { ...OF_CUSTOMER, kind: 'paymentRecorded', data: JSON.stringify(data) } as const;
    expect(eventEnvelope(content)).toEqual({ ...HEAD, event: 'paymentRecorded', data });
  });

  it('the text of an event has one order of fields, and prices as numbers', () => {
    const content = { ...CONTENT, kind: 'productPriceChanged', oldPriceCents: 1000, newPriceCents: 950 } as const;
    expect(JSON.stringify(eventEnvelope(content))).toBe(
      '{"id":"evt_77","event":"productPriceChanged","timestamp":1772600767089,"sequence":5,"data":{"productId":' +
        '"65f0c0ffee65f0c0ffee65f0","name":"Suite \\"Pro\\" für zwei","sku":"SUITE-1","oldPrice":10,"newPrice":9.5}}',
    );
  });

  it('a test event says that it is one, and is not counted', () => {
    const content = { ...CONTENT, sequence: null, isTest: true };
    expect(eventEnvelope(content)).toEqual({ ...HEAD, data: PRODUCT, test: true });
  });
});
