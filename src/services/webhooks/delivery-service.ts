import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import type { Page, PageRequest } from '../../db/page.js';
import { inTransaction } from '../../db/transaction.js';
import { Reason, validationError } from '../../domain/common/errors.js';
import { deliveryId, deliveryNumber } from '../../domain/webhooks/delivery.js';
import type { CustomerEventData } from '../../domain/webhooks/event.js';
import type { ReplayRequest } from '../../domain/webhooks/replay.js';
import { isProductEvent, parseEventKind, type ProductEventKind } from '../../domain/webhooks/webhook.js';
import type { CustomerStatus } from '../../entities/customers/customer.js';
import { DeliveryAttempt, type DeliveryStatus } from '../../entities/webhooks/webhook-delivery.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';
import type { Clock } from '../common/clock.js';
import {
  countDeliveries,
  findDelivery,
  findDeliveryPages,
  getDelivery,
  RESULT_COLUMNS,
  type AttemptResult,
  type DeliveryView,
} from './delivery-reader.js';
import { insertEvent, markDeliveriesQueued } from './outbox.js';
import type { WebhookReplays } from './webhook-replay.js';
import { lockWebhookShared } from './webhook-state.js';

// The product of a test event; no real product has this id.
const TEST_ID = '0'.repeat(24);
const TEST_PRODUCT = { id: TEST_ID, sku: 'TEST', name: 'Test product' };
const TEST_STOCK: Partial<Record<ProductEventKind, number>> = { productOutOfStock: 0, productBackInStock: 1 };
const TEST_PRICES_CENTS = [1_000, 900];

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

/** One attempt, numbered from 1 within its delivery. */
export type AttemptView = AttemptResult & { number: number };

const SELECT_ATTEMPTS = `
  SELECT ${selectList(DeliveryAttempt, '', ['deliveryId AS deliveryNumber', ...RESULT_COLUMNS])}
    FROM delivery_attempts WHERE delivery_id IN (?) ORDER BY delivery_id, id`;

/** Lists a customer's deliveries, redelivers them, replays past events and sends test events. */
export class DeliveryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly replays: WebhookReplays,
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
    const rows = await this.dataSource.query<(AttemptResult & { deliveryNumber: number })[]>(SELECT_ATTEMPTS, [
      ids.map((id) => deliveryNumber(id)),
    ]);
    for (const { deliveryNumber: owner, ...attempt } of rows) {
      const known = attempts.get(deliveryId(owner));
      known?.push({ ...attempt, number: known.length + 1 });
    }
    return attempts;
  }

  /** Null unless it goes to a webhook of the customer. */
  async findDelivery(customer: AuthenticatedCustomer, id: string): Promise<DeliveryView | null> {
    return findDelivery(this.dataSource.manager, id, customer.id);
  }

  /**
   * Sends a test event, once. A failure is not counted. Works for an inactive webhook too.
   * @param event the kind of event, unchecked.
   * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR naming `event`.
   */
  async sendTestEvent(customer: AuthenticatedCustomer, webhookId: string, event: unknown): Promise<DeliveryView> {
    return inTransaction(this.dataSource, (manager) =>
      queueTestEvent(manager, webhookId, customer.id, event, this.clock()),
    );
  }

  /**
   * Sends a delivery again, with new retries; one that is still pending is sent at once.
   * @throws {DomainError} NOT_FOUND, or VALIDATION_ERROR if its webhook is inactive.
   */
  async redeliver(customer: AuthenticatedCustomer, id: string): Promise<DeliveryView> {
    return inTransaction(this.dataSource, async (manager) =>
      queueRedelivery(manager, await getDelivery(manager, id, customer.id), this.clock()),
    );
  }

  /** As `WebhookReplays.replay`. */
  replay(customer: AuthenticatedCustomer, webhookId: string, request: ReplayRequest): Promise<number> {
    return this.replays.replay(webhookId, customer.id, request);
  }
}

/**
 * Queues a delivery again, with new retries; one that is still pending is sent at once.
 * @throws {DomainError} VALIDATION_ERROR if its webhook or its customer is not active.
 */
export async function queueRedelivery(manager: EntityManager, { id, payload, webhookId }: DeliveryView, now: Date) {
  const [webhook] = await manager.query<{ active: number; status: CustomerStatus }[]>(
    'SELECT w.active, c.status FROM webhooks w JOIN customers c ON c.id = w.customer_id WHERE w.id = ?',
    [webhookId],
  );
  if (webhook?.status !== 'ACTIVE') throw validationError({ deliveryId: Reason.of('ITS_CUSTOMER_NOT_ACTIVE') });
  if (webhook.active !== 1 && payload.test !== true)
    throw validationError({ deliveryId: Reason.of('ITS_WEBHOOK_OFF') });
  // A delivery that a process has leased is being sent already.
  await manager.query(
    `UPDATE webhook_deliveries
        SET status = 'PENDING', replayed = FALSE, queued = 1, attempt_count = 0, next_attempt_at = ?
      WHERE id = ? AND claim_id IS NULL`,
    [now, deliveryNumber(id)],
  );
  markDeliveriesQueued(manager);
  return getDelivery(manager, id, null);
}
