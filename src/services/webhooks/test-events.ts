import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { deliveryId } from '../../domain/webhooks/delivery.js';
import type { CustomerEventData } from '../../domain/webhooks/event.js';
import { isProductEvent, parseEventKind, type ProductEventKind } from '../../domain/webhooks/webhook.js';
import { getDelivery, type DeliveryView } from './delivery-reader.js';
import { insertEvent } from './outbox.js';
import { lockWebhookShared } from './webhook-state.js';

// The product of a test event; no real product has this id.
const TEST_ID = '0'.repeat(24);
const TEST_PRODUCT = { id: TEST_ID, sku: 'TEST', name: 'Test product' };
const TEST_STOCK: Record<ProductEventKind, number | undefined> = {
  productOutOfStock: 0,
  productBackInStock: 1,
  productPriceChanged: undefined,
  productAdded: undefined,
  productWithdrawn: undefined,
};
const TEST_PRICES_CENTS = [1_000, 900];

/** Made-up data for a test event of a customer. */
function testData(now: Date): CustomerEventData {
  const orderNumber = 0;
  const key = { orderNumber, productId: TEST_ID, licenseId: TEST_ID };
  return {
    orderCompleted: { orderNumber, reference: 'TEST', orderDate: now.toISOString(), grandTotal: 0 },
    licenseKeyReplaced: { ...key, replacementId: TEST_ID, reason: 'Test' },
    licenseKeyCredited: { ...key, amount: 11.9, reason: 'Test' },
    licenseKeyRecalled: { ...key, reason: 'Test' },
    claimResolved: { claimId: TEST_ID, orderNumber, licenseId: TEST_ID, status: 'replaced' },
    pricesChanged: { reason: 'promotion', productIds: [TEST_ID] },
    paymentRecorded: { kind: 'PAYMENT', amount: 100, balance: 0, reference: 'TEST' },
    creditLimitChanged: { creditLimit: 1_000, availableCredit: 1_000 },
    creditLow: { balance: 950, creditLimit: 1_000, availableCredit: 50 },
    webhookDisabled: { webhookId: TEST_ID, origin: 'https://example.com', reason: 'Test' },
    invoiceIssued: {
      number: 'TEST',
      kind: 'invoice',
      orderNumber,
      issueDate: '2026-01-01',
      dueDate: '2026-01-15',
      payableAmount: 0,
    },
  };
}

/**
 * Queues a test event for a webhook, which may be inactive. It is tried once; a failure is not counted.
 * @param customerId the customer whose webhook it must be; null for any customer.
 * @param event the kind of event, unchecked.
 * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR naming `event`.
 */
export async function queueTestEvent(
  manager: EntityManager,
  webhookId: string,
  customerId: string | null,
  event: unknown,
  now: Date,
): Promise<DeliveryView> {
  const webhook = await lockWebhookShared(manager, webhookId, customerId);
  const kind = parseEventKind(event);
  const [oldPriceCents, newPriceCents] = kind === 'productPriceChanged' ? TEST_PRICES_CENTS : [null, null];
  const subject = isProductEvent(kind)
    ? { product: TEST_PRODUCT, availableStock: TEST_STOCK[kind] }
    : { customerId: webhook.customerId, data: testData(now)[kind] };
  const eventId = await insertEvent(manager, { kind, ...subject, isTest: true }, now);
  const { insertId } = await manager.query<ResultSetHeader>(
    `INSERT INTO webhook_deliveries (event_id, webhook_id, queued, next_attempt_at, created_at, old_price_cents,
       new_price_cents) VALUES (?)`,
    [[eventId, webhookId, 1, now, now, oldPriceCents, newPriceCents]],
  );
  return getDelivery(manager, deliveryId(insertId), customerId);
}
