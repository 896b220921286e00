import type { EntityManager } from 'typeorm';
import { columnName, insertInto, selectList } from '../../db/columns.js';
import type { SqlExpression } from '../../db/insert-ids.js';
import { constant, runBatch, runStatement, statement, type Statement } from '../../db/statements.js';
import { TransactionSet } from '../../db/transaction-context.js';
import { discountsAt, priceOf, type CurrentDiscounts, type Moment } from '../../domain/catalogue/pricing.js';
import type { CustomerEventData } from '../../domain/webhooks/event.js';
import { WEBHOOK_EVENTS, type CustomerEventKind, type WebhookEventKind } from '../../domain/webhooks/webhook.js';
import { Customer } from '../../entities/customers/customer.js';
import type { Event } from '../../entities/webhooks/webhook-delivery.js';
import { Webhook } from '../../entities/webhooks/webhook.js';
import type { ProductRecord } from '../catalogue/product-reader.js';
import { chunksOf } from '../common/chunks.js';
import { currentTraceContext, type TraceContext } from '../common/request-scope.js';
import { readDiscounts } from '../discounts/discount-reader.js';
import { queueMailOfEvent } from '../mail/customer-mails.js';

/** The fields of a product that an event about it contains. */
export type EventProduct = Pick<ProductRecord, 'id' | 'sku' | 'name'>;

/** The same with whether customers may learn of it. */
type MovedProduct = EventProduct & Partial<Pick<ProductRecord, 'neverOnSale'>>;

/** The data of an event about an order whose number is not known to the process yet. */
export class PendingData {
  /** @param json the complete data, as JSON. */
  constructor(
    readonly orderNumber: SqlExpression,
    readonly json: SqlExpression,
  ) {}
}

interface NewEvent {
  kind: WebhookEventKind;
  /** The customer whom it concerns; without it, every customer. */
  customerId?: string;
  /** Events of a product. */
  product?: EventProduct;
  availableStock?: number;
  oldListPriceCents?: number;
  newListPriceCents?: number;
  /** Events of a customer. */
  data?: CustomerEventData[CustomerEventKind] | PendingData;
  isTest?: boolean;
  /** Defaults to the current request. */
  traceContext?: TraceContext;
}

/** The column of `webhooks` that says whether the webhook subscribes to a kind of event. */
export const FLAG_COLUMNS = Object.fromEntries(
  WEBHOOK_EVENTS.map((kind) => [kind, columnName(Webhook, kind)]),
) as Record<WebhookEventKind, string>;

/** Whether a transaction has recorded events, to be stamped after its commit, and deliveries, to be sent then. */
export const RECORDED = new TransactionSet<'events' | 'deliveries'>();

/** The products that a transaction has put out of stock. */
export const STOCK_OUTS = new TransactionSet<string>();

/** Notes that this transaction queues deliveries, so that the dispatcher is woken after its commit. */
export function markDeliveriesQueued(manager: EntityManager): void {
  RECORDED.add(manager, ['deliveries']);
}

function rowOf(event: NewEvent, now: Date) {
  const { product, data, traceContext = currentTraceContext() } = event;
  return {
    kind: event.kind,
    customerId: event.customerId,
    productId: product?.id,
    sku: product?.sku,
    name: product?.name,
    availableStock: event.availableStock,
    oldListPriceCents: event.oldListPriceCents,
    newListPriceCents: event.newListPriceCents,
    orderNumber: data && 'orderNumber' in data ? data.orderNumber : null,
    data: data instanceof PendingData ? data.json : data ? JSON.stringify(data) : null,
    isTest: event.isTest ?? false,
    occurredAt: now,
    requestId: traceContext.requestId,
    traceParent: traceContext.traceParent,
  };
}

/** Inserts events, all in one statement, and returns the id of the first. */
function insertEvents(manager: EntityManager, events: readonly NewEvent[], now: Date): Statement<number> {
  RECORDED.add(manager, ['events']);
  return insertInto<Event>(
    'events',
    events.map((event) => rowOf(event, now)),
  );
}

/** Records an event without deliveries, which are up to the caller. @returns its id. */
export function insertEvent(manager: EntityManager, event: NewEvent, now: Date): Promise<number> {
  markDeliveriesQueued(manager);
  return runStatement(manager, insertEvents(manager, [event], now));
}

