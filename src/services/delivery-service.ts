import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { assertPageSize, decodeCursor, encodeCursor, toPage, type Page, type PageRequest } from '../db/page.js';
import { inTransaction } from '../db/transaction.js';
import { deliveryId, deliveryNumber, eventPayload } from '../domain/delivery.js';
import { notFound, validationError } from '../domain/errors.js';
import type { WebhookEventKind } from '../domain/webhook.js';
import type { DeliveryStatus } from '../entities/webhook-delivery.js';
import { Webhook } from '../entities/webhook.js';
import type { AuthenticatedCustomer } from './authentication.js';
import type { Clock } from './clock.js';
import { insertEvent, markRecorded } from './outbox.js';

/** A delivery as its receiver sees it. */
export interface DeliveryView {
  id: string;
  webhookId: string;
  event: WebhookEventKind;
  status: DeliveryStatus;
  payload: Record<string, unknown>;
  createdAt: Date;
  nextAttemptAt: Date | null;
}

/** One attempt, numbered from 1 within its delivery. */
export interface AttemptView {
  number: number;
  at: Date;
  statusCode: number | null;
  error: string | null;
  durationMs: number;
  responseStart: string | null;
}

interface DeliveryRow {
  number: number;
  webhookId: string;
  status: DeliveryStatus;
  createdAt: Date;
  nextAttemptAt: Date | null;
  kind: WebhookEventKind;
  occurredAt: Date;
  productId: string;
  sku: string;
  name: string;
  availableStock: number | null;
  oldPriceCents: number | null;
  newPriceCents: number | null;
  isTest: number;
}

const SELECT_DELIVERIES = `
  SELECT d.id AS number, d.webhook_id AS webhookId, d.status, d.created_at AS createdAt,
         d.next_attempt_at AS nextAttemptAt, e.kind, e.occurred_at AS occurredAt, e.product_id AS productId, e.sku, e.name,
         e.available_stock AS availableStock, d.old_price_cents AS oldPriceCents, d.new_price_cents AS newPriceCents,
         e.is_test AS isTest
    FROM webhook_deliveries d JOIN events e ON e.id = d.event_id`;

function toView(row: DeliveryRow): DeliveryView {
  const { number, webhookId, kind, status, createdAt, nextAttemptAt } = row;
  const payload = eventPayload({ ...row, isTest: row.isTest === 1 });
  return { id: deliveryId(number), webhookId, event: kind, status, payload, createdAt, nextAttemptAt };
}

// What a test event says; the id belongs to no product.
const TEST_PRODUCT = { id: '0'.repeat(24), sku: 'TEST', name: 'Test product' };
const TEST_STOCK = { productOutOfStock: 0, productBackInStock: 1, productPriceChanged: undefined };
const TEST_PRICES_CENTS = {
  productOutOfStock: null,
  productBackInStock: null,
  productPriceChanged: [1000, 900],
} as const;

