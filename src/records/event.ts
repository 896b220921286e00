import type { CustomerEventData, EventEnvelope } from '../domain/webhooks/event.js';
import {
  isProductEvent,
  WEBHOOK_EVENTS,
  type ProductEventKind,
  type WebhookEventKind,
} from '../domain/webhooks/webhook.js';
import {
  literal,
  amount,
  count,
  euro,
  strictObject,
  exampleOf,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  enumOf,
  optional,
  record,
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
// Events of version 0.3 are without it. They are kept for 30 days.
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
    oldPrice: euro('What one piece cost you before.', { sample: 125.91 }),
    newPrice: euro('What one piece costs you now.', { sample: 116.91 }),
  },
  productAdded: product,
  productWithdrawn: product,
  orderCompleted: {
    orderNumber,
    reference: nullable(text('Your own number of the order, if you gave one.'), { sample: 'PO-2026-0815' }),
    orderDate: instant('When it was made.'),
    grandTotal: euro('What it costs, VAT included.', { sample: 299.66 }),
  },
  licenseKeyReplaced: {
    orderNumber,
    productId: keyProduct,
    licenseId: since04(id('The `_id` of the license that was replaced.', { sample: LICENSE })),
    replacementId: since04(id('The `_id` of the license that replaces it.', { sample: REPLACEMENT })),
    reason: nullable(text('Why, if a reason was given. The keys are in the order.'), {
      sample: 'The key was blocked by its maker',
    }),
  },
  licenseKeyCredited: {
    orderNumber,
    productId: keyProduct,
    licenseId: id('The `_id` of the license.', { sample: LICENSE }),
    amount: euro('What you get back for it, VAT included.', { sample: 149.83 }),
    reason: nullable(text('Why, if a reason was given.'), { sample: 'The key was blocked by its maker' }),
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
    status: enumOf(['replaced', 'credited', 'rejected'], 'What came of it.', { sample: 'replaced' }),
  },
  pricesChanged: {
    reason: enumOf(['discountPackage', 'promotion', 'volumeDiscount'], 'What has changed your prices.', {
      sample: 'promotion',
    }),
    productIds: nullable(list(id('The product.', { sample: SAMPLE.office }), 'The products; null: read them all.')),
  },
  paymentRecorded: {
    kind: enumOf(['PAYMENT', 'ADJUSTMENT'], 'Money received, or a correction.', { sample: 'PAYMENT' }),
    amount: amount('By how much your balance fell; below 0 it rose. Positive for a payment.', { sample: 299.66 }),
    balance: amount('What you owe now; negative where you have paid more than you ordered.', { sample: 4_420.84 }),
    reference: nullable(text('What the payment was marked with.'), { sample: 'RE 2026-0815' }),
  },
  creditLimitChanged: {
    creditLimit: euro('What you may owe at most.', { sample: 5_000 }),
    availableCredit: amount('What is left of it; negative where it is lower than what you owe.', { sample: 579.16 }),
  },
  creditLow: {
    balance: euro('What you owe.', { sample: 4_720.5 }),
    creditLimit: euro('What you may owe at most.', { sample: 5_000 }),
    availableCredit: euro('What is left of it.', { sample: 279.5 }),
  },
  webhookDisabled: {
    webhookId: id('The webhook that was switched off.', { sample: SAMPLE.webhook }),
    origin: text('The origin of its url; the rest is not told, as it may be a secret.', {
      sample: 'https://shop.example.com',
    }),
    reason: text('Why, for people.', { sample: '10 deliveries in a row have failed' }),
  },
  invoiceIssued: {
    number: text('Names the document.', { sample: 'R26-0000815' }),
    kind: enumOf(['invoice', 'correction'], 'What it is.', { sample: 'invoice' }),
    orderNumber,
    issueDate: text('The day of issue.', { format: 'date', sample: '2026-03-01' }),
    dueDate: nullable(text('Until when it is to be paid; null for a correction.', { format: 'date' }), {
      sample: '2026-03-15',
    }),
    payableAmount: euro('What it comes to, VAT included; of a correction, what you get back.', { sample: 299.66 }),
  },
};

/** docs/spec/events.md#envelope */
function envelope(event: WebhookEventKind) {
  const sequence = optional(
    count(
      'Which event of this product it is. Drop a stock event with a lower one than the last stock event had, and a price event likewise.',
      { minimum: 1, sample: 12 },
    ),
  );
  return record(`${event.charAt(0).toUpperCase()}${event.slice(1)}Event`, {
    id: text('Names the event: the same in the feed, in each delivery and in each attempt.', {
      pattern: '^evt_[0-9]+$',
      sample: 'evt_4711',
    }),
    event: literal(event),
    timestamp: count('When it happened, in milliseconds since 1970; the same in every attempt.', {
      sample: Date.parse(SAMPLE.time),
    }),
    // Test events are not counted.
    ...(isProductEvent(event) ? { sequence } : {}),
    data: strictObject<Fields>(DATA[event]),
    test: optional(literal(true, 'Only with events that you sent to try a webhook out.')),
  });
}

export const EVENT_RECORDS = Object.fromEntries(WEBHOOK_EVENTS.map((kind) => [kind, envelope(kind)])) as Record<
  WebhookEventKind,
  ReturnType<typeof envelope>
>;

const anyEvent = field<EventEnvelope>({ oneOf: Object.values(EVENT_RECORDS) });

/** docs/spec/events.md#feed */
export const EVENT_PAGE = record('EventPage', {
  events: list(anyEvent, 'Oldest first. Prices are yours by the terms that hold now.'),
  next: text('Ask for what comes after this page with it as `after`. It is there where there are no events, too.'),
  hasMore: flag('Whether there is more already.'),
});

/** An event as an example. */
export function sampleEvent(kind: WebhookEventKind, isTest = false): EventEnvelope {
  const event = exampleOf(EVENT_RECORDS[kind]) as EventEnvelope;
  if (!isTest) return event;
  const { sequence: _uncounted, ...uncounted } = event;
  return { ...uncounted, test: true };
}