/** SQL for the webhooks that get an event: active, subscribed to it, and of an active customer. */
function subscribers(kind: WebhookEventKind): string {
  return `webhooks w JOIN customers c ON c.id = w.customer_id AND c.status = 'ACTIVE'
           WHERE w.active AND w.${FLAG_COLUMNS[kind]}`;
}

// The events of one statement.
const ROWS_AT_ONCE = 500;

const DELIVERY_COLUMNS = 'event_id, webhook_id, queued, next_attempt_at, created_at';

/** Records an event that concerns every customer, and a delivery to each subscriber. */
export async function recordEvent(manager: EntityManager, event: NewEvent, now: Date): Promise<void> {
  markDeliveriesQueued(manager);
  await runBatch(manager, {
    event: insertEvents(manager, [event], now),
    deliveries: statement(
      `INSERT INTO webhook_deliveries (${DELIVERY_COLUMNS})
       SELECT LAST_INSERT_ID(), w.id, 1, ?, ? FROM ${subscribers(event.kind)}`,
      [now, now],
    ),
  });
}

/**
 * Records the event that a product went out of stock or came back, and a delivery to each subscriber. A
 * product that was never on sale raises none (docs/spec/events.md#what-raises-events).
 */
export async function recordStockEvent(
  manager: EntityManager,
  product: MovedProduct,
  availableStock: number,
  now: Date,
  traceContext?: TraceContext,
): Promise<void> {
  const kind = availableStock > 0 ? 'productBackInStock' : 'productOutOfStock';
  if (availableStock === 0) STOCK_OUTS.add(manager, [product.id]);
  if (!product.neverOnSale) await recordEvent(manager, { kind, product, availableStock, traceContext }, now);
}

/** An event that concerns one customer. */
export interface CustomerEvent<K extends CustomerEventKind> {
  kind: K;
  customerId: string;
  data: CustomerEventData[K] | PendingData;
  /** Defaults to the current request. */
  traceContext?: TraceContext;
}

/**
 * The two statements that record events of a kind, and a delivery of each to the webhooks of its customer that
 * subscribe to it. The first one sets `LAST_INSERT_ID()` to the events', so the second must follow it directly.
 * @param customerIds the customers who get them; for several events, all of these customers must be locked, so that no
 * other transaction records such an event of theirs meanwhile.
 * @param exceptWebhookId a webhook that does not get it.
 */
export function customerEvents<K extends CustomerEventKind>(
  manager: EntityManager,
  events: readonly CustomerEvent<K>[],
  customerIds: readonly string[],
  now: Date,
  exceptWebhookId = '',
): { events: Statement<number>; deliveries: Statement<unknown> } {
  const [first] = events;
  if (!first) throw new Error('There is no event to record');
  const inserted = insertEvents(manager, events, now);
  if (customerIds.length === 0) return { events: inserted, deliveries: constant(null) };
  markDeliveriesQueued(manager);
  const deliveries = statement(
    `INSERT INTO webhook_deliveries (${DELIVERY_COLUMNS})
     SELECT e.id, w.id, 1, ?, ? FROM events e FORCE INDEX (PRIMARY)
       JOIN webhooks w ON w.customer_id = e.customer_id AND w.active AND w.${FLAG_COLUMNS[first.kind]}
       JOIN customers c ON c.id = w.customer_id AND c.status = 'ACTIVE'
      WHERE e.id ${events.length === 1 ? '=' : '>='} LAST_INSERT_ID() AND e.kind = ? AND e.customer_id IN (?) AND NOT e.is_test AND w.id <> ?`,
    [now, now, first.kind, customerIds, exceptWebhookId],
  );
  return { events: inserted, deliveries };
}

/**
 * Records an event that concerns one customer, in the transaction that causes it, and a delivery to each of its
 * webhooks that subscribes to it. Some kinds also queue a mail to the customer.
 * @param exceptWebhookId a webhook that does not get it.
 */
