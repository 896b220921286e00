import type { CustomerEventData, EventEnvelope } from './event.js';
import type { WebhookEventKind } from './webhook.js';

type Data = Partial<Record<'sku' | 'orderNumber' | 'status' | 'origin' | 'number', string | number>>;

const RESOLUTIONS: Record<CustomerEventData['claimResolved']['status'], string> = {
  replaced: 'key replaced',
  credited: 'key credited',
  rejected: 'claim rejected',
};

const SUMMARIES: Record<WebhookEventKind, (data: Data) => string> = {
  productOutOfStock: ({ sku }) => `${sku} sold out`,
  productBackInStock: ({ sku }) => `${sku} back in stock`,
  productPriceChanged: ({ sku }) => `${sku} price changed`,
  productAdded: ({ sku }) => `${sku} on sale`,
  productWithdrawn: ({ sku }) => `${sku} withdrawn`,
  orderCompleted: ({ orderNumber }) => `Order ${orderNumber}`,
  licenseKeyReplaced: ({ orderNumber }) => `Order ${orderNumber}: key replaced`,
  claimResolved: ({ orderNumber, status }) =>
    `Order ${orderNumber}: ${RESOLUTIONS[status as keyof typeof RESOLUTIONS] ?? 'claim resolved'}`,
  licenseKeyCredited: ({ orderNumber }) => `Order ${orderNumber}: key credited`,
  licenseKeyRecalled: ({ orderNumber }) => `Order ${orderNumber}: key recalled`,
  pricesChanged: () => 'Prices changed',
  paymentRecorded: () => 'Payment recorded',
  creditLimitChanged: () => 'Credit limit changed',
  creditLow: () => 'Credit low',
  webhookDisabled: ({ origin }) => `Webhook ${origin} switched off`,
  invoiceIssued: ({ number, orderNumber }) => `Order ${orderNumber}: ${number} issued`,
};

/** A short summary of an event for staff. */
export function eventSummary({ event, data }: Pick<EventEnvelope, 'event' | 'data'>): string {
  return SUMMARIES[event](data);
}
