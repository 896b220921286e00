import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { recordOf } from '../../db/transaction-record.js';
import { discountsAt, priceOf, type Moment } from '../../domain/pricing.js';
import type { CustomerEventData } from '../../domain/event.js';
import type { CustomerEventKind, WebhookEventKind } from '../../domain/webhook.js';
import { Customer } from '../../entities/customer.js';
import { readDiscounts } from '../discounts/discount-reader.js';
import type { ProductRecord } from '../catalogue/product-reader.js';
import { queueMailOfEvent } from '../mail/customer-mails.js';
import { currentCause, type Cause } from '../common/request-scope.js';

/** A product as an event about it names it. */
export type EventSubject = Pick<ProductRecord, 'id' | 'sku' | 'name'>;

interface NewEvent {
  kind: WebhookEventKind;
  /** Whom it concerns; without it, every customer. */
  customerId?: string;
  /** Events of a product. */
  product?: EventSubject;
  availableStock?: number;
  oldListPriceCents?: number;
  newListPriceCents?: number;
  /** Events of a customer. */
  data?: CustomerEventData[CustomerEventKind];
  isTest?: boolean;
  /** The current request, where it is left out. */
  cause?: Cause;
}

/** The column of `webhooks` that says whether the webhook subscribes to a kind of event. */
export const FLAG_COLUMNS: Record<WebhookEventKind, string> = {
  productOutOfStock: 'product_out_of_stock',
  productBackInStock: 'product_back_in_stock',
  productPriceChanged: 'product_price_changed',
  orderCompleted: 'order_completed',
  licenseKeyReplaced: 'license_key_replaced',
  claimResolved: 'claim_resolved',
  creditLow: 'credit_low',
  webhookDisabled: 'webhook_disabled',
};

/** Notes that deliveries wait in this transaction: once it is committed, there is something to send. */
export function noteDeliveries(manager: EntityManager): void {
  const record = recordOf(manager);
  if (record) record.hasDeliveries = true;
}

/** Notes that events were recorded in this transaction: once it is committed, they can be stamped. */
export function noteEvents(manager: EntityManager): void {
  const record = recordOf(manager);
  if (record) record.hasEvents = true;
}

function noteStockOut(manager: EntityManager): void {
  const record = recordOf(manager);
  if (record) record.stockOutCount += 1;
}

const INSERT_EVENT = `
  INSERT INTO events (kind, customer_id, product_id, sku, name, available_stock, old_list_price_cents,
    new_list_price_cents, order_number, data, is_test, occurred_at, request_id, trace_parent) VALUES (?)`;

export async function insertEvent(manager: EntityManager, event: NewEvent, now: Date): Promise<number> {
  const { product, data, cause = currentCause() } = event;
  const { insertId } = await manager.query<ResultSetHeader>(INSERT_EVENT, [
    [
      event.kind,
      event.customerId ?? null,
      product?.id ?? null,
      product?.sku ?? null,
      product?.name ?? null,
      event.availableStock ?? null,
      event.oldListPriceCents ?? null,
      event.newListPriceCents ?? null,
      data && 'orderNumber' in data ? data.orderNumber : null,
      data ? JSON.stringify(data) : null,
      event.isTest ?? false,
      now,
      cause.requestId,
      cause.traceParent,
    ],
  ]);
  noteEvents(manager);
  noteDeliveries(manager);
  return insertId;
}

/** SQL for the webhooks that get an event: active, subscribed to it, and of an active customer. */
function subscribers(kind: WebhookEventKind): string {
  return `webhooks w JOIN customers c ON c.id = w.customer_id AND c.status = 'ACTIVE'
           WHERE w.active AND w.${FLAG_COLUMNS[kind]}`;
}

export const DELIVERY_COLUMNS = 'event_id, webhook_id, queued, next_attempt_at, created_at';

/** Records the event that a product went out of stock or came back, and a delivery to each subscriber. */
export async function recordStockEvent(
  manager: EntityManager,
  product: EventSubject,
  availableStock: number,
  now: Date,
  cause?: Cause,
): Promise<void> {
  const kind = availableStock > 0 ? 'productBackInStock' : 'productOutOfStock';
  const eventId = await insertEvent(manager, { kind, product, availableStock, cause }, now);
  if (availableStock === 0) noteStockOut(manager);
  await manager.query(
    `INSERT INTO webhook_deliveries (${DELIVERY_COLUMNS}) SELECT ?, w.id, 1, ?, ? FROM ${subscribers(kind)}`,
    [eventId, now, now],
  );
}

/**
 * Records an event that concerns one customer, in the transaction that causes it, and a delivery to each of its webhooks
 * that subscribes to it. Some kinds are also worth a mail to the customer.
 * @param exceptWebhookId a webhook that is not sent it.
 */
