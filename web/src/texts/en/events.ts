import type { WebhookEventKind } from '../../api/generated/types';

/** Of webhooks; the audit log and the deliveries name them too. */
export const events: Record<WebhookEventKind, string> = {
  orderCompleted: 'Order completed',
  licenseKeyReplaced: 'License key replaced',
  licenseKeyCredited: 'License key credited',
  licenseKeyRecalled: 'License key recalled',
  claimResolved: 'Claim resolved',
  invoiceIssued: 'Invoice issued',
  pricesChanged: 'Prices changed',
  paymentRecorded: 'Payment recorded',
  creditLimitChanged: 'Credit limit changed',
  creditLow: 'Credit low',
  productOutOfStock: 'Product out of stock',
  productBackInStock: 'Product back in stock',
  productPriceChanged: 'Product price changed',
  productAdded: 'Product added',
  productWithdrawn: 'Product withdrawn',
  webhookDisabled: 'Webhook switched off',
};