/** What became of events: a customer's look at deliveries, and the ways to repeat and to try them. */
export class DeliveryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Deliveries to a webhook that the caller may see, newest first. */
  async findDeliveries(
    webhookId: string,
    status: DeliveryStatus | null,
    page: PageRequest,
  ): Promise<Page<DeliveryView>> {
    assertPageSize(page.first);
    const below = page.after ? deliveryNumber(String(decodeCursor(page.after, 1)[0])) : null;
    const rows = await this.dataSource.query<DeliveryRow[]>(
      `${SELECT_DELIVERIES} WHERE d.webhook_id = ? ${status ? 'AND d.status = ?' : ''} ${below ? 'AND d.id < ?' : ''}
        ORDER BY d.id DESC LIMIT ?`,
      [webhookId, ...(status ? [status] : []), ...(below ? [below] : []), page.first + 1],
    );
    return toPage(rows.map(toView), page.first);
  }

  async countDeliveries(webhookId: string, status: DeliveryStatus | null): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT COUNT(*) AS count FROM webhook_deliveries WHERE webhook_id = ? ${status ? 'AND status = ?' : ''}`,
      [webhookId, ...(status ? [status] : [])],
    );
    return row?.count ?? 0;
  }

  /** The attempts of deliveries, by the deliveries' ids, in order. */
  async attemptsOf(ids: readonly string[]): Promise<Map<string, AttemptView[]>> {
    const attempts = new Map<string, AttemptView[]>(ids.map((id) => [id, []]));
    if (ids.length === 0) return attempts;
    const rows = await this.dataSource.query<(Omit<AttemptView, 'number'> & { deliveryNumber: number })[]>(
      `SELECT delivery_id AS deliveryNumber, at, status_code AS statusCode, error, duration_ms AS durationMs,
              response_start AS responseStart
         FROM delivery_attempts WHERE delivery_id IN (?) ORDER BY delivery_id, id`,
      [ids.map((id) => deliveryNumber(id))],
    );
    for (const { deliveryNumber: owner, ...attempt } of rows) {
      const known = attempts.get(deliveryId(owner));
      known?.push({ ...attempt, number: known.length + 1 });
    }
    return attempts;
  }

  /**
   * Sends an event made up for the purpose, once; a failure counts for nothing. Works for a switched-off webhook too.
   * @throws {DomainError} NOT_FOUND
   */
  async sendTestEvent(
    customer: AuthenticatedCustomer,
    webhookId: string,
    kind: WebhookEventKind,
  ): Promise<DeliveryView> {
    return inTransaction(this.dataSource, async (manager) => {
      const webhook = await manager.findOneBy(Webhook, { id: webhookId, customerId: customer.id });
      if (!webhook) throw notFound('Webhook', webhookId);
      const now = this.clock();
      const [oldPriceCents, newPriceCents] = TEST_PRICES_CENTS[kind] ?? [null, null];
      const event = { kind, product: TEST_PRODUCT, availableStock: TEST_STOCK[kind], isTest: true };
      const eventId = await insertEvent(manager, event, now);
      const { insertId } = await manager.query<ResultSetHeader>(
        `INSERT INTO webhook_deliveries (event_id, webhook_id, queued, next_attempt_at, created_at, old_price_cents,
           new_price_cents) VALUES (?)`,
        [[eventId, webhookId, 1, now, now, oldPriceCents, newPriceCents]],
      );
      return this.getDelivery(manager, customer, deliveryId(insertId));
    });
  }

  /**
   * Sends a delivery again, with retries of its own; one that still waits is sent now.
   * @throws {DomainError} NOT_FOUND, or VALIDATION_ERROR where its webhook is switched off.
   */
  async redeliver(customer: AuthenticatedCustomer, id: string): Promise<DeliveryView> {
    return inTransaction(this.dataSource, async (manager) => {
      const { webhookId, payload } = await this.getDelivery(manager, customer, id);
      const webhook = await manager.findOneByOrFail(Webhook, { id: webhookId });
      if (!webhook.active && payload.test !== true) throw validationError({ deliveryId: 'Its webhook is not active' });
      // One that is being sent right now stays with its sender.
      await manager.query(
        `UPDATE webhook_deliveries SET status = 'PENDING', queued = 1, attempt_count = 0, next_attempt_at = ?
          WHERE id = ? AND claim_id IS NULL`,
        [this.clock(), deliveryNumber(id)],
      );
      markRecorded(manager);
      return this.getDelivery(manager, customer, id);
    });
  }

  private async getDelivery(
    manager: EntityManager,
    customer: AuthenticatedCustomer,
    id: string,
  ): Promise<DeliveryView> {
    const number = deliveryNumber(id);
    const rows = number
      ? await manager.query<DeliveryRow[]>(
          `${SELECT_DELIVERIES} JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = ? AND w.customer_id = ?`,
          [number, customer.id],
        )
      : [];
    const [row] = rows;
    if (!row) throw notFound('Delivery', id);
    return toView(row);
  }
}

/** Where in a webhook's history a delivery stands. */
export function deliveryCursor(delivery: { id: string }): string {
  return encodeCursor(delivery.id);
}