export async function recordCustomerEvent<K extends CustomerEventKind>(
  manager: EntityManager,
  event: { kind: K; customerId: string; data: CustomerEventData[K]; exceptWebhookId?: string; cause?: Cause },
  now: Date,
): Promise<void> {
  const eventId = await insertEvent(manager, event, now);
  await manager.query(
    `INSERT INTO webhook_deliveries (${DELIVERY_COLUMNS})
     SELECT ?, w.id, 1, ?, ? FROM ${subscribers(event.kind)} AND w.customer_id = ? AND w.id <> ?`,
    [eventId, now, now, event.customerId, event.exceptWebhookId ?? ''],
  );
  await queueMailOfEvent(manager, event);
}

/** A product whose list price has changed, with the fields that customers' prices depend on. */
export type RepricedProduct = EventSubject &
  Pick<ProductRecord, 'category' | 'listPriceCents' | 'discountEligible' | 'volumeDiscounts'>;

/** How many webhooks an event of a kind would be sent to now, and of how many customers they are. */
export async function countSubscribers(
  manager: EntityManager,
  kind: WebhookEventKind,
): Promise<{ webhooks: number; customers: number }> {
  const [row] = await manager.query<{ webhooks: number; customers: number }[]>(
    `SELECT COUNT(*) AS webhooks, COUNT(DISTINCT w.customer_id) AS customers FROM ${subscribers(kind)}`,
  );
  return row ?? { webhooks: 0, customers: 0 };
}

/**
 * The prices of one piece before and after, by discount package: customers with equal packages have equal prices.
 * @param product the product after the change.
 */
export async function pricesByPackage(
  manager: EntityManager,
  product: RepricedProduct,
  oldListPriceCents: number,
  packageIds: readonly (string | null)[],
  moment: Moment,
): Promise<[string | null, number, number][]> {
  const prices: [string | null, number, number][] = [];
  for (const id of packageIds) {
    const discounts = discountsAt(await readDiscounts(manager, { discountPackageId: id }, moment.at), moment);
    const before = priceOf({ ...product, listPriceCents: oldListPriceCents }, 1, discounts);
    prices.push([id, before.priceCents, priceOf(product, 1, discounts).priceCents]);
  }
  return prices;
}

async function readPackagesOfSubscribers(manager: EntityManager): Promise<(string | null)[]> {
  const rows = await manager.query<{ id: string | null }[]>(
    `SELECT DISTINCT ${selectList(Customer, 'c', ['discountPackageId AS id'])} FROM ${subscribers('productPriceChanged')}`,
  );
  return rows.map(({ id }) => id);
}

/** @returns false where a subscriber was assigned a discount package for which `prices` has no entry. */
async function fanOutPrices(
  manager: EntityManager,
  eventId: number,
  prices: readonly [string | null, number, number][],
  now: Date,
): Promise<boolean> {
  if (prices.length === 0) return true;
  const rows = prices.map((_, index) =>
    index === 0 ? 'SELECT ? AS package_id, ? AS old_price, ? AS new_price' : 'SELECT ?, ?, ?',
  );
  await manager.query(
    `INSERT INTO webhook_deliveries (${DELIVERY_COLUMNS}, old_price_cents, new_price_cents)
     SELECT ?, s.id, 1, ?, ?, p.old_price, p.new_price
       FROM (SELECT w.id, c.discount_package_id FROM ${subscribers('productPriceChanged')}) s
       LEFT JOIN (${rows.join(' UNION ALL ')}) p ON p.package_id <=> s.discount_package_id`,
    [eventId, now, now, ...prices.flat()],
  );
  const unpriced = await manager.query<unknown[]>(
    'SELECT 1 FROM webhook_deliveries WHERE event_id = ? AND new_price_cents IS NULL LIMIT 1',
    [eventId],
  );
  return unpriced.length === 0;
}

/**
 * Records a price event in the transaction that changes the list price. Each delivery holds its receiver's own prices.
 * @param product the product after the change.
 */
export async function recordPriceEvent(
  manager: EntityManager,
  product: RepricedProduct,
  oldListPriceCents: number,
  moment: Moment,
): Promise<void> {
  const prices = { oldListPriceCents, newListPriceCents: product.listPriceCents };
  const eventId = await insertEvent(manager, { kind: 'productPriceChanged', product, ...prices }, moment.at);
  for (;;) {
    const packageIds = await readPackagesOfSubscribers(manager);
    const perPackage = await pricesByPackage(manager, product, oldListPriceCents, packageIds, moment);
    if (await fanOutPrices(manager, eventId, perPackage, moment.at)) return;
    await manager.query('DELETE FROM webhook_deliveries WHERE event_id = ?', [eventId]);
  }
}
