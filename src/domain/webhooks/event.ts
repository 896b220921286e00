import { Reason } from '../common/errors.js';
import { toEuro } from '../common/money.js';
import type { PriceTransition } from '../discounts/price-transitions.js';
import type { ProductEventKind, WebhookEventKind } from './webhook.js';

/** The `data` of the events that concern one customer (docs/spec/events.md#kinds). None holds a license key or a secret. */
export interface CustomerEventData {
  /** `orderDate` is an ISO 8601 timestamp, amounts are in euro. */
  orderCompleted: { orderNumber: number; reference: string | null; orderDate: string; grandTotal: number };
  licenseKeyReplaced: {
    orderNumber: number;
    productId: string;
    licenseId: string;
    replacementId: string;
    reason: string | null;
  };
  /** `amount` with VAT. */
  licenseKeyCredited: {
    orderNumber: number;
    productId: string;
    licenseId: string;
    amount: number;
    reason: string | null;
  };
  licenseKeyRecalled: { orderNumber: number; productId: string; licenseId: string; reason: string };
  claimResolved: {
    claimId: string;
    orderNumber: number;
    licenseId: string;
    status: 'replaced' | 'credited' | 'rejected';
  };
  pricesChanged: Pick<PriceTransition, 'reason' | 'productIds'>;
  /** `amount` is positive for a payment. */
  paymentRecorded: { kind: 'PAYMENT' | 'ADJUSTMENT'; amount: number; balance: number; reference: string | null };
  creditLimitChanged: { creditLimit: number; availableCredit: number };
  creditLow: { balance: number; creditLimit: number; availableCredit: number };
  /** `origin` of the webhook's url only: the rest of it may be a secret. */
  webhookDisabled: { webhookId: string; origin: string; reason: string };
  /** Days are YYYY-MM-DD; a correction is never due. */
  invoiceIssued: {
    number: string;
    kind: 'invoice' | 'correction';
    orderNumber: number;
    issueDate: string;
    dueDate: string | null;
    payableAmount: number;
  };
}

/** The content of an event for a receiver. It is fixed when the event happens. */
export interface EventContent {
  eventId: number | string;
  kind: WebhookEventKind;
  occurredAt: Date;
  /** Which event of its product it is, from 1; null for an event of a customer and for a test event. */
  sequence: number | null;
  /** Events of a product. */
  productId: string | null;
  sku: string | null;
  name: string | null;
  /** Stock events. */
  availableStock: number | null;
  /** The receiving customer's prices; price events. */
  oldPriceCents: number | null;
  newPriceCents: number | null;
  /** Events of a customer: `CustomerEventData` as JSON. */
  data: string | null;
  isTest: boolean;
}

/** The public id of an event, the same in the feed and in every delivery. */
export function eventId(number: number | string): string {
  return `evt_${number}`;
}

function productData(kind: ProductEventKind, content: EventContent): Record<string, unknown> {
  const { productId, name, sku, availableStock, oldPriceCents, newPriceCents } = content;
  if (kind === 'productBackInStock') return { productId, name, sku, availableStock };
  if (kind !== 'productPriceChanged') return { productId, name, sku };
  return { productId, name, sku, oldPrice: toEuro(oldPriceCents ?? 0), newPrice: toEuro(newPriceCents ?? 0) };
}

/** An event as webhooks and the feed send it (docs/spec/events.md#envelope). */
export interface EventEnvelope {
  id: string;
  event: WebhookEventKind;
  /** In milliseconds since 1970. */
  timestamp: number;
  sequence?: number;
  data: Record<string, unknown>;
  test?: true;
}

export function eventEnvelope(content: EventContent): EventEnvelope {
  const { kind, sequence, data } = content;
  return {
    id: eventId(content.eventId),
    event: kind,
    timestamp: content.occurredAt.getTime(),
    ...(sequence === null ? {} : { sequence }),
    data:
      data === null ? productData(kind as ProductEventKind, content) : (JSON.parse(data) as Record<string, unknown>),
    ...(content.isTest ? { test: true } : {}),
  };
}

type Data = Partial<Record<'sku' | 'orderNumber' | 'status' | 'origin' | 'number', string | number>>;

const RESOLUTIONS = {
  replaced: 'ORDER_KEY_REPLACED',
  credited: 'ORDER_KEY_CREDITED',
  rejected: 'CLAIM_REJECTED',
} as const;

const isResolution = (status: unknown): status is CustomerEventData['claimResolved']['status'] =>
  Object.hasOwn(RESOLUTIONS, String(status));

const SUMMARIES: Record<WebhookEventKind, (data: Data) => Reason> = {
  productOutOfStock: ({ sku = '' }) => Reason.of('SOLD_OUT', { sku }),
  productBackInStock: ({ sku = '' }) => Reason.of('BACK_IN_STOCK', { sku }),
  productPriceChanged: ({ sku = '' }) => Reason.of('NEW_PRICE', { sku }),
  productAdded: ({ sku = '' }) => Reason.of('ON_SALE', { sku }),
  productWithdrawn: ({ sku = '' }) => Reason.of('OFF_SALE_NOW', { sku }),
  orderCompleted: ({ orderNumber = '' }) => Reason.of('ORDER', { orderNumber }),
  licenseKeyReplaced: ({ orderNumber = '' }) => Reason.of('ORDER_KEY_REPLACED', { orderNumber }),
  claimResolved: ({ orderNumber = '', status }) =>
    Reason.of(isResolution(status) ? RESOLUTIONS[status] : 'ORDER_CLAIM_RESOLVED', { orderNumber }),
  licenseKeyCredited: ({ orderNumber = '' }) => Reason.of('ORDER_KEY_CREDITED', { orderNumber }),
  licenseKeyRecalled: ({ orderNumber = '' }) => Reason.of('ORDER_KEY_RECALLED', { orderNumber }),
  pricesChanged: () => Reason.of('NEW_PRICES'),
  paymentRecorded: () => Reason.of('PAYMENT'),
  creditLimitChanged: () => Reason.of('NEW_CREDIT_LIMIT'),
  creditLow: () => Reason.of('CREDIT_LOW'),
  webhookDisabled: ({ origin = '' }) => Reason.of('WEBHOOK_SWITCHED_OFF', { origin }),
  invoiceIssued: ({ number = '', orderNumber = '' }) => Reason.of('INVOICE_ISSUED', { orderNumber, number }),
};

export function eventSummary({ event, data }: Pick<EventEnvelope, 'event' | 'data'>): Reason {
  return SUMMARIES[event](data);
}
