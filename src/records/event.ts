import type { CustomerEventData, EventEnvelope } from '../domain/webhooks/event.js';
import {
  isProductEvent,
  WEBHOOK_EVENTS,
  type ProductEventKind,
  type WebhookEventKind,
} from '../domain/webhooks/webhook.js';
import {
  amount,
  count,
  enumOf,
  euro,
  exampleOf,
  flag,
  id,
  instant,
  list,
  literal,
  nullable,
  oneOfRecords,
  optional,
  record,
  strictObject,
  text,
  type Fields,
} from './record.js';
import { SAMPLE } from './sample.js';

const product = {
  productId: id('The product.', { sample: SAMPLE.office }),
  name: text("The product's `name`.", { sample: 'Fjord Office 26' }),
  sku: text("The shop's article number.", { sample: SAMPLE.officeSku }),
};

const orderNumber = count('The order.', { sample: SAMPLE.orderNumber });

const keyProduct = id('The product of the key.', { sample: SAMPLE.office });
// Events of version 0.3 are without it. They are retained for 30 days.
const since04 = optional;
const LICENSE = '0000000000000000000012d7';
const REPLACEMENT = '0000000000000000000012f1';

/** docs/spec/events.md#kinds */
const DATA: { [K in ProductEventKind]: Fields } & {
  [K in keyof CustomerEventData]: { [F in keyof CustomerEventData[K]]: Fields[string] };
} = {
  productOutOfStock: product,
  productBackInStock: {
    ...product,
    availableStock: count('The stock after the change.', { minimum: 1, sample: 25 }),
  },
  productPriceChanged: {
    ...product,
    oldPrice: euro('Your earlier price of one piece.', { sample: 125.91 }),
    newPrice: euro('Your current price of one piece.', { sample: 116.91 }),
  },
  productAdded: product,
  productWithdrawn: product,
  orderCompleted: {
    orderNumber,
    reference: nullable(text('Your own reference of the order, if set.'), { sample: 'PO-2026-0815' }),
    orderDate: instant('When it was created.'),
    grandTotal: euro('The total, VAT included.', { sample: 299.66 }),
  },
  licenseKeyReplaced: {
    orderNumber,
    productId: keyProduct,
    licenseId: since04(id('The `_id` of the license that was replaced.', { sample: LICENSE })),
    replacementId: since04(id('The `_id` of the license that replaces it.', { sample: REPLACEMENT })),
    reason: nullable(text('The reason, if one was set. The keys are in the order.'), {
      sample: 'The key was blocked by its maker',
    }),
  },
  licenseKeyCredited: {
    orderNumber,
    productId: keyProduct,
    licenseId: id('The `_id` of the license.', { sample: LICENSE }),
    amount: euro('The refund for it, VAT included.', { sample: 149.83 }),
    reason: nullable(text('The reason, if one was set.'), { sample: 'The key was blocked by its maker' }),
  },
  licenseKeyRecalled: {
    orderNumber,
    productId: keyProduct,
    licenseId: id('The `_id` of the license.', { sample: LICENSE }),
    reason: text('Why.', { sample: 'The maker blocks keys of this delivery' }),
  },
  claimResolved: {
    claimId: id('The claim.', { sample: SAMPLE.claim }),
    orderNumber,
    licenseId: since04(id('The `_id` of the claimed license.', { sample: LICENSE })),
    status: enumOf(['replaced', 'credited', 'rejected'], 'The decision.', { sample: 'replaced' }),
  },
  pricesChanged: {
    reason: enumOf(['discountPackage', 'promotion', 'volumeDiscount'], 'What changed your prices.', {
      sample: 'promotion',
    }),
    productIds: nullable(list(id('The product.', { sample: SAMPLE.office }), 'The products; null means all products.')),
  },
  paymentRecorded: {
    kind: enumOf(['PAYMENT', 'ADJUSTMENT'], 'Money received, or a correction.', { sample: 'PAYMENT' }),
    amount: amount('The decrease of your balance; negative for an increase. Positive for a payment.', {
      sample: 299.66,
    }),
    balance: amount('What you owe now; negative if you have paid more than you ordered.', { sample: 4_420.84 }),
    reference: nullable(text('The reference of the payment.'), { sample: 'RE 2026-0815' }),
  },
  creditLimitChanged: {
    creditLimit: euro('The maximum that you may owe.', { sample: 5_000 }),
    availableCredit: amount('What is left of it; negative if you owe more.', { sample: 579.16 }),
  },
  creditLow: {
    balance: euro('What you owe.', { sample: 4_720.5 }),
    creditLimit: euro('The maximum that you may owe.', { sample: 5_000 }),
    availableCredit: euro('What is left of it.', { sample: 279.5 }),
  },
  webhookDisabled: {
    webhookId: id('The webhook that was disabled.', { sample: SAMPLE.webhook }),
    origin: text('The origin of its URL; the rest is omitted because it may contain a secret.', {
      sample: 'https://shop.example.com',
    }),
    reason: text('The reason, for people.', { sample: '10 deliveries in a row have failed' }),
  },
  invoiceIssued: {
    number: text('The number of the invoice or correction.', { sample: 'R26-0000815' }),
    kind: enumOf(['invoice', 'correction'], 'Whether it is an invoice or a correction.', { sample: 'invoice' }),
    orderNumber,
    issueDate: text('The day of issue.', { format: 'date', sample: '2026-03-01' }),
    dueDate: nullable(text('When it is due; null for a correction.', { format: 'date' }), {
      sample: '2026-03-15',
    }),
    payableAmount: euro('The total, VAT included; for a correction, the refund.', { sample: 299.66 }),
  },
};

/** docs/spec/events.md#envelope */
function envelope(event: WebhookEventKind) {
  const sequence = optional(
    count(
      'The position of the event among those of its product. Drop a stock event with a lower sequence than the ' +
        'last stock event, and likewise a price event.',
      { minimum: 1, sample: 12 },
    ),
  );
  return record(`${event.charAt(0).toUpperCase()}${event.slice(1)}Event`, {
    id: text('Identifies the event: the same in the feed, in each delivery and in each attempt.', {
      pattern: '^evt_[0-9]+$',
      sample: 'evt_4711',
    }),
    event: literal(event),
    timestamp: count('When it happened, in milliseconds since 1970; the same in every attempt.', {
      sample: Date.parse(SAMPLE.time),
    }),
    // Test events have no sequence.
    ...(isProductEvent(event) ? { sequence } : {}),
    data: strictObject<Fields>(DATA[event]),
    test: optional(literal(true, 'Only in test events.')),
  });
}

export const EVENT_RECORDS = Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, envelope(kind)])) as Record<
  WebhookEventKind,
  ReturnType<typeof envelope>
>;

/** An event of any kind. */
export const ANY_EVENT = oneOfRecords<EventEnvelope>(Object.values(EVENT_RECORDS), 'event', WEBHOOK_EVENTS);

/** docs/spec/events.md#feed */
export const EVENT_PAGE = record('EventPage', {
  events: list(ANY_EVENT, 'Oldest first. Prices are calculated with your current discounts.'),
  next: text('Pass it as `after` to get the next page. Present even if the page is empty.'),
  hasMore: flag('Whether there are further events.'),
});

/** An example of an event. */
export function sampleEvent(kind: WebhookEventKind, isTest = false): EventEnvelope {
  const event = exampleOf(EVENT_RECORDS[kind]) as EventEnvelope;
  if (!isTest) return event;
  const { sequence: _uncounted, ...uncounted } = event;
  return { ...uncounted, test: true };
}
