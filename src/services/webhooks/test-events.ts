import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { deliveryId } from '../../domain/webhooks/delivery.js';
import type { CustomerEventData } from '../../domain/webhooks/event.js';
import { isProductEvent, parseEventKind, type ProductEventKind } from '../../domain/webhooks/webhook.js';
import { getDelivery, type DeliveryView } from './delivery-reader.js';
import { insertEvent } from './outbox.js';
import { holdWebhook } from './webhook-state.js';

// The product of a test event; no real product has this id.
const TEST_PRODUCT = { id: '0'.repeat(24), sku: 'TEST', name: 'Test product' };
const TEST_STOCK: Record<ProductEventKind, number | undefined> = {
  productOutOfStock: 0,
  productBackInStock: 1,
  productPriceChanged: undefined,
};
const TEST_PRICES_CENTS = [1_000, 900];

/** Made-up data for a test event of a customer. */
function testData(now: Date): CustomerEventData {
  const orderNumber = 0;
  return {
    orderCompleted: { orderNumber, reference: 'TEST', orderDate: now.toISOString(), grandTotal: 0 },
    licenseKeyReplaced: { orderNumber, productId: TEST_PRODUCT.id, reason: 'Test' },
    claimResolved: { claimId: '0'.repeat(24), orderNumber, status: 'replaced' },
    creditLow: { balance: 950, creditLimit: 1_000, availableCredit: 50 },
    webhookDisabled: { webhookId: '0'.repeat(24), origin: 'https://example.com', reason: 'Test' },
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
  const webhook = await holdWebhook(manager, webhookId, customerId);
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