export async function recordCustomerEvent<K extends CustomerEventKind>(
  manager: EntityManager,
  event: CustomerEvent<K> & { data: CustomerEventData[K]; exceptWebhookId?: string },
  now: Date,
): Promise<void> {
  await runBatch(manager, customerEvents(manager, [event], [event.customerId], now, event.exceptWebhookId));
  await queueMailOfEvent(manager, event);
}

/** As `recordCustomerEvent`, for many events of one kind; their customers' prices, or the customers, must be locked. */
export async function recordCustomerEvents<K extends CustomerEventKind>(
  manager: EntityManager,
  events: readonly (CustomerEvent<K> & { data: CustomerEventData[K] })[],
  now: Date,
): Promise<void> {
  for (const chunk of chunksOf(events, ROWS_AT_ONCE)) {
    await runBatch(
      manager,
      customerEvents(manager, chunk, [...new Set(chunk.map(({ customerId }) => customerId))], now),
    );
  }
}

/**
 * Records that products came on sale or went off, and deliveries to each subscriber. Their stock states are locked
 * (`stock-events.ts`), or new.
 */
export async function recordSaleEvents(
  manager: EntityManager,
  kind: 'productAdded' | 'productWithdrawn',
  products: readonly EventProduct[],
  now: Date,
): Promise<void> {
  if (products.length > 0) markDeliveriesQueued(manager);
  for (const chunk of chunksOf(products, ROWS_AT_ONCE)) {
    const events = chunk.map((product) => ({ kind, product }));
    await runBatch(manager, {
      events: insertEvents(manager, events, now),
      deliveries: statement(
        `INSERT INTO webhook_deliveries (${DELIVERY_COLUMNS})
         SELECT e.id, s.id, 1, ?, ? FROM events e FORCE INDEX (PRIMARY) JOIN (SELECT w.id FROM ${subscribers(kind)}) s
          WHERE e.id >= LAST_INSERT_ID() AND e.kind = ? AND e.product_id IN (?)`,
        [now, now, kind, chunk.map(({ id }) => id)],
      ),
    });
  }
}

/** A product whose list price has changed, with the fields that customers' prices depend on. */
export type RepricedProduct = MovedProduct &
  Pick<ProductRecord, 'category' | 'listPriceCents' | 'discountEligible' | 'volumeDiscounts'>;

/** How many webhooks would get an event of a kind now, and how many customers own them. */
export async function countSubscribers(
  manager: EntityManager,
  kind: WebhookEventKind,
): Promise<{ webhooks: number; customers: number }> {
  const [row] = await manager.query<{ webhooks: number; customers: number }[]>(
    `SELECT COUNT(*) AS webhooks, COUNT(DISTINCT w.customer_id) AS customers FROM ${subscribers(kind)}`,
  );
  return row ?? { webhooks: 0, customers: 0 };
}

/** A product after its list price has changed, and what that was. */
export interface RepricedFrom {
  product: RepricedProduct;
  oldListPriceCents: number;
}

/** The old and the new price of one piece. */
type PackagePrices = [packageId: string | null, oldPriceCents: number, newPriceCents: number];

async function currentDiscounts(
  manager: EntityManager,
  packageIds: readonly (string | null)[],
  moment: Moment,
): Promise<[string | null, CurrentDiscounts][]> {
  const found: [string | null, CurrentDiscounts][] = [];
  for (const id of packageIds) {
    found.push([id, discountsAt(await readDiscounts(manager, { discountPackageId: id }, moment.at), moment)]);
  }
  return found;
}

function pricesWith(
  discounts: readonly [string | null, CurrentDiscounts][],
  { product, oldListPriceCents }: RepricedFrom,
): PackagePrices[] {
  const before = { ...product, listPriceCents: oldListPriceCents };
  return discounts.map(([id, current]) => [
    id,
    priceOf(before, 1, current).priceCents,
    priceOf(product, 1, current).priceCents,
  ]);
}

/** The prices before and after, by discount package: customers with equal packages have equal prices. */
export async function pricesByPackage(
  manager: EntityManager,
  repriced: RepricedFrom,
  packageIds: readonly (string | null)[],
  moment: Moment,
): Promise<PackagePrices[]> {
  return pricesWith(await currentDiscounts(manager, packageIds, moment), repriced);
}

