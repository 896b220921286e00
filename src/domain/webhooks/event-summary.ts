import { Reason } from '../common/errors.js';
import type { CustomerEventData, EventEnvelope } from './event.js';
import type { WebhookEventKind } from './webhook.js';

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

/** A short summary of an event for staff. */
export function eventSummary({ event, data }: Pick<EventEnvelope, 'event' | 'data'>): Reason {
  return SUMMARIES[event](data);
}
