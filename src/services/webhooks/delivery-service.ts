import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import type { Page, PageRequest } from '../../db/page.js';
import { inTransaction } from '../../db/transaction.js';
import { deliveryId, deliveryNumber } from '../../domain/delivery.js';
import { notFound, validationError } from '../../domain/errors.js';
import type { WebhookEventKind } from '../../domain/webhook.js';
import type { CustomerStatus } from '../../entities/customer.js';
import { DeliveryAttempt, type DeliveryStatus } from '../../entities/webhook-delivery.js';
import { Webhook } from '../../entities/webhook.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';
import type { Clock } from '../common/clock.js';
import { countDeliveries, findDeliveryPages, getDelivery, type DeliveryView } from './delivery-reader.js';
import { insertEvent, noteDeliveries } from './outbox.js';

/** One attempt, numbered from 1 within its delivery. */
export interface AttemptView {
  number: number;
  at: Date;
  statusCode: number | null;
  error: string | null;
  durationMs: number;
  responseStart: string | null;
}

const SELECT_ATTEMPTS = `
  SELECT ${selectList(DeliveryAttempt, '', [
    'deliveryId AS deliveryNumber',
    'at',
    'statusCode',
    'error',
    'durationMs',
    'responseStart',
  ])}
    FROM delivery_attempts WHERE delivery_id IN (?) ORDER BY delivery_id, id`;

// The product of a test event; no real product has this id.
const TEST_PRODUCT = { id: '0'.repeat(24), sku: 'TEST', name: 'Test product' };
const TEST_STOCK = { productOutOfStock: 0, productBackInStock: 1, productPriceChanged: undefined };
const TEST_PRICES_CENTS = {
  productOutOfStock: null,
  productBackInStock: null,
  productPriceChanged: [1000, 900],
} as const;

/** Lists a customer's deliveries, redelivers them and sends test events. */
export class DeliveryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** A webhook's deliveries, newest first. Whether the caller may see the webhook is not checked here. */
  async findDeliveries(
    webhookId: string,
    status: DeliveryStatus | null,
    page: PageRequest,
  ): Promise<Page<DeliveryView>> {
    const [found] = await findDeliveryPages(this.dataSource.manager, [{ webhookId, status, ...page }]);
    return found ?? { nodes: [], hasNextPage: false };
  }

  countDeliveries(webhookId: string, status: DeliveryStatus | null): Promise<number> {
    return countDeliveries(this.dataSource.manager, { webhookId, status });
  }

  /** The attempts of deliveries by delivery id, oldest first. */
  async attemptsOf(ids: readonly string[]): Promise<Map<string, AttemptView[]>> {
    const attempts = new Map<string, AttemptView[]>(ids.map((id) => [id, []]));
    if (ids.length === 0) return attempts;
    const rows = await this.dataSource.query<(Omit<AttemptView, 'number'> & { deliveryNumber: number })[]>(
      SELECT_ATTEMPTS,
      [ids.map((id) => deliveryNumber(id))],
    );
    for (const { deliveryNumber: owner, ...attempt } of rows) {
      const known = attempts.get(deliveryId(owner));
      known?.push({ ...attempt, number: known.length + 1 });
    }
    return attempts;
  }

  /**
   * Sends a test event, once. A failure is not counted. Works for an inactive webhook too.
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
      return getDelivery(manager, deliveryId(insertId), customer.id);
    });
  }

  /**
   * Sends a delivery again, with new retries; one that is still pending is sent at once.
   * @throws {DomainError} NOT_FOUND, or VALIDATION_ERROR where its webhook is inactive.
   */
  async redeliver(customer: AuthenticatedCustomer, id: string): Promise<DeliveryView> {
    return inTransaction(this.dataSource, async (manager) =>
      sendAgain(manager, await getDelivery(manager, id, customer.id), this.clock()),
    );
  }
}

/**
 * Queues a delivery again, with new retries; one that is still pending is sent at once.
 * @throws {DomainError} VALIDATION_ERROR where its webhook or its customer is not active.
 */
export async function sendAgain(manager: EntityManager, { id, payload, webhookId }: DeliveryView, now: Date) {
  const [webhook] = await manager.query<{ active: number; status: CustomerStatus }[]>(
    'SELECT w.active, c.status FROM webhooks w JOIN customers c ON c.id = w.customer_id WHERE w.id = ?',
    [webhookId],
  );
  if (webhook?.status !== 'ACTIVE') throw validationError({ deliveryId: 'Its customer is not active' });
  if (webhook.active !== 1 && payload.test !== true) throw validationError({ deliveryId: 'Its webhook is not active' });
  // A delivery that a sender has claimed is being sent already.
  await manager.query(
    `UPDATE webhook_deliveries SET status = 'PENDING', queued = 1, attempt_count = 0, next_attempt_at = ?
      WHERE id = ? AND claim_id IS NULL`,
    [now, deliveryNumber(id)],
  );
  noteDeliveries(manager);
  return getDelivery(manager, id, null);
}