async function readPackagesOfSubscribers(manager: EntityManager): Promise<(string | null)[]> {
  const rows = await manager.query<{ id: string | null }[]>(
    `SELECT DISTINCT ${selectList(Customer, 'c', ['discountPackageId AS id'])} FROM ${subscribers('productPriceChanged')}`,
  );
  return rows.map(({ id }) => id);
}

/** The events of these products of which the first has this id. */
const EVENTS_FROM = "e.id >= ? AND e.kind = 'productPriceChanged' AND e.product_id IN (?)";

/** An id as the values of a statement are; else the servers would compare it with all of them instead of looking it up. */
const asText = (id: string): string => `CONVERT(${id} USING utf8mb4) COLLATE utf8mb4_unicode_ci`;

/** @returns false where a subscriber was assigned a discount package for which `prices` has no entry. */
async function fanOutPrices(
  manager: EntityManager,
  events: readonly [firstId: number, productIds: readonly string[]],
  prices: readonly [productId: string, ...PackagePrices][],
  now: Date,
): Promise<boolean> {
  if (prices.length === 0) return true;
  const rows = prices.map((_, index) =>
    index === 0 ? 'SELECT ? AS product_id, ? AS package_id, ? AS old_price, ? AS new_price' : 'SELECT ?, ?, ?, ?',
  );
  await manager.query(
    `INSERT INTO webhook_deliveries (${DELIVERY_COLUMNS}, old_price_cents, new_price_cents)
     SELECT e.id, s.id, 1, ?, ?, p.old_price, p.new_price
       FROM events e FORCE INDEX (PRIMARY)
       JOIN (SELECT w.id, c.discount_package_id FROM ${subscribers('productPriceChanged')}) s
       LEFT JOIN (${rows.join(' UNION ALL ')}) p
         ON p.product_id = ${asText('e.product_id')} AND p.package_id <=> ${asText('s.discount_package_id')}
      WHERE ${EVENTS_FROM}`,
    [now, now, ...prices.flat(), ...events],
  );
  const unpriced = await manager.query<unknown[]>(
    `SELECT 1 FROM events e FORCE INDEX (PRIMARY) JOIN webhook_deliveries d ON d.event_id = e.id
      WHERE ${EVENTS_FROM} AND d.new_price_cents IS NULL LIMIT 1`,
    [...events],
  );
  return unpriced.length === 0;
}

// The prices of one statement.
const PRICES_AT_ONCE = 1_000;

/**
 * Records price events in the transaction that changes list prices. Each delivery has its receiver's own prices. A product
 * that was never on sale raises none, even if it comes on sale in the same transaction. The products' stock states are
 * locked (`stock-events.ts`), so that no other transaction records such an event meanwhile.
 */
export async function recordPriceEvents(
  manager: EntityManager,
  changed: readonly RepricedFrom[],
  moment: Moment,
): Promise<void> {
  const repriced = changed.filter(({ product }) => !product.neverOnSale);
  if (repriced.length === 0) return;
  markDeliveriesQueued(manager);
  let discounts = await currentDiscounts(manager, await readPackagesOfSubscribers(manager), moment);
  for (const chunk of chunksOf(repriced, Math.ceil(PRICES_AT_ONCE / Math.max(discounts.length, 2)))) {
    const rows = chunk.map(({ product, oldListPriceCents }) => {
      return {
        kind: 'productPriceChanged',
        product,
        oldListPriceCents,
        newListPriceCents: product.listPriceCents,
      } as const;
    });
    const firstId = await runStatement(manager, insertEvents(manager, rows, moment.at));
    const events = [firstId, chunk.map(({ product }) => product.id)] as const;
    for (;;) {
      const prices = chunk.flatMap((one) =>
        pricesWith(discounts, one).map((own): [string, ...PackagePrices] => [one.product.id, ...own]),
      );
      if (await fanOutPrices(manager, events, prices, moment.at)) break;
      await manager.query(
        `DELETE d FROM webhook_deliveries d JOIN events e ON e.id = d.event_id WHERE ${EVENTS_FROM}`,
        [...events],
      );
      discounts = await currentDiscounts(manager, await readPackagesOfSubscribers(manager), moment);
    }
  }
}
